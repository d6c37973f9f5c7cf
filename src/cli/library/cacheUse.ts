import { chmod, readdir, realpath, rm, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { acquireWriterLock } from '../../adapters/files/writerLock';
import { privateFolder } from '../../adapters/files/atomicFiles';
import { AskDocsError } from '../../core/model/errors';
import { cacheFolder } from './cacheFolder';

/** Size of the cache over all folders. */
export interface CacheUse {
  readonly folder: string;
  readonly indexes: number;
  readonly bytes: number;
}

/** The cache folder of indexes, models and compiled code. */
export function ownCache(): string {
  return path.join(cacheFolder(), 'ask-docs');
}

/**
 * The index folder in the user's cache, named after the documents' folder: nothing is written next to the
 * documents.
 */
export async function defaultIndexDir(folder: string): Promise<string> {
  const real = await realPath(path.resolve(folder));
  const name = `${path.basename(real)}-${createHash('sha256').update(real).digest('hex').slice(0, 12)}`;
  // An earlier version left it readable by others.
  await chmod(ownCache(), privateFolder).catch(() => undefined);
  return path.join(ownCache(), name);
}

/** The real path; for a folder that no longer exists, that of its nearest existing ancestor plus the rest. */
async function realPath(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => undefined);
  if (real !== undefined) return real;
  const parent = path.dirname(folder);
  return parent === folder ? folder : path.join(await realPath(parent), path.basename(folder));
}

/** The suffix of index folder names. */
const indexName = /-[0-9a-f]{12}$/;

export async function cacheUse(): Promise<CacheUse> {
  const names = (await readdir(ownCache()).catch(() => [])).filter((name) => indexName.test(name));
  const sizes = await Promise.all(names.map((name) => sizeOf(path.join(ownCache(), name))));
  return { folder: ownCache(), indexes: names.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/**
 * Removes the cached data of a folder; false when there is none. Fails with `index-busy` while it is being
 * written.
 */
export async function forgetFolder(folder: string): Promise<boolean> {
  const indexDir = await defaultIndexDir(folder);
  if (!(await isThere(indexDir))) return false;
  const lock = await acquireWriterLock(indexDir);
  if (lock === undefined) throw new AskDocsError('index-busy');
  try {
    await rm(indexDir, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
  return true;
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(
      async (entry) =>
        (await stat(path.join(entry.parentPath, entry.name)).catch(() => undefined))?.size ?? 0,
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
