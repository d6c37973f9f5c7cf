import * as z from 'zod/mini';
import { scopeItem } from './scopeSchema';
import {
  citation,
  critique,
  decision,
  evaluation,
  feedback,
  flags,
  injection,
  orUndefined,
  outcome,
  passage,
  strings,
  style,
} from './answerSchema';
import { reduceRun, type RunState } from './state';

/** Milliseconds since 1970, within the range of `Date`. */
export const time = z.number().check(z.gte(0), z.lte(8.64e15));

const route = z.object({
  kind: z.enum(['simple', 'complex', 'clarify', 'out-of-scope']),
  reasoning: z.string(),
  entities: strings,
  question: z.string(),
  variants: strings,
  options: strings,
  style: z.optional(z.enum(['concise', 'detailed', 'bullets'])),
  rework: z.optional(z.object({ answer: z.string(), wish: z.string() })),
  agent: z.optional(z.object({ name: z.string(), reason: z.string() })),
});

const subQuery = z.object({
  id: z.string(),
  question: z.string(),
  searchQueries: strings,
  facet: z.string(),
  dependsOn: strings,
  terms: strings,
  targetDocuments: strings,
  isWhole: z.optional(z.boolean()),
});

export const note = z.discriminatedUnion('kind', [
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

export const detail = z.discriminatedUnion('kind', [
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
    injections: z.array(injection),
  }),
  z.object({
    kind: z.literal('evidence'),
    quotes: strings,
    chunkIds: z.optional(strings),
    dropped: z.number(),
  }),
  z.object({
    kind: z.literal('sufficiency'),
    threshold: z.number(),
    missing: z.optional(strings),
    facets: z.array(
      z.object({
        facet: z.string(),
        estimate: z.number(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('synthesize'),
    style,
    citations: z.number(),
    characters: z.number(),
    facetsCovered: z.optional(strings),
    facetsMissing: z.optional(strings),
    compression: z.optional(
      z.object({
        quotesBefore: z.number(),
        quotesAfter: z.number(),
        tokensBefore: z.number(),
        tokensAfter: z.number(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('audit'),
    quotesVerified: z.number(),
    quotes: z.number(),
    uncitedSentences: z.number(),
    invalidMarkers: z.number(),
    unsupportedSentences: z.number(),
  }),
  z.object({ kind: z.literal('critique'), critique }),
  z.object({ kind: z.literal('evaluate'), evaluation, confidence: z.number() }),
  z.object({ kind: z.literal('supervise'), decision, confidence: z.number(), retries: z.number() }),
  z.object({ kind: z.literal('retry'), feedback, threshold: z.number(), candidates: z.number() }),
  z.object({ kind: z.literal('failure'), message: z.string() }),
]);

export const step = z.object({
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
    'critique',
    'evaluate',
    'supervise',
    'retry',
  ]),
  title: z.string(),
  taskId: z.optional(z.string()),
  status: z.enum(['running', 'done', 'failed']),
  summary: z.string(),
  detail: orUndefined(detail),
  notes: z.array(note),
  startedAt: time,
  endedAt: orUndefined(time),
});

const rating = z.object({
  value: z.enum(['up', 'down']),
  reason: z.optional(z.enum(['wrong', 'incomplete', 'wrong-source', 'off-topic', 'badly-written'])),
});

const savedRun = z.object({
  runId: z.string(),
  question: z.string(),
  style,
  scope: z.optional(z.array(scopeItem)),
  agent: z.optional(z.string()),
  rating: z.optional(rating),
  startedAt: time,
  endedAt: orUndefined(time),
  steps: z.array(step),
  citations: z.array(citation),
  text: z.string(),
  outcome: orUndefined(outcome),
});

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
  const at = Math.max(run.startedAt, ...run.steps.map((step) => step.endedAt ?? step.startedAt));
  return reduceRun(run, { type: 'run-end', outcome: { kind: 'cancelled' }, at });
}
