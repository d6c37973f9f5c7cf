import type { SyncEvent } from '../../core/retrieval/indexing/sync';
import type { Library } from '../../core/run/library';
import { orAbort } from '../../core/util/orAbort';

/** Told how far the index is brought up to date. */
export type OnSync = (event: SyncEvent) => void;

/** Keeps the index of a library in line with its documents, for all calls of all sessions together. */
export interface Freshness {
  /**
   * Waits until the index is as the documents were a moment ago; true then. When that takes long and there is an older state to
   * search, it does not wait for the end: false.
   */
  soon(signal: AbortSignal, onSync?: OnSync): Promise<boolean>;
  /** Waits until the index is as the documents are now, however long that takes. */
  now(signal: AbortSignal, onSync?: OnSync): Promise<void>;
  /** Calls `listener` whenever documents came or went; gives back how to stop that. */
  onListChange(listener: () => void): () => void;
  /** Stops what runs and waits for its end. */
  close(): Promise<void>;
}

export interface FreshnessOptions {
  /** An index that was brought up to date less than this before counts as current, in milliseconds. */
  readonly maxAgeMs: number;
  /** What `soon` waits at most, in milliseconds. */
  readonly patienceMs: number;
  /** The same for the first state, of which there is none older. */
  readonly firstPatienceMs: number;
  /** Milliseconds from any start. */
  readonly now: () => number;
}

const usual: FreshnessOptions = {
  maxAgeMs: 1000,
  patienceMs: 1500,
  firstPatienceMs: 25_000,
  now: () => performance.now(),
};

/** Brings the index of a library up to date when calls need it, one sync at a time. */
export function createFreshness(library: Library, options: Partial<FreshnessOptions> = {}): Freshness {
  const { maxAgeMs, patienceMs, firstPatienceMs, now } = { ...usual, ...options };
  const closing = new AbortController();
  const watchers = new Set<OnSync>();
  const listeners = new Set<() => void>();
  let running: Promise<void> | undefined;
  let endedAt = -Infinity;

  const tell = (event: SyncEvent): void => {
    for (const watch of watchers) watch(event);
    if (hasOtherDocuments(event)) for (const listener of listeners) listener();
  };
  const unlisten = library.onSync?.(tell);
  const refresh = async (): Promise<void> => {
    try {
      await library.refresh(closing.signal, tell);
      endedAt = now();
    } finally {
      running = undefined;
    }
  };
  const start = (): Promise<void> => {
    if (running === undefined) {
      running = refresh();
      // Whoever waits for it is told; nobody may be waiting any more.
      running.catch(() => undefined);
    }
    return running;
  };
  /** Waits for a sync as long as the caller wants to. */
  const wait = async <T>(work: Promise<T>, signal: AbortSignal, onSync: OnSync = ignore): Promise<T> => {
    watchers.add(onSync);
    try {
      return await orAbort(work, signal);
    } finally {
      watchers.delete(onSync);
    }
  };

  return {
    async soon(signal, onSync) {
      if (running === undefined && now() - endedAt < maxAgeMs) return true;
      const sync = start();
      if (await wait(isDoneWithin(sync, patienceMs), signal, onSync)) return true;
      if ((await library.index.status(signal)).documents > 0) return false;
      // The first index: what it has after a while is better than nothing, when files take very long to read.
      return wait(isWhole(library, sync, firstPatienceMs, signal), signal, onSync);
    },
    async now(signal, onSync) {
      // One that runs may have looked at a document before it was changed.
      await wait(running?.catch(() => undefined) ?? Promise.resolve(), signal, onSync);
      await wait(start(), signal, onSync);
    },
    onListChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closing.abort();
      unlisten?.();
      await running?.catch(() => undefined);
    },
  };
}

/** Whether documents came or went. */
function hasOtherDocuments(event: SyncEvent): boolean {
  if (event.type !== 'sync-end') return false;
  const { added, removed, renamed } = event.summary;
  return added + removed + renamed > 0;
}

function ignore(): void {
  // Nobody wants to know.
}

/** Whether a sync came to its end before there was something to search after a while, which is looked for again and again. */
async function isWhole(
  library: Library,
  sync: Promise<void>,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!(await isDoneWithin(sync, ms))) {
    if ((await library.index.status(signal)).documents > 0) return false;
  }
  return true;
}

/** Whether something is done within a time; fails as it does. */
function isDoneWithin(work: Promise<void>, ms: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, false);
    void work
      .then(() => {
        resolve(true);
      }, reject)
      .finally(() => {
        clearTimeout(timer);
      });
  });
}
