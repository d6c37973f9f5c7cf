import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { writeAtomically, privateFolder } from '../files/atomicFiles';
import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { FileDetails, FileStorage, ListFilesFilter } from 'vectra';

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

/** Vectra's storage on the local disk with atomic writes; its own `LocalFileStorage` writes in place. */
export class AtomicStorage implements FileStorage {
  async createFile(filePath: string, content: Buffer | string): Promise<void> {
    if (await this.pathExists(filePath)) throw new Error('The file exists already.');
    await writeIndexFile(filePath, content);
  }

  async createFolder(folderPath: string): Promise<void> {
    await mkdir(folderPath, { recursive: true, mode: privateFolder });
  }

  async deleteFile(filePath: string): Promise<void> {
    await rm(filePath, { force: true });
  }

  async deleteFolder(folderPath: string): Promise<void> {
    await rm(folderPath, { recursive: true, force: true });
  }

  async getDetails(fileOrFolderPath: string): Promise<FileDetails> {
    const isFolder = (await stat(fileOrFolderPath)).isDirectory();
    return { name: path.basename(fileOrFolderPath), path: fileOrFolderPath, isFolder };
  }

  async listFiles(folderPath: string, filter: ListFilesFilter = 'all'): Promise<FileDetails[]> {
    const entries = await readdir(folderPath, { withFileTypes: true });
    return entries
      .map((entry) => ({
        name: entry.name,
        path: path.join(folderPath, entry.name),
        isFolder: entry.isDirectory(),
      }))
      .filter((details) => filter === 'all' || details.isFolder === (filter === 'folders'));
  }

  async pathExists(fileOrFolderPath: string): Promise<boolean> {
    return access(fileOrFolderPath).then(
      () => true,
      () => false,
    );
  }

  async readFile(filePath: string): Promise<Buffer> {
    return readFile(filePath);
  }

  async upsertFile(filePath: string, content: Buffer | string): Promise<void> {
    await writeIndexFile(filePath, content);
  }
}
