import { readFile } from 'node:fs/promises';
import type * as z from 'zod/mini';
import { AskDocsError } from '../../core/model/errors';

/** The objects of a file with one a line; empty lines are passed over. Fails with `input-unreadable`, the file and the line. */
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

/** Where the first thing that is wrong stands, without the text that it is in. */
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
