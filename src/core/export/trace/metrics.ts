import type { DecisionReason } from '../../model/events';
import { type RunState, usageOf } from '../../model/state';
import {
  cyclesOf,
  detailsOf,
  type Cycle,
  auditOf,
  confidenceIn,
  evaluated,
  type AuditCounts,
  type Evaluated,
  type TraceEntry,
  type TraceNode,
} from './entries';
import { modelLabel } from './settings';

/** Totals of a run, under the field names of the trace format. Times in milliseconds. */
export interface TraceMetrics {
  /** For each draft, in order. */
  readonly confidence_history: readonly number[];
  readonly retry_reasons: readonly RetryReason[];
  /** For the last draft; null if there was none. */
  readonly last_citation_audit: AuditCounts | null;
  /** For the answer shown, else for the last draft; null if there was none. */
  readonly evaluation: Evaluated | null;
  readonly retry_count: number;
  readonly total_ms: number;
  /** Total time per node, across all cycles. */
  readonly latencies: Readonly<Partial<Record<TraceNode, number>>>;
  readonly search_queries: number;
  readonly llm_calls: number;
  readonly repeated_calls: number;
  readonly tokens: { readonly input: number; readonly output: number; readonly estimated: boolean };
  /** In the currency of the price table; null if a model is not listed, or none was used. */
  readonly cost: number | null;
  readonly models: readonly string[];
  /** Number of steps done by rules in place of a model. */
  readonly fallbacks: number;
  /** One entry per draft whose quotes were too long to be read in full; in tokens. */
  readonly compression: readonly Compressed[];
}

interface RetryReason {
  /** Starts at 1. */
  readonly iteration: number;
  readonly confidence: number;
  readonly reason: DecisionReason;
  readonly citation_issue: boolean;
  readonly hallucination: boolean;
}

interface Compressed {
  readonly cycle: number;
  readonly tokens_before: number;
  readonly tokens_after: number;
  readonly quotes_before: number;
  readonly quotes_after: number;
}

/** Pure; works for a run in progress too. `entries` are those of the same run. */
export function metricsOf(run: RunState, entries: readonly TraceEntry[]): TraceMetrics {
  const cycles = cyclesOf(run);
  const usage = usageOf(run);
  const { inputTokens: input, outputTokens: output, isEstimated: estimated } = usage;
  const retryReasons = cycles.flatMap((cycle, index) => retryReasonOf(cycle, cycles.slice(0, index + 1)));
  return {
    confidence_history: confidenceHistory(run),
    retry_reasons: retryReasons,
    last_citation_audit: cycles.flatMap(({ steps }) => auditOf(steps) ?? []).at(-1) ?? null,
    evaluation: evaluationOf(run),
    retry_count: retryReasons.length,
    total_ms: (run.endedAt ?? run.startedAt) - run.startedAt,
    latencies: latenciesOf(entries),
    search_queries: entries.reduce((sum, entry) => sum + ('queries' in entry ? entry.queries : 0), 0),
    llm_calls: usage.calls,
    repeated_calls: usage.repeatedCalls,
    tokens: { input, output, estimated },
    cost: usage.cost ?? null,
    models: usage.models.map(modelLabel),
    fallbacks: run.steps.filter(({ notes }) => notes.some(({ kind }) => kind === 'fallback')).length,
    compression: cycles.flatMap(compressionOf),
  };
}

/** The confidence of each draft after penalties, in order. */
export function confidenceHistory(run: Pick<RunState, 'steps'>): readonly number[] {
  return cyclesOf(run).flatMap(({ steps }) => confidenceIn(steps) ?? []);
}

/** A retry depends on the best draft so far, whose problems were found in its own cycle. */
function retryReasonOf({ steps }: Cycle, soFar: readonly Cycle[]): readonly RetryReason[] {
  const decided = detailsOf(steps, 'supervise').at(-1);
  if (decided?.decision.kind !== 'retry') return [];
  const { confidence, retries: iteration, decision } = decided;
  const judged = soFar.findLast((cycle) => confidenceIn(cycle.steps) === confidence) ?? soFar.at(-1);
  const audit = auditOf(judged?.steps ?? steps);
  const issues = audit && audit.invalid_citations + audit.uncited_claims + audit.unsupported_claims;
  return [
    {
      iteration,
      confidence,
      reason: decision.reason,
      citation_issue: issues !== undefined && issues > 0,
      hallucination: audit?.hallucination ?? false,
    },
  ];
}

function evaluationOf({ outcome, steps }: RunState): Evaluated | null {
  if (outcome?.kind === 'answered') return evaluated(outcome.answer.evaluation);
  const last = detailsOf(steps, 'evaluate').at(-1);
  return last === undefined ? null : evaluated(last.evaluation);
}

function latenciesOf(entries: readonly TraceEntry[]): TraceMetrics['latencies'] {
  const sums: Partial<Record<TraceNode, number>> = {};
  for (const { node, duration_ms } of entries) sums[node] = (sums[node] ?? 0) + duration_ms;
  return sums;
}

function compressionOf({ number: cycle, steps }: Cycle): readonly Compressed[] {
  return detailsOf(steps, 'synthesize').flatMap(({ compression }) =>
    compression === undefined
      ? []
      : [
          {
            cycle,
            tokens_before: compression.tokensBefore,
            tokens_after: compression.tokensAfter,
            quotes_before: compression.quotesBefore,
            quotes_after: compression.quotesAfter,
          },
        ],
  );
}
