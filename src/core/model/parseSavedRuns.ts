import * as z from 'zod/mini';
import { savedRun } from './runSchema';
import { reduceRun, type RunState } from './state';

/**
 * Parses the runs saved by an earlier window, dropping those that do not match (for example from another
 * version). A run that was cut off counts as cancelled.
 */
export function parseSavedRuns(saved: unknown): readonly RunState[] {
  const list = z.array(z.unknown()).safeParse(saved);
  if (!list.success) return [];
  return list.data.flatMap((item): readonly RunState[] => {
    const run = savedRun.safeParse(item);
    return run.success ? [ended(run.data)] : [];
  });
}

/** Marks a run that was cut off as cancelled; others are unchanged. */
export function ended(run: RunState): RunState {
  if (run.outcome !== undefined) return run;
  // When it was cut off is not known: this is when it was last heard of.
  const at = Math.max(run.startedAt, ...run.steps.map((step) => step.endedAt ?? step.startedAt));
  return reduceRun(run, { type: 'run-end', outcome: { kind: 'cancelled', isCutOff: true }, at });
}
