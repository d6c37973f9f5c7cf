import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { writeAtomically } from '../files/atomicFiles';

/**
 * Writes a file of an index atomically. Only the user may read it, as it has the text of documents. Fails
 * with `index-unwritable`.
 */
export async function writeIndexFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeAtomically(file, content, { isPrivate: true });
  } catch (cause) {
    throw new AskDocsError('index-unwritable', { detail: path.dirname(file), cause });
  }
}
