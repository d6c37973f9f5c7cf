import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentId } from '../../core/model/types';

/** Ids of the files that a command reads its questions from and writes, as far as they lie in the folder of the documents. */
export async function ownDocuments(folder: string, files: readonly string[]): Promise<readonly DocumentId[]> {
  const root = await realpath(folder);
  const paths = await Promise.all(
    // What is to be written need not be there, its folder is.
    files.map(async (file) => path.join(await realpath(path.dirname(file)), path.basename(file))),
  );
  return paths
    .map((file) => path.relative(root, file))
    .filter((relative) => !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..')
    .map((relative) => relative.replaceAll(path.sep, '/'));
}
