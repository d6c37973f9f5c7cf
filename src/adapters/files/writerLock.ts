import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { privateFile, privateFolder } from './atomicFiles';

const fileName = 'writer.lock';
const beatMs = 5_000;
/**
 * A holder that has been silent for this long is gone: killed with its machine or container, where pids start
 * over.
 */
const silentMs = 60_000;

/** The locks held by this process. */
const held = new Set<string>();

/** The right to write an index; held by one process at a time. */
export interface WriterLock {
  release(): Promise<void>;
}

/**
 * Acquires the right to write the index in a folder; undefined while a living process holds it. The lock of a
 * dead process is taken over. The holder touches its file every few seconds while it lives.
 */
export async function acquireWriterLock(indexFolder: string): Promise<WriterLock | undefined> {
  const file = path.join(indexFolder, fileName);
  if (!(await create(file))) {
    if (!(await removeStale(file)) || !(await create(file))) return undefined;
  }
  held.add(file);
  const beat = setInterval(() => {
    const now = new Date();
    // A missed heartbeat is harmless; another follows.
    utimes(file, now, now).catch(() => undefined);
  }, beatMs).unref();
  return {
    async release() {
      clearInterval(beat);
      await rm(file, { force: true });
      held.delete(file);
    },
  };
}

/** Releases all locks of this process synchronously, for its exit, when nothing can be awaited any more. */
export function releaseAllLocks(): void {
  for (const file of held) rmSync(file, { force: true });
  held.clear();
}

/** Whether another process currently holds the right to write the index in a folder. */
export async function isLocked(indexFolder: string): Promise<boolean> {
  return isHeld(path.join(indexFolder, fileName));
}

/** Creates the lock file including its owner atomically; false when there already is one. */
async function create(file: string): Promise<boolean> {
  const aside = `${file}.${randomUUID().slice(0, 8)}.aside`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: privateFolder });
    await writeFile(aside, String(process.pid), { mode: privateFile });
    await link(aside, file);
    return true;
  } catch (error) {
    // If the temporary file is missing, another process took it for a leftover.
    if (['EEXIST', 'ENOENT'].includes(String(codeOf(error)))) return false;
    throw new AskDocsError('index-unwritable', { detail: path.dirname(file), cause: error });
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

/**
 * Moves the lock of a dead process out of the way; false when the process is alive, or another was faster.
 */
async function removeStale(file: string): Promise<boolean> {
  if (await isHeld(file)) return false;
  const stale = `${file}.${randomUUID().slice(0, 8)}.aside`;
  try {
    await rename(file, stale);
    await rm(stale, { force: true });
    return true;
  } catch {
    return false;
  }
}

async function isHeld(file: string): Promise<boolean> {
  try {
    const owner = Number(await readFile(file, 'utf8'));
    const silence = Date.now() - (await stat(file)).mtimeMs;
    // The clock was set back. A living holder touches the file soon; otherwise the silence counts from now
    // on.
    if (silence < 0) await utimes(file, new Date(), new Date());
    return silence < silentMs && isAlive(owner);
  } catch {
    // Released at this moment.
    return false;
  }
}

/** A process of another user causes EPERM, and is alive. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
