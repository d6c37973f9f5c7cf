import type { RunState } from '../../core/model/state';

/** A run that goes on. */
export interface ActiveRun {
  readonly abort: AbortController;
  conversationId: string;
  /** As it stands; undefined before it has begun. */
  run: RunState | undefined;
}

/** Puts a run among others, which are in the order in which they began. */
export function insertByStart(runs: readonly RunState[], run: RunState): readonly RunState[] {
  const later = runs.findIndex(({ startedAt }) => startedAt > run.startedAt);
  const at = later < 0 ? runs.length : later;
  return [...runs.slice(0, at), run, ...runs.slice(at)];
}
