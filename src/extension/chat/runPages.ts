import type { RunState } from '../../core/model/state';

/** A page of a conversation's runs, and how many precede it. */
export interface RunPage {
  readonly runs: readonly RunState[];
  readonly earlier: number;
}

/** How many runs are sent to a page at a time: more than it can show, and quick to send. */
export const runsAtOnce = 20;

/** The newest runs. */
export function newestRuns(runs: readonly RunState[]): RunPage {
  return endingAt(runs, runs.length);
}

/** The runs right before one, as far back as `backTo` if given; none when either no longer exists. */
export function runsBefore(runs: readonly RunState[], runId: string, backTo?: string): RunPage {
  const end = Math.max(0, indexOf(runs, runId));
  if (backTo === undefined) return endingAt(runs, end);
  const start = indexOf(runs, backTo);
  return start < 0 ? { runs: [], earlier: end } : endingAt(runs, end, Math.max(runsAtOnce, end - start));
}

function indexOf(runs: readonly RunState[], runId: string): number {
  return runs.findIndex((run) => run.runId === runId);
}

function endingAt(runs: readonly RunState[], end: number, count = runsAtOnce): RunPage {
  const earlier = Math.max(0, end - count);
  return { runs: runs.slice(earlier, end), earlier };
}
