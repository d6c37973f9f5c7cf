/** Schemas of a questionnaire's stored data. */
import * as z from 'zod/mini';
import { citation, critique } from '../../model/answerSchema';
import { complianceStatuses } from './compliance';
import type { KeptEvent } from './model';
import { strings, time } from '../../model/fields';

const compliance = z.enum(complianceStatuses);
const textOrNull = z.nullable(z.string());

const classification = z.object({
  is_csp_specific: z.boolean(),
  reasoning: z.string(),
  aws_question: textOrNull,
  gcp_question: textOrNull,
  azure_question: textOrNull,
  variants: z.array(z.object({ name: z.string(), question: z.string() })),
});

const queryPlan = z.object({
  original_question: z.string(),
  facets: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      glossary_terms: strings,
      search_queries: strings,
      target_docs: strings,
    }),
  ),
  primary_queries: strings,
  reasoning: z.string(),
});

const research = z.object({
  sources: z.array(
    z.object({
      title: z.string(),
      url: z.string(),
      source_path: z.string(),
      content: z.string(),
      csp: textOrNull,
    }),
  ),
  confidence: z.number(),
  capability_gap: textOrNull,
});

const evidence = z.object({
  evidence: z.array(z.object({ source_path: z.string(), source_title: z.string(), quotes: strings })),
});

const synthesis = z.object({
  answer: z.string(),
  compliance_status: compliance,
  confidence_score: z.number(),
  citations: z.array(
    z.object({ source_path: z.string(), source_title: z.string(), url: z.string(), quote: z.string() }),
  ),
  facets_covered: strings,
  facets_missing: strings,
  reasoning: z.string(),
});

const check = z.object({ passed: z.boolean(), issue: textOrNull });
const critic = z.object({
  verdict: critique.shape.verdict,
  checks: z.object({
    quote_grounding: check,
    status_alignment: check,
    confidence_calibration: check,
    facet_coverage: check,
    answer_quality: check,
  }),
  issues: strings,
  suggestions: strings,
  recommended_confidence: z.nullable(z.number()),
  revision_instructions: textOrNull,
});

const pipeline = z.object({
  question: z.string(),
  classification,
  queryPlan,
  research,
  evidence,
  synthesis,
  synthesisHistory: z.array(synthesis),
  criticFeedback: z.array(critic),
  iterations: z.number(),
  duration: z.number(),
  success: z.boolean(),
  error: z.optional(z.string()),
});

const answer = z.object({
  variant: z.optional(z.string()),
  text: z.string(),
  compliance,
  complianceReason: z.string(),
  confidence: z.number(),
  confidenceLabel: z.enum(['high', 'medium', 'low']),
  mode: z.optional(z.enum(['answer', 'places'])),
  citations: z.array(citation),
  facetsCovered: strings,
  facetsMissing: strings,
  capabilityGap: z.optional(z.string()),
  sources: z.array(z.object({ documentId: z.string(), contentHash: z.string() })),
  pipeline,
});

const result = z.object({
  rowId: z.string(),
  question: z.string(),
  answers: z.array(answer),
  answeredAt: time,
  ms: z.number(),
  contents: z.optional(z.string()),
});

const review = z.object({
  state: z.enum(['draft', 'approved', 'edited']),
  texts: z.record(z.string(), z.string()),
  comment: z.string(),
  reviewedAt: time,
});

const keptEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row-end'), result }),
  z.object({ type: z.literal('row-failed'), rowId: z.string(), message: z.string(), at: time }),
  z.object({ type: z.literal('review-change'), rowId: z.string(), review }),
]);

/** Parses a journal event; undefined if invalid (for example from another version). */
export function parseKeptEvent(value: unknown): KeptEvent | undefined {
  const parsed = keptEvent.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
