import type { DeclineReason, RunEvent, RunOutcome } from '../../model/events';
import type { RunState } from '../../model/state';
import { entriesOf, type TraceEntry } from './entries';
import { eventsOf } from './eventsOf';
import { metricsOf, type TraceMetrics } from './metrics';
import type { TraceSettings } from './settings';

/** Raised when a trace of before cannot be read any more. */
export const traceVersion = 1;

/** What a trace says of the program that made it. */
export interface TraceAbout {
  readonly versions: { readonly product: string; readonly index: number };
  /** As they are when the trace is made. */
  readonly settings: TraceSettings;
}

/** All that is known of a run, for bug reports and for replay; plain JSON, in the shape of [004] "Observability". */
export interface Trace {
  readonly versions: { readonly trace: number; readonly product: string; readonly index: number };
  readonly settings: TraceSettings;
  readonly question: string;
  readonly outcome: {
    readonly kind: RunOutcome['kind'] | 'running';
    readonly reason?: DeclineReason;
    /** Whether a person is asked, as the answer is not good enough. */
    readonly requires_human_review: boolean;
  };
  readonly trace: readonly TraceEntry[];
  readonly metrics: TraceMetrics;
  /** Fold back to the run, for replay. */
  readonly events: readonly RunEvent[];
}

/** The trace of a run; `events` are those that happened, where they are still known. Pure; also of a run that goes on. */
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
