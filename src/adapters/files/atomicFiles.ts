import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';

/** Ending of files that are being written; what has it after a crash is rubbish. */
export const asideSuffix = '.aside';

/** Modes of folders and files that only the user may read. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

/** How the files of an index are written: they hold the text of all documents. */
export const privately = { isPrivate: true } as const;

/**
 * Writes a file so that a crash at any moment leaves either the old or the new content: written aside, flushed to the
 * disk, then renamed over the old one. Missing folders are made. What is private only the user can read, whatever the
 * process's mask says. Fails with `index-unwritable`.
 */
export async function writeAtomically(
  file: string,
  content: string | Uint8Array,
  { isPrivate = false }: { readonly isPrivate?: boolean } = {},
): Promise<void> {
  const folder = path.dirname(file);
  const aside = `${file}.${randomUUID().slice(0, 8)}${asideSuffix}`;
  try {
    await mkdir(folder, { recursive: true, ...(isPrivate && { mode: privateFolder }) });
    const handle = await open(aside, 'w', isPrivate ? privateFile : undefined);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => undefined);
    throw new AskDocsError('index-unwritable', { detail: folder, cause: error });
  }
  await syncFolder(folder);
}

/** Makes a rename durable; some systems cannot open a folder, and there the rename is all that can be had. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows: a folder is no file.
  }
}
