import type { StepDetail, StepKind } from '../../model/events';
import type { RunState, StepState } from '../../model/state';

/** The steps of one cycle from search to decision: the first, or a retry. */
export interface Cycle {
  /** Starts at 1. */
  readonly number: number;
  /** In order of their start, without the steps that group retries. */
  readonly steps: readonly StepState[];
}

/** The cycles of a run, in order; empty if it ended before searching. */
export function cyclesOf({ steps }: Pick<RunState, 'steps'>): readonly Cycle[] {
  const retries = steps.filter(({ kind }) => kind === 'retry');
  const cycleOf = new Map<string, number>();
  let latest = 1;
  const numbered = steps.map((step) => {
    if (step.kind === 'retry') latest = retries.indexOf(step) + 2;
    const above = step.parentId === undefined ? undefined : cycleOf.get(step.parentId);
    const number = step.kind === 'retry' || step.kind === 'supervise' ? latest : (above ?? 1);
    cycleOf.set(step.id, number);
    return { step, number };
  });
  return Array.from({ length: retries.length + 1 }, (_, index) => index + 1).flatMap((number) => {
    const own = numbered.filter((one) => one.number === number && !isBefore(one.step));
    return own.length === 0 ? [] : [{ number, steps: own.map(({ step }) => step) }];
  });
}

function isBefore({ kind }: StepState): boolean {
  return kind === 'guard' || kind === 'route' || kind === 'plan' || kind === 'retry';
}

export function ofKinds(steps: readonly StepState[], ...kinds: readonly StepKind[]): readonly StepState[] {
  return steps.filter(({ kind }) => kinds.includes(kind));
}

/** The details of steps of one kind, in order; failed and running steps have none. */
export function detailsOf<K extends StepDetail['kind']>(
  steps: readonly StepState[],
  kind: K,
): readonly Extract<StepDetail, { kind: K }>[] {
  return steps.flatMap(({ detail }) =>
    detail?.kind === kind ? [detail as Extract<StepDetail, { kind: K }>] : [],
  );
}

/**
 * From the start of the first step to the end of the last, in milliseconds; a running step counts up to its
 * start.
 */
export function durationOf(steps: readonly StepState[]): number {
  if (steps.length === 0) return 0;
  const start = Math.min(...steps.map(({ startedAt }) => startedAt));
  return Math.max(...steps.map(({ startedAt, endedAt }) => endedAt ?? startedAt)) - start;
}
