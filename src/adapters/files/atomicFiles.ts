import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Suffix of files being written; after a crash, files with it are garbage. */
export const asideSuffix = '.aside';

/** Permissions of folders and files that only the user may read. */
export const privateFolder = 0o700;
export const privateFile = 0o600;

/**
 * Writes a file so that a crash at any moment leaves either the old or the new content: written to a
 * temporary file, flushed to disk, then renamed over the old one. Missing folders are created. A private file
 * is readable by the user only, whatever the process's umask. Fails with the error of the file system, and then
 * nothing has changed.
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
    throw error;
  }
  await syncFolder(folder);
}

/** Makes a rename durable; some systems cannot open a folder, and the rename alone has to do. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch {
    // Windows cannot open a folder as a file.
  }
}
