/** Schemas of saved run outcomes; those of steps are in `runSchema.ts`. */
import * as z from 'zod/mini';
import { decisionReasons } from './judgement';

/** A key that may be undefined: JSON drops it then. `z.optional` alone would make the key itself optional in the type. */
export function orUndefined<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.optional(schema),
    z.transform((value) => value),
  );
}

const lines = z.object({ start: z.number(), end: z.number() });
export const place = z.discriminatedUnion('kind', [
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
export const strings = z.array(z.string());
export const style = z.enum(['concise', 'detailed', 'bullets']);

export const flags = z.array(
  z.enum([
    'prompt_injection',
    'empty_knowledge_base',
    'question_too_short',
    'question_too_long',
    'injection_in_context',
    'answer_too_short',
    'uncited_claims',
    'invalid_citations',
    'conflicting_sources',
    'stale_sources',
    'partial_index',
    'degraded',
  ]),
);

export const citation = z.object({
  marker: z.number(),
  documentId: z.string(),
  documentTitle: z.string(),
  headings: strings,
  chunkId: z.string(),
  quote: z.string(),
  place,
  score: z.number(),
});

export const passage = z.object({
  chunkId: z.string(),
  documentId: z.string(),
  headings: strings,
  place,
  score: z.number(),
  title: z.optional(z.string()),
  excerpt: z.optional(z.string()),
});

const near = z.extend(passage, { holds: z._default(strings, []) });

const scores = {
  faithfulness: z.number(),
  relevance: z.number(),
  completeness: z.number(),
  reasoningQuality: z.number(),
};
export const evaluation = z.object({ ...scores, overall: z.number() });
const verdict = z.enum(['PASS', 'REVISE', 'FAIL']);
const check = z.object({ passed: z.boolean(), issue: z.optional(z.string()) });

export const critique = z.object({
  verdict,
  checks: z.object({
    quote_grounding: check,
    status_alignment: check,
    confidence_calibration: check,
    facet_coverage: check,
    answer_quality: check,
  }),
  issues: strings,
  suggestions: strings,
  revisionInstructions: z.exactOptional(z.string()),
  unsupportedClaims: strings,
  logicalGaps: strings,
});

export const feedback = z.object({
  unsupportedClaims: strings,
  logicalGaps: strings,
  instructions: z.string(),
});

const reason = z.enum(decisionReasons);
const finalize = z.object({ kind: z.literal('finalize'), reason });
const escalate = z.object({
  kind: z.literal('escalate'),
  reason,
  variant: z.enum(['conflict', 'low-confidence', 'nothing-found']),
  question: z.string(),
});
export const decision = z.discriminatedUnion('kind', [
  finalize,
  escalate,
  z.object({ kind: z.literal('retry'), reason }),
]);

export const injection = z.object({
  documentId: z.string(),
  chunkId: z.string(),
  start: z.number(),
  end: z.number(),
  sign: z.string(),
});

const answer = z.object({
  text: z.string(),
  citations: z.array(citation),
  // Missing from earlier versions, which had only this mode.
  mode: z._default(z.enum(['answer', 'places']), 'answer'),
  check: z.optional(z.enum(['checked', 'partly'])),
  confidence: z.number(),
  confidenceLabel: z.enum(['high', 'medium', 'low']),
  flags,
  evaluation,
  verdict,
  audit: z.object({
    invalidMarkers: z.array(z.number()),
    missingQuotes: z.array(z.number()),
    uncitedSentences: strings,
    unsupportedSentences: z.array(
      z.object({
        sentence: z.string(),
        markers: z.array(z.number()),
        fault: z.enum(['terms', 'number', 'negation', 'quantity', 'injection']),
        support: z.number(),
      }),
    ),
    quotesVerified: z.number(),
    sentences: z.number(),
  }),
  critique,
  decision: z.discriminatedUnion('kind', [finalize, escalate]),
  retries: z.number(),
  sources: z.array(z.object({ documentId: z.string(), contentHash: z.string() })),
  facetsCovered: strings,
  facetsMissing: strings,
  conflicts: z.array(
    z.object({
      subject: z.string(),
      sides: z.array(z.object({ marker: z.number(), value: z.string(), date: orUndefined(z.string()) })),
    }),
  ),
  warnings: strings,
  notice: z.optional(z.string()),
  reasoning: z.string(),
  followUps: z.optional(z.array(z.string())),
});

const declineReason = z.enum([
  'question-empty',
  'question-too-short',
  'question-too-long',
  'prompt-injection',
  'no-documents',
  'nothing-found',
  'out-of-scope',
  'unknown-agent',
  'clarify',
]);

const coverage = z.object({
  documentsSearched: z.number(),
  queries: strings,
  missing: strings,
  nearest: z.array(near),
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
});

export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer }),
  z.object({
    kind: z.literal('declined'),
    reason: declineReason,
    message: z.string(),
    flags,
    coverage,
    options: strings,
    question: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
