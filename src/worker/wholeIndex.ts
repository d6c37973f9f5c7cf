import { setTimeout } from 'node:timers/promises';
import { DamagedSegment } from '../adapters/index/damage';
import type { IndexStore } from '../adapters/index/indexStore';
import { isForeign } from '../adapters/index/manifest';
import { acquireWriterLock } from '../adapters/files/writerLock';
import type { KeptTables } from '../adapters/tables/keptTables';
import { AskDocsError } from '../core/model/errors';
import type { Behind } from '../core/model/types';
import { syncIndex, type SyncDeps } from '../core/retrieval/indexing/sync';
import { orAbort } from '../core/util/concurrency';
import type { IndexSnapshot } from '../core/retrieval/ports';
import type { SyncSummary, SyncEvent, SyncOptions } from '../core/retrieval/indexing/progress';

type Given = Pick<SyncDeps, 'source' | 'chunker' | 'limits' | 'readingClock'> & {
  readonly tables: KeptTables;
};

/** How long to wait for another process to repair damage, and how often to check. */
const patienceMs = 60_000;
const lookMs = 200;

/**
 * An index that runs one sync at a time and answers only from undamaged segments: a search that meets damage
 * waits until the segment is rebuilt from its documents, and is then repeated.
 */
export class WholeIndex {
  readonly #store: IndexStore;
  readonly #indexDir: string;
  readonly #given: Given;
  /** The running sync, or one that is waiting for another. */
  #running: Promise<unknown> | undefined;
  /**
   * Damage found by searches during a sync: dropped at its end, as the sync would otherwise save an
   * incomplete index as complete.
   */
  readonly #found: DamagedSegment[] = [];
  #behind: Behind | undefined;

  constructor(store: IndexStore, indexDir: string, given: Given) {
    this.#store = store;
    this.#indexDir = indexDir;
    this.#given = given;
  }

  /** What the last sync left out. */
  get behind(): Behind | undefined {
    return this.#behind;
  }

  /** See `syncIndex`. Repairs damage that it meets. Does not wait for another process that is syncing. */
  async sync(
    options: SyncOptions,
    onEvent: (event: SyncEvent) => void,
    signal: AbortSignal,
  ): Promise<SyncSummary> {
    const before = this.#running?.catch(() => undefined);
    const own = (async () => {
      await before;
      const summary = await this.#syncLocked(options, onEvent, signal);
      this.#behind = behindAfter(summary);
      return summary;
    })();
    this.#running = own;
    try {
      return await own;
    } finally {
      if (this.#running === own) this.#running = undefined;
    }
  }

  /**
   * Searches the latest state, and again if a commit has meanwhile deleted files of that state. Fails with
   * `index-damaged` when damage cannot be repaired.
   */
  async search<T>(searchIn: (snapshot: IndexSnapshot) => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      await this.repair(signal);
      const { snapshot } = this.#store;
      try {
        return await searchIn(snapshot);
      } catch (error) {
        await this.#leaveBehind(error, snapshot);
      }
    }
  }

  /**
   * Reads what the latest state says of itself, and again if a commit has meanwhile deleted files of that state. Does not wait for
   * a repair: what is found to be damaged is left out.
   */
  async read<T>(work: () => T): Promise<T> {
    for (;;) {
      const { snapshot } = this.#store;
      try {
        return work();
      } catch (error) {
        await this.#leaveBehind(error, snapshot);
      }
    }
  }

  /** Loads a newer state than the one that was found damaged, or drops what is damaged. Throws any other error. */
  async #leaveBehind(error: unknown, snapshot: IndexSnapshot): Promise<void> {
    if (!(error instanceof DamagedSegment)) throw error;
    await this.#store.refresh();
    if (this.#store.snapshot === snapshot && !(await this.#drop(error))) throw error;
  }

  /** Waits until the index has no damage. Fails as `search` does. */
  async repair(signal: AbortSignal): Promise<void> {
    for (let waitedMs = 0; this.#store.needsSync; waitedMs += lookMs) {
      if (waitedMs >= patienceMs) throw new AskDocsError('index-damaged');
      signal.throwIfAborted();
      if (this.#running !== undefined) {
        // If it fails, the next iteration reports why.
        const ended = this.#running.catch(() => undefined);
        await orAbort(ended, signal);
        continue;
      }
      const { skipped } = await this.sync({ rebuild: false }, () => undefined, signal);
      if (skipped) await setTimeout(lookMs, undefined, { signal });
    }
  }

  /** False when the segment is no longer part of the index. */
  async #drop(error: DamagedSegment): Promise<boolean> {
    if (this.#running === undefined) return this.#store.dropDamaged(error);
    this.#found.push(error);
    await this.#running.catch(() => undefined);
    return true;
  }

  async #syncLocked(
    options: SyncOptions,
    onEvent: (event: SyncEvent) => void,
    signal: AbortSignal,
  ): Promise<SyncSummary> {
    const store = this.#store;
    const lock = await acquireWriterLock(this.#indexDir).catch((error: unknown) => {
      if (error instanceof AskDocsError) return error;
      throw error;
    });
    try {
      // Another process is syncing: what it has committed so far can be searched.
      await store.refresh();
      if (lock instanceof AskDocsError) {
        // An index that cannot be written can still be searched, if there is one.
        if (store.needsSync || store.counts().documents === 0) throw lock;
        return unsynced(store, onEvent, { isUnwritable: true });
      }
      if (await isForeign(this.#indexDir))
        throw new AskDocsError('index-folder-taken', { detail: this.#indexDir });
      if (lock === undefined) return unsynced(store, onEvent);
      return await this.#syncRepaired(options, onEvent, signal);
    } finally {
      for (const error of this.#found.splice(0)) await store.dropDamaged(error);
      if (!(lock instanceof AskDocsError)) await lock?.release();
    }
  }

  /** Starts over without the segments found to be damaged. */
  async #syncRepaired(
    { rebuild, changed, isInHaste }: SyncOptions,
    onEvent: (event: SyncEvent) => void,
    signal: AbortSignal,
  ): Promise<SyncSummary> {
    const store = this.#store;
    const { readingClock, tables, ...given } = this.#given;
    // Who is in haste waits by the system clock.
    const clock = isInHaste === true || readingClock === undefined ? {} : { readingClock };
    const keepTables = async (): Promise<void> => {
      try {
        await tables.update(store.documents().values(), given.source, signal);
      } catch {
        // Tables are read from their documents then.
        signal.throwIfAborted();
      }
    };
    for (;;) {
      // An incomplete index needs all documents checked.
      const isWhole = store.knownStatus().syncedAt !== undefined;
      const todo =
        isWhole || changed === undefined ? { rebuild, changed, isInHaste } : { rebuild: false, isInHaste };
      try {
        const summary = await syncIndex(
          { ...given, ...clock, ...todo, index: store, now: Date.now, onEvent },
          signal,
        );
        if (isInHaste !== true) await keepTables();
        return summary;
      } catch (error) {
        if (!(error instanceof DamagedSegment) || !(await store.dropDamaged(error))) throw error;
      }
    }
  }
}

function behindAfter({ postponed, skipped, isUnwritable }: SyncSummary): Behind | undefined {
  if (postponed > 0) return { kind: 'postponed', files: postponed };
  return skipped && isUnwritable !== true ? { kind: 'busy' } : undefined;
}

/** The summary of a sync that was left to another process. */
function unsynced(
  store: IndexStore,
  onEvent: (event: SyncEvent) => void,
  why: Pick<SyncSummary, 'isUnwritable'> = {},
): SyncSummary {
  const { documents, chunks, failed } = store.knownStatus();
  const nothing = {
    added: 0,
    changed: 0,
    renamed: 0,
    removed: 0,
    read: 0,
    postponed: 0,
    ms: 0,
    skipped: true,
  };
  const summary = { ...nothing, unchanged: documents, documents, chunks, failed, ...why };
  onEvent({ type: 'sync-start' });
  onEvent({ type: 'sync-end', summary });
  return summary;
}
