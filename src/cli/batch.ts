import { createReadStream } from 'node:fs';
import { access, open } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { AskDocsError } from '../core/errors';

const lineSchema = z.object({ id: z.union([z.string(), z.number()]), query: z.string() });

export interface BatchLine {
  readonly id: string;
  readonly query: string;
}

/** Reads `{"id", "query"}` lines, does one thing with each in order, and writes the results line by line. */
export async function runBatch(
  files: { readonly file: string; readonly out: string },
  perform: (line: BatchLine) => Promise<unknown>,
): Promise<number> {
  const lines = await readLines(files.file);
  const out = await open(files.out, 'w').catch((cause: unknown) => {
    throw new AskDocsError('output-unwritable', { detail: files.out, cause });
  });
  try {
    for (const line of lines) await out.write(`${JSON.stringify(await perform(line))}\n`);
  } finally {
    await out.close();
  }
  return lines.length;
}

/** All lines are checked before the first is run, so that a broken file costs nothing. */
async function readLines(file: string): Promise<BatchLine[]> {
  await access(file).catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  const lines: BatchLine[] = [];
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    if (text.trim() === '') continue;
    const parsed = lineSchema.safeParse(parseJson(text));
    if (!parsed.success)
      throw new AskDocsError('input-unreadable', {
        detail: `${file}, line ${number}: needs "id" and "query"`,
      });
    lines.push({ id: String(parsed.data.id), query: parsed.data.query });
  }
  return lines;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
