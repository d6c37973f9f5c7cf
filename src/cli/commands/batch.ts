import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';
import { progressLine, countBar } from '../terminal/output';
import { checkOutputFile, openOutput } from '../terminal/outputFile';

const lineSchema = z.object({ id: z.union([z.string(), z.number()]), query: z.string() });

export interface BatchLine {
  readonly id: string;
  readonly query: string;
}

/**
 * Reads `{"id", "query"}` lines, processes them in order, and writes the results line by line. Preparation
 * starts only after both files have been checked, so that a bad one costs nothing.
 */
export async function runBatch(
  files: { readonly folder: string; readonly file: string; readonly out: string },
  prepare: () => Promise<(line: BatchLine) => Promise<unknown>>,
  signal: AbortSignal,
): Promise<number> {
  const lines = await readLines(files.file);
  await checkOutputFile(files.out, { folder: files.folder, inputs: [files.file] });
  const out = await openOutput(files.out);
  try {
    const perform = await prepare();
    await withProgress(lines, async (line) => {
      signal.throwIfAborted();
      await out.write(`${JSON.stringify(await perform(line))}\n`);
    });
  } finally {
    await out.close();
  }
  return lines.length;
}

/** Processes each line in order, with a progress bar on a terminal. */
async function withProgress(
  lines: readonly BatchLine[],
  perform: (line: BatchLine) => Promise<void>,
): Promise<void> {
  const shown = progressLine();
  const startedAt = performance.now();
  try {
    for (const [done, line] of lines.entries()) {
      shown.show(countBar('Line', { done, total: lines.length, ms: performance.now() - startedAt }));
      await perform(line);
    }
  } finally {
    shown.clear();
  }
}

async function readLines(file: string): Promise<BatchLine[]> {
  const content = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  return content.split('\n').flatMap((line, index) => {
    // Also removes a byte order mark.
    const text = line.trim();
    if (text === '') return [];
    const parsed = lineSchema.safeParse(parseJson(text));
    if (!parsed.success)
      throw new AskDocsError('input-unreadable', {
        detail: `${file}, line ${index + 1}: needs "id" and "query"`,
      });
    return [{ id: String(parsed.data.id), query: parsed.data.query }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
