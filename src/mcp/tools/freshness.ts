import type { Library } from '../../core/run/library';
import { orAbort } from '../../core/util/concurrency';
import type { SyncEvent } from '../../core/retrieval/indexing/progress';

/** Receives the progress of a sync. */
export type OnSync = (event: SyncEvent) => void;

/** Keeps the index of a library up to date, for all calls of all sessions together. */
export interface Freshness {
  /**
   * Waits until the index reflects the documents as of a moment ago, then returns true. If that takes long
   * and there is an older state to search, returns false without waiting for the end.
   */
  soon(signal: AbortSignal, onSync?: OnSync): Promise<boolean>;
  /** Waits until the index reflects the documents as they are now, however long that takes. */
  now(signal: AbortSignal, onSync?: OnSync): Promise<void>;
  /** Calls `listener` whenever documents are added or removed; returns a function that unsubscribes. */
  onListChange(listener: () => void): () => void;
  /** Stops a running sync and waits for it to end. */
  close(): Promise<void>;
}

export interface FreshnessOptions {
  /** An index synced at most this long ago counts as current, in milliseconds. */
  readonly maxAgeMs: number;
  /** The longest `soon` waits, in milliseconds. */
  readonly patienceMs: number;
  /** The same for the first state, which has no older one to fall back on. */
  readonly firstPatienceMs: number;
  /** Milliseconds since an arbitrary origin. */
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
      // Callers that wait get the failure; there may be none left.
      running.catch(() => undefined);
    }
    return running;
  };
  /** Waits for a sync until the caller's signal aborts. */
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
      // The first index: when files take very long to read, a partial index is better than nothing.
      return wait(isWhole(library, sync, firstPatienceMs, signal), signal, onSync);
    },
    async now(signal, onSync) {
      // A running sync may have checked a document before it was changed.
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

/** Whether documents were added or removed. */
function hasOtherDocuments(event: SyncEvent): boolean {
  if (event.type !== 'sync-end') return false;
  const { added, removed, renamed } = event.summary;
  return added + removed + renamed > 0;
}

function ignore(): void {
  // By default, progress is ignored.
}

/** Whether a sync ended before there was something to search, which is checked every `ms` milliseconds. */
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

/** Whether work is done within a time; rejects when it does. */
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
