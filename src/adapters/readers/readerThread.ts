import * as l10n from '@vscode/l10n';
import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { ReadLimits, ReadOutcome } from '../../core/ports';
import type { FileReader } from './reader';

/** What the thread is asked and answers; one file at a time. */
export interface ReadRequest {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export const defaultReadLimits: ReadLimits = { timeLimitMs: 30_000, memoryLimitMb: 1024 };
/** Characters of documents that are kept: quotes are checked against the documents that they are from. */
const maxKeptCharacters = 20_000_000;

/**
 * Reads files in a thread of its own, so that one that takes too long, or more memory than there is, ends the thread
 * and nothing else. What was read last is kept, by the bytes that it was read from.
 */
export function createThreadReader(program: string, limits = defaultReadLimits): FileReader {
  const kept = new Map<string, ReadOutcome>();
  let thread: Worker | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const start = (): Worker => {
    const started = startThread(program, limits);
    // What a file leaves behind can bring the thread down after its answer: the next file gets another one.
    const forget = (): void => {
      if (thread === started) thread = undefined;
    };
    return started.on('error', forget).on('exit', forget);
  };
  return (id, bytes, signal) => {
    const key = `${id} ${createHash('sha256').update(bytes).digest('hex')}`;
    const next = queue.then(async () => {
      signal.throwIfAborted();
      const known = kept.get(key);
      if (known !== undefined) return known;
      thread ??= start();
      const read = await readIn(thread, { id, bytes }, limits, signal);
      if (read.isOver) thread = undefined;
      signal.throwIfAborted();
      keep(kept, key, read.outcome);
      return read.outcome;
    });
    queue = next.catch(() => undefined);
    return next;
  };
}

function startThread(program: string, { memoryLimitMb }: ReadLimits): Worker {
  return new Worker(program, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  });
}

interface Read {
  readonly outcome: ReadOutcome;
  /** The thread is gone. */
  readonly isOver: boolean;
}

function readIn(
  thread: Worker,
  request: ReadRequest,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<Read> {
  return new Promise((resolve) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      // An idle thread keeps no process alive.
      thread.unref();
      settle();
    };
    const onMessage = (outcome: ReadOutcome): void => {
      end(() => {
        resolve({ outcome, isOver: false });
      });
    };
    const giveUp = (reason: string, reached?: keyof ReadLimits): void => {
      const limit = reached && { name: reached, value: limits[reached] };
      end(() => {
        void thread.terminate();
        resolve({ outcome: { kind: 'failed', reason, ...(limit && { limit }) }, isOver: true });
      });
    };
    const onError = (error: Error & { code?: string }): void => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isMemory) giveUp(l10n.t('It needs too much memory to be read.'), 'memoryLimitMb');
      else giveUp(l10n.t('It cannot be read.'));
    };
    const onExit = (): void => {
      giveUp(l10n.t('It cannot be read.'));
    };
    const onAbort = (): void => {
      giveUp(l10n.t('It was not read to its end.'));
    };
    const timer = setTimeout(() => {
      giveUp(l10n.t('Reading it took longer than {0} seconds.', limits.timeLimitMs / 1000), 'timeLimitMs');
    }, limits.timeLimitMs);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    thread.ref();
    thread.postMessage(request);
  });
}

function keep(kept: Map<string, ReadOutcome>, key: string, outcome: ReadOutcome): void {
  if (outcome.kind !== 'document') return;
  kept.set(key, outcome);
  let characters = [...kept.values()].reduce(
    (sum, entry) => sum + (entry.kind === 'document' ? entry.document.text.length : 0),
    0,
  );
  for (const [oldest, entry] of kept) {
    if (characters <= maxKeptCharacters) break;
    kept.delete(oldest);
    characters -= entry.kind === 'document' ? entry.document.text.length : 0;
  }
}
