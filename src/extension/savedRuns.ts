import * as z from 'zod/mini';
import { reduceRun, type RunState } from '../core/run/state';

/** A key that may be undefined: JSON drops it then. `z.optional` alone would make the key itself optional in the type. */
function orUndefined<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(schema),
    z.transform((value) => value),
  );
}

const lines = z.object({ start: z.number(), end: z.number() });
const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lines'), lines }),
  z.object({ kind: z.literal('page'), page: z.number() }),
  z.object({ kind: z.literal('slide'), slide: z.number() }),
  z.object({
    kind: z.literal('cells'),
    sheet: z.string(),
    columns: z.tuple([z.string(), z.string()]),
    rows: lines,
  }),
  z.object({ kind: z.literal('notebook-cell'), cell: z.number() }),
  z.object({ kind: z.literal('section') }),
]);
const strings = z.array(z.string());
const style = z.enum(['concise', 'detailed', 'bullets']);

const flags = z.array(
  z.enum([
    'prompt_injection',
    'empty_knowledge_base',
    'question_too_short',
    'question_too_long',
    'uncited_claims',
    'invalid_citations',
    'conflicting_sources',
    'partial_index',
    'degraded',
  ]),
);

const citation = z.object({
  marker: z.number(),
  documentId: z.string(),
  documentTitle: z.string(),
  headings: strings,
  chunkId: z.string(),
  quote: z.string(),
  place,
  score: z.number(),
});

const passage = z.object({
  chunkId: z.string(),
  documentId: z.string(),
  headings: strings,
  place,
  score: z.number(),
});

const near = z.extend(passage, { holds: z._default(strings, []) });

const answer = z.object({
  text: z.string(),
  citations: z.array(citation),
  confidence: z.number(),
  confidenceLabel: z.enum(['high', 'medium', 'low']),
  flags,
  evaluation: z.object({
    faithfulness: z.number(),
    relevance: z.number(),
    completeness: z.number(),
    reasoningQuality: z.number(),
    overall: z.number(),
  }),
  verdict: z.enum(['PASS', 'REVISE', 'FAIL']),
  audit: z.object({
    invalidMarkers: z.array(z.number()),
    missingQuotes: z.array(z.number()),
    uncitedSentences: strings,
    quotesVerified: z.number(),
    sentences: z.number(),
  }),
  facetsCovered: strings,
  facetsMissing: strings,
  conflicts: z.array(
    z.object({
      subject: z.string(),
      sides: z.array(z.object({ marker: z.number(), value: z.string(), date: orUndefined(z.string()) })),
    }),
  ),
  warnings: strings,
  reasoning: z.string(),
});

const declineReason = z.enum([
  'question-empty',
  'question-too-short',
  'question-too-long',
  'prompt-injection',
  'no-documents',
  'nothing-found',
  'out-of-scope',
  'clarify',
]);

const coverage = z.object({
  documentsSearched: z.number(),
  queries: strings,
  missing: strings,
  nearest: z.array(near),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
});

const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer }),
  z.object({
    kind: z.literal('declined'),
    reason: declineReason,
    message: z.string(),
    flags,
    coverage,
    options: strings,
  }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);

const route = z.object({
  kind: z.enum(['simple', 'complex', 'clarify', 'out-of-scope']),
  reasoning: z.string(),
  entities: strings,
  question: z.string(),
  variants: strings,
  options: strings,
});

const subQuery = z.object({
  id: z.string(),
  question: z.string(),
  searchQueries: strings,
  facet: z.string(),
  dependsOn: strings,
  terms: strings,
  targetDocuments: strings,
});

const note = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('model-call'),
    model: z.string(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    isEstimated: z.boolean(),
    cost: orUndefined(z.number()),
    ms: z.optional(z.number()),
  }),
  z.object({ kind: z.literal('retry'), message: z.string(), waitMs: z.number() }),
  z.object({ kind: z.literal('wait'), waitMs: z.number() }),
  z.object({ kind: z.literal('fallback'), message: z.string() }),
]);

const detail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guard'), documents: z.number(), flags }),
  z.object({ kind: z.literal('route'), route }),
  z.object({ kind: z.literal('plan'), subQueries: z.array(subQuery), reasoning: z.string() }),
  z.object({ kind: z.literal('task'), question: z.string(), confidence: z.number() }),
  z.object({
    kind: z.literal('search'),
    queries: strings,
    threshold: z.number(),
    kept: z.array(passage),
    dropped: z.array(passage),
  }),
  z.object({ kind: z.literal('evidence'), quotes: strings, dropped: z.number() }),
  z.object({
    kind: z.literal('sufficiency'),
    threshold: z.number(),
    facets: z.array(
      z.object({
        facet: z.string(),
        estimate: z.number(),
        signals: z.object({
          passage: z.number(),
          together: z.number(),
          quoted: z.number(),
          names: z.number(),
          pairs: z.number(),
          negation: z.number(),
        }),
      }),
    ),
  }),
  z.object({ kind: z.literal('synthesize'), style, citations: z.number(), characters: z.number() }),
  z.object({
    kind: z.literal('audit'),
    quotesVerified: z.number(),
    quotes: z.number(),
    uncitedSentences: z.number(),
    invalidMarkers: z.number(),
  }),
  z.object({ kind: z.literal('evaluate'), overall: z.number(), confidence: z.number() }),
  z.object({ kind: z.literal('failure'), message: z.string() }),
]);

const step = z.object({
  id: z.string(),
  parentId: orUndefined(z.string()),
  kind: z.enum([
    'guard',
    'route',
    'plan',
    'task',
    'search',
    'evidence',
    'sufficiency',
    'synthesize',
    'audit',
    'evaluate',
  ]),
  title: z.string(),
  taskId: z.optional(z.string()),
  status: z.enum(['running', 'done', 'failed']),
  summary: z.string(),
  detail: orUndefined(detail),
  notes: z.array(note),
  startedAt: z.number(),
  endedAt: orUndefined(z.number()),
});

const savedRun = z.object({
  runId: z.string(),
  question: z.string(),
  style,
  startedAt: z.number(),
  endedAt: orUndefined(z.number()),
  steps: z.array(step),
  citations: z.array(citation),
  text: z.string(),
  outcome: orUndefined(outcome),
});

/**
 * The runs in what was saved by an earlier window; whatever is odd (another version wrote it, say) is left out.
 * A run that was cut off counts as cancelled.
 */
export function parseSavedRuns(saved: unknown): readonly RunState[] {
  const list = z.array(z.unknown()).safeParse(saved);
  if (!list.success) return [];
  return list.data.flatMap((item): readonly RunState[] => {
    const run = savedRun.safeParse(item);
    return run.success ? [ended(run.data)] : [];
  });
}

function ended(run: RunState): RunState {
  if (run.outcome !== undefined) return run;
  const at = Math.max(run.startedAt, ...run.steps.map((step) => step.endedAt ?? step.startedAt));
  return reduceRun(run, { type: 'run-end', outcome: { kind: 'cancelled' }, at });
}
