import type { RunEvent, RunOutcome, DeclineReason } from '../../model/events';
import type { RunState } from '../../model/state';
import { entriesOf, type TraceEntry } from './entries';
import { eventsOf } from './eventsOf';
import { metricsOf, type TraceMetrics } from './metrics';
import type { TraceSettings } from './settings';

/** Incremented when older traces can no longer be read. */
export const traceVersion = 1;

/** Information on the program that made a trace. */
export interface TraceAbout {
  readonly versions: { readonly product: string; readonly index: number };
  /** As of when the trace is made. */
  readonly settings: TraceSettings;
}

/** Everything known about a run, for bug reports and replay; plain JSON. */
export interface Trace {
  readonly versions: { readonly trace: number; readonly product: string; readonly index: number };
  readonly settings: TraceSettings;
  readonly question: string;
  readonly outcome: {
    readonly kind: RunOutcome['kind'] | 'running';
    readonly reason?: DeclineReason;
    /** Whether the user is asked, because the answer is not good enough. */
    readonly requires_human_review: boolean;
  };
  readonly trace: readonly TraceEntry[];
  readonly metrics: TraceMetrics;
  /** Fold back to the run, for replay. */
  readonly events: readonly RunEvent[];
}

/**
 * The trace of a run; `events` are the original ones, if still available. Pure; works for a run in progress
 * too.
 */
export function traceOf(
  run: RunState,
  { versions, settings }: TraceAbout,
  events: readonly RunEvent[] = eventsOf(run),
): Trace {
  const entries = entriesOf(run);
  return {
    versions: { trace: traceVersion, ...versions },
    settings,
    question: run.question,
    outcome: outcomeOf(run.outcome),
    trace: entries,
    metrics: metricsOf(run, entries),
    events,
  };
}

function outcomeOf(outcome: RunOutcome | undefined): Trace['outcome'] {
  if (outcome === undefined) return { kind: 'running', requires_human_review: false };
  const { kind } = outcome;
  if (kind === 'declined') return { kind, reason: outcome.reason, requires_human_review: true };
  return {
    kind,
    requires_human_review: kind === 'answered' && outcome.answer.decision.kind === 'escalate',
  };
}
