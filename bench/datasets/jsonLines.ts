import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { AskDocsError } from '../../src/core/model/errors';

/**
 * Reads a file with one JSON object per line; empty lines are skipped. Fails with `input-unreadable`, the
 * file and the line.
 */
export async function readJsonLines<T extends z.ZodMiniType>(file: string, schema: T): Promise<z.infer<T>[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AskDocsError('input-unreadable', { detail: file, cause });
  });
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const parsed = schema.safeParse(parseJson(line));
    if (parsed.success) return [parsed.data];
    throw new AskDocsError('input-unreadable', {
      detail: `${file}, line ${at + 1}: ${problemOf(parsed.error)}`,
    });
  });
}

/** The location of the first problem, without the text around it. */
function problemOf({ issues: [first] }: z.core.$ZodError): string {
  const place = first?.path.join('.') ?? '';
  return place === '' ? 'not a JSON object' : `"${place}" is missing or of another kind`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
