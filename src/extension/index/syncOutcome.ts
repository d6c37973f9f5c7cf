import type { SearchIndex, IndexStatus } from '../../core/model/ports';
import { wrapIndex } from '../../core/retrieval/wrapIndex';
import type { IndexView } from '../../protocol/messages';
import type { SyncSummary } from '../../core/retrieval/indexing/progress';
import { once } from 'node:events';
import type { IndexClient } from './indexClient';

/**
 * Wraps an index so that it reports itself as not up to date: its content is from before indexing was paused.
 */
export function notCurrent(index: SearchIndex): SearchIndex {
  return wrapIndex(index, {
    status: async (signal) => ({ ...(await index.status(signal)), syncedAt: undefined }),
  });
}

/** The view shown when a sync begins. */
export const starting: IndexView = {
  kind: 'indexing',
  phase: 'listing',
  done: 0,
  total: 0,
  indexed: 0,
  waiting: 0,
  failed: 0,
  filesPerSecond: undefined,
  megabytesPerSecond: undefined,
  leftMs: undefined,
};

/** Whether a sync changed anything worth showing. */
export function hasChanges({ read, removed, skipped }: SyncSummary): boolean {
  return read > 0 || removed > 0 || skipped;
}

/** Describes a sync in one line for the log. */
export function describeSync({ documents, chunks, read, failed, ms }: SyncSummary): string {
  return `index: ${documents} documents, ${chunks} chunks; ${read} files read, ${failed.length} failed, ${ms} ms`;
}

/**
 * Whether indexing was ever started, even if the sync was interrupted. A team's index is used as soon as it is chosen, also while
 * its server is away.
 */
export function isUsed({ syncedAt, documents, team, behind }: IndexStatus): boolean {
  return syncedAt !== undefined || documents > 0 || team !== undefined || behind?.kind === 'away';
}

/** The outcome of a sync; without a summary when it was cancelled. */
export interface Synced {
  readonly filesRead: number;
  readonly summary: SyncSummary | undefined;
}

/**
 * Resolves when a sync ends or nobody waits any more, or, if it takes long, as with files that are hard to
 * read, as soon as there is something to search.
 */
export async function searchableSoon(
  synced: Promise<unknown>,
  deps: { readonly client: Pick<IndexClient, 'status'>; patience(): Promise<void> },
  signal: AbortSignal,
): Promise<void> {
  const isDone = Promise.race([synced, once(signal, 'abort')]).then(() => true);
  while (!(await Promise.race([isDone, deps.patience().then(() => false)]))) {
    const status = await deps.client.status(signal).catch(() => undefined);
    if ((status?.documents ?? 0) > 0) return;
  }
}

export interface RunningSync {
  /** Never rejects. */
  readonly end: Promise<SyncResult>;
  readonly abort: AbortController;
  /** Whether it checks only documents known to have changed. */
  readonly isPartial: boolean;
}

export type SyncResult =
  { readonly kind: 'done' | 'cancelled' } | { readonly kind: 'failed'; readonly error: unknown };
