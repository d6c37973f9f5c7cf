import type { StepDetail, StepKind, DecisionReason, Verdict } from '../../model/events';
import type { RunState, StepState } from '../../model/state';
import type { AnswerStyle, Flag, RouteKind, SubQuery } from '../../model/types';

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
  return ['guard', 'route', 'data', 'plan', 'retry'].includes(kind);
}

function ofKinds(steps: readonly StepState[], ...kinds: readonly StepKind[]): readonly StepState[] {
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
function durationOf(steps: readonly StepState[]): number {
  if (steps.length === 0) return 0;
  const start = Math.min(...steps.map(({ startedAt }) => startedAt));
  return Math.max(...steps.map(({ startedAt, endedAt }) => endedAt ?? startedAt)) - start;
}

/**
 * What one node did in one cycle, under the field names of the trace format. Times in milliseconds, scores
 * 0…1.
 */
export type TraceEntry =
  | Entry<'guard', { readonly documents: number; readonly flags: readonly Flag[] }>
  | Entry<'router', { readonly route: RouteKind; readonly entities: number; readonly variants: number }>
  | Entry<'planner', { readonly tasks: number; readonly waiting_tasks: number }>
  | Entry<'researcher', Researched>
  | Entry<'synthesizer', Synthesized>
  | Entry<'critic', Criticised>
  | Entry<'evaluator', Evaluated>
  | Entry<
      'supervisor',
      {
        readonly decision: 'finalize' | 'retry' | 'escalate';
        readonly confidence: number;
        readonly retry_count: number;
        readonly reason: DecisionReason;
      }
    >
  /** A node that failed or was stopped has no further fields. */
  | (Entry<TraceNode, object> & { readonly ended: false });

export type TraceNode =
  'guard' | 'router' | 'planner' | 'researcher' | 'synthesizer' | 'critic' | 'evaluator' | 'supervisor';

type Entry<N extends TraceNode, F> = F & {
  readonly node: N;
  /** Starts at 1; 0 for nodes before the first cycle. */
  readonly cycle: number;
  readonly duration_ms: number;
};

interface Researched {
  readonly tasks: number;
  readonly queries: number;
  readonly chunks: number;
  readonly filtered_out: number;
  readonly avg_score: number;
  readonly threshold_used: number;
  readonly augmented_query_used: boolean;
  readonly injections: number;
  readonly quotes: number;
  readonly quotes_dropped: number;
}

interface Synthesized {
  readonly style: AnswerStyle;
  readonly context_compressed: boolean;
  readonly citations: number;
  readonly answer_length: number;
}

interface Criticised {
  /** After penalties. */
  readonly confidence: number;
  readonly hallucination: boolean;
  readonly invalid_citations: number;
  readonly uncited_claims: number;
  readonly unsupported_claims: number;
  readonly verdict: Verdict;
}

export interface Evaluated {
  readonly overall_score: number;
  readonly faithfulness: number;
  readonly relevance: number;
  readonly completeness: number;
  readonly reasoning_quality: number;
}

/** One entry per node and cycle, in order. Pure; works for a run in progress too. */
export function entriesOf(run: RunState): readonly TraceEntry[] {
  const plan = detailsOf(run.steps, 'plan')[0]?.subQueries ?? [];
  return [...openingOf(run.steps), ...cyclesOf(run).flatMap((cycle) => entriesOfCycle(cycle, plan))];
}

function openingOf(steps: readonly StepState[]): readonly TraceEntry[] {
  return [
    ...entry({ node: 'guard', cycle: 0, steps: ofKinds(steps, 'guard') }, (own) => {
      const [detail] = detailsOf(own, 'guard');
      return detail && { documents: detail.documents, flags: detail.flags };
    }),
    ...entry({ node: 'router', cycle: 0, steps: ofKinds(steps, 'route') }, (own) => {
      const route = detailsOf(own, 'route')[0]?.route;
      return route && { route: route.kind, entities: route.entities.length, variants: route.variants.length };
    }),
    ...entry({ node: 'planner', cycle: 0, steps: ofKinds(steps, 'plan') }, (own) => {
      const tasks = detailsOf(own, 'plan')[0]?.subQueries;
      const waiting = tasks?.filter(({ dependsOn }) => dependsOn.length > 0) ?? [];
      return tasks && { tasks: tasks.length, waiting_tasks: waiting.length };
    }),
  ];
}

function entriesOfCycle({ number: cycle, steps }: Cycle, plan: readonly SubQuery[]): readonly TraceEntry[] {
  return [
    ...entry({ node: 'researcher', cycle, steps: ofKinds(steps, 'task', 'search', 'evidence') }, (own) =>
      researched(own, cycle > 1 && isAugmented(own, plan)),
    ),
    ...entry({ node: 'synthesizer', cycle, steps: ofKinds(steps, 'synthesize') }, synthesized),
    ...entry({ node: 'critic', cycle, steps: ofKinds(steps, 'audit', 'critique') }, () => criticised(steps)),
    ...entry({ node: 'evaluator', cycle, steps: ofKinds(steps, 'evaluate') }, (own) => {
      const evaluation = detailsOf(own, 'evaluate')[0]?.evaluation;
      return evaluation && evaluated(evaluation);
    }),
    ...entry({ node: 'supervisor', cycle, steps: ofKinds(steps, 'supervise') }, (own) => {
      const [detail] = detailsOf(own, 'supervise');
      if (detail === undefined) return undefined;
      const { decision, confidence, retries } = detail;
      return { decision: decision.kind, confidence, retry_count: retries, reason: decision.reason };
    }),
  ];
}

/** No entry without steps; no fields if these have no result. */
function entry<N extends TraceNode, F extends object>(
  opening: { readonly node: N; readonly cycle: number; readonly steps: readonly StepState[] },
  fieldsOf: (steps: readonly StepState[]) => F | undefined,
): readonly (Entry<N, F> | (Entry<N, object> & { readonly ended: false }))[] {
  const { node, cycle, steps } = opening;
  if (steps.length === 0) return [];
  const fields = fieldsOf(steps);
  const duration_ms = durationOf(steps);
  return [
    fields === undefined
      ? { node, cycle, ended: false, duration_ms }
      : { node, cycle, ...fields, duration_ms },
  ];
}

/** Combined searches of all tasks; a chunk found by several counts once, with its best score. */
function researched(own: readonly StepState[], isAugmentedQueryUsed: boolean): Researched | undefined {
  const searches = detailsOf(own, 'search');
  const evidence = detailsOf(own, 'evidence');
  const [first] = searches;
  if (first === undefined) return undefined;
  const kept = new Map<string, number>();
  for (const { chunkId, score } of searches.flatMap((search) => search.kept))
    kept.set(chunkId, Math.max(score, kept.get(chunkId) ?? 0));
  const dropped = new Set(searches.flatMap((search) => search.dropped.map(({ chunkId }) => chunkId)));
  const scores = [...kept.values()];
  return {
    tasks: new Set(own.flatMap(({ taskId }) => taskId ?? [])).size,
    queries: sum(searches.map(({ queries }) => queries.length)),
    chunks: kept.size,
    filtered_out: [...dropped].filter((chunkId) => !kept.has(chunkId)).length,
    avg_score: scores.length === 0 ? 0 : Math.round((sum(scores) / scores.length) * 1000) / 1000,
    threshold_used: first.threshold,
    augmented_query_used: isAugmentedQueryUsed,
    injections: sum(searches.map(({ injections }) => injections.length)),
    quotes: sum(evidence.map(({ quotes }) => quotes.length)),
    quotes_dropped: sum(evidence.map((found) => found.dropped)),
  };
}

/**
 * Whether queries beyond the plan were searched for what the critic missed. Dependent tasks build queries of
 * their own, which do not count.
 */
function isAugmented(own: readonly StepState[], plan: readonly SubQuery[]): boolean {
  return ofKinds(own, 'search').some((search) => {
    const taskId = own.find(({ id }) => id === search.parentId)?.taskId;
    const planned = plan.find(({ id, dependsOn }) => id === taskId && dependsOn.length === 0);
    const queries = detailsOf([search], 'search')[0]?.queries ?? [];
    return planned !== undefined && queries.some((query) => !planned.searchQueries.includes(query));
  });
}

function synthesized(own: readonly StepState[]): Synthesized | undefined {
  const detail = detailsOf(own, 'synthesize').at(-1);
  if (detail === undefined) return undefined;
  const { style, compression, citations, characters } = detail;
  return { style, context_compressed: compression !== undefined, citations, answer_length: characters };
}

function criticised(steps: readonly StepState[]): Criticised | undefined {
  const audit = auditOf(steps);
  const critique = detailsOf(steps, 'critique').at(-1)?.critique;
  const confidence = confidenceIn(steps);
  if (audit === undefined || critique === undefined || confidence === undefined) return undefined;
  const { hallucination, invalid_citations, uncited_claims, unsupported_claims } = audit;
  const counts = { hallucination, invalid_citations, uncited_claims, unsupported_claims };
  return { confidence, ...counts, verdict: critique.verdict };
}

/** Counts from a draft's audit. */
export interface AuditCounts {
  readonly hallucination: boolean;
  readonly invalid_citations: number;
  readonly uncited_claims: number;
  readonly unsupported_claims: number;
  readonly quotes: number;
  readonly quotes_verified: number;
}

/** The audit of a cycle; undefined if there was none. */
export function auditOf(steps: readonly StepState[]): AuditCounts | undefined {
  const audit = detailsOf(steps, 'audit').at(-1);
  if (audit === undefined) return undefined;
  const { quotes, quotesVerified, invalidMarkers, uncitedSentences, unsupportedSentences } = audit;
  const invalid = invalidMarkers + Math.max(0, quotes - quotesVerified);
  return {
    hallucination: invalid > 0,
    invalid_citations: invalid,
    uncited_claims: uncitedSentences,
    unsupported_claims: unsupportedSentences,
    quotes,
    quotes_verified: quotesVerified,
  };
}

/** The confidence in a cycle's draft, after all penalties. */
export function confidenceIn(steps: readonly StepState[]): number | undefined {
  return detailsOf(steps, 'evaluate').at(-1)?.confidence;
}

/** Scores under the field names of the trace format. */
export function evaluated(evaluation: {
  readonly overall: number;
  readonly faithfulness: number;
  readonly relevance: number;
  readonly completeness: number;
  readonly reasoningQuality: number;
}): Evaluated {
  const { overall, faithfulness, relevance, completeness, reasoningQuality } = evaluation;
  return {
    overall_score: overall,
    faithfulness,
    relevance,
    completeness,
    reasoning_quality: reasoningQuality,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
