import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/errors';

const fileName = 'writer.lock';

/** The right to write an index; held by one process at a time. */
export interface WriterLock {
  release(): Promise<void>;
}

/**
 * Takes the right to write the index in a folder; undefined while a living process has it. A lock whose process is gone
 * (killed, machine restarted) is taken over.
 */
export async function acquireWriterLock(indexFolder: string): Promise<WriterLock | undefined> {
  const file = path.join(indexFolder, fileName);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    if (await create(file)) return { release: () => rm(file, { force: true }) };
    if (isAlive(await ownerOf(file))) return undefined;
    await rm(file, { force: true });
  }
  return undefined;
}

/** Whether the lock file could be made; false when there is one. */
async function create(file: string): Promise<boolean> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw new AskDocsError('index-unwritable', { detail: path.dirname(file), cause: error });
  }
}

async function ownerOf(file: string): Promise<number> {
  return Number(await readFile(file, 'utf8').catch(() => ''));
}

/** A process of another user answers EPERM, and lives. An empty file is one that is being written. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
