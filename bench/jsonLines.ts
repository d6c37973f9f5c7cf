import { readFile } from 'node:fs/promises';

/** The objects of a file with one a line; their shape is that of the evaluation data, taken on trust. */
export async function linesOf<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}
