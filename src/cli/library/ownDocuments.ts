import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentId } from '../../core/model/types';

/**
 * Ids of the files a command reads its questions from and writes to, if they lie in the documents' folder.
 */
export async function ownDocuments(folder: string, files: readonly string[]): Promise<readonly DocumentId[]> {
  const root = await realpath(folder);
  const paths = await Promise.all(
    // An output file need not exist yet, but its folder does.
    files.map(async (file) => path.join(await realpath(path.dirname(file)), path.basename(file))),
  );
  return paths
    .map((file) => path.relative(root, file))
    .filter((relative) => !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..')
    .map((relative) => relative.replaceAll(path.sep, '/'));
}
