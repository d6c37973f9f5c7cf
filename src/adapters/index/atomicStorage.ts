import { access, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileDetails, FileStorage, ListFilesFilter } from 'vectra';
import { privateFolder } from '../files/atomicFiles';
import { writeIndexFile } from './writeIndexFile';

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
