import type { SyncSummary } from '../../core/retrieval/indexing/sync';
import type { IndexStatus } from '../../core/model/types';
import type { IndexView } from '../../protocol/messages';

/** What is shown when a sync begins. */
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

/** Whether there is something new to show after a sync. */
export function hasChanges({ read, removed, skipped }: SyncSummary): boolean {
  return read > 0 || removed > 0 || skipped;
}

/** A line for the log. */
export function describeSync({ documents, chunks, read, failed, ms }: SyncSummary): string {
  return `index: ${documents} documents, ${chunks} chunks; ${read} files read, ${failed.length} failed, ${ms} ms`;
}

/** Whether the index was ever begun: a sync that was cut off before its end also counts. */
export function isUsed(status: IndexStatus): boolean {
  return status.syncedAt !== undefined || status.documents > 0;
}

/** What a sync did, also when it was cancelled: then there is no summary. */
export interface Synced {
  readonly filesRead: number;
  readonly summary: SyncSummary | undefined;
}
