import type { RunState } from '../../core/run/state';

/** Some runs of a conversation, and how many are before them. */
export interface RunPage {
  readonly runs: readonly RunState[];
  readonly earlier: number;
}

/** How many runs a page is told at once: more than it can show, and quick to send. */
export const runsAtOnce = 20;

/** The newest runs. */
export function newestRuns(runs: readonly RunState[]): RunPage {
  return endingAt(runs, runs.length);
}

/** The runs right before one; none when that is no longer there. */
export function runsBefore(runs: readonly RunState[], runId: string): RunPage {
  const at = runs.findIndex((run) => run.runId === runId);
  return endingAt(runs, Math.max(0, at));
}

function endingAt(runs: readonly RunState[], end: number): RunPage {
  const earlier = Math.max(0, end - runsAtOnce);
  return { runs: runs.slice(earlier, end), earlier };
}
