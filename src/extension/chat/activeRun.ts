import type { RunState } from '../../core/model/state';

/** A run in progress. */
export interface ActiveRun {
  readonly abort: AbortController;
  conversationId: string;
  /** The current state; undefined before the run has begun. */
  run: RunState | undefined;
}

/** Inserts a run into a list ordered by start time. */
export function insertByStart(runs: readonly RunState[], run: RunState): readonly RunState[] {
  const later = runs.findIndex(({ startedAt }) => startedAt > run.startedAt);
  const at = later < 0 ? runs.length : later;
  return [...runs.slice(0, at), run, ...runs.slice(at)];
}
