import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { privateFile, privateFolder } from './atomicFiles';

const fileName = 'writer.lock';
const beatMs = 5_000;
/** A holder that has not been heard of for so long is gone: killed with its machine or container, where pids begin anew. */
const silentMs = 60_000;

/** The locks of this process. */
const held = new Set<string>();

/** The right to write an index; held by one process at a time. */
export interface WriterLock {
  release(): Promise<void>;
}

/**
 * Takes the right to write the index in a folder; undefined while a living process has it. A lock whose process is gone
 * is taken over. The holder touches its file every few seconds for as long as it lives.
 */
export async function acquireWriterLock(indexFolder: string): Promise<WriterLock | undefined> {
  const file = path.join(indexFolder, fileName);
  if (!(await create(file))) {
    if (!(await removeStale(file)) || !(await create(file))) return undefined;
  }
  held.add(file);
  const beat = setInterval(() => {
    const now = new Date();
    // A missed beat is harmless; the next one comes.
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

/** Gives back all locks that this process holds, at once: for its end, when nobody waits for anything any more. */
export function releaseAllLocks(): void {
  for (const file of held) rmSync(file, { force: true });
  held.clear();
}

/** Whether another process has the right to write the index in a folder now. */
export async function isLocked(indexFolder: string): Promise<boolean> {
  return isHeld(path.join(indexFolder, fileName));
}

/** Makes the lock file with its owner in it, in one step; false when there is one. */
async function create(file: string): Promise<boolean> {
  const aside = `${file}.${randomUUID().slice(0, 8)}.aside`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: privateFolder });
    await writeFile(aside, String(process.pid), { mode: privateFile });
    await link(aside, file);
    return true;
  } catch (error) {
    // Without the file aside, another process took it for one that was left behind.
    if (['EEXIST', 'ENOENT'].includes(String(codeOf(error)))) return false;
    throw new AskDocsError('index-unwritable', { detail: path.dirname(file), cause: error });
  } finally {
    await rm(aside, { force: true }).catch(() => undefined);
  }
}

/** Moves the lock of a process that is gone out of the way; false when its process lives, or another was faster. */
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
    // The clock was set back. Its holder may live, and touches it soon; otherwise the silence counts from now on.
    if (silence < 0) await utimes(file, new Date(), new Date());
    return silence < silentMs && isAlive(owner);
  } catch {
    // Released in this moment.
    return false;
  }
}

/** A process of another user answers EPERM, and lives. */
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
