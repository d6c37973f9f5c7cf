import type { SyncSummary } from '../core/indexing/sync';

/** Whether there is something new to show after a sync. */
export function hasChanges({ read, removed, skipped }: SyncSummary): boolean {
  return read > 0 || removed > 0 || skipped;
}

/** A line for the log. */
export function describeSync({ documents, chunks, read, failed, ms }: SyncSummary): string {
  return `index: ${documents} documents, ${chunks} chunks; ${read} files read, ${failed.length} failed, ${ms} ms`;
}
