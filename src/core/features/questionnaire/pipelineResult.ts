// How one answer was obtained, as a data format for other programs.

import * as z from 'zod/mini';
import { verdict, type critique } from '../../model/answerSchema';
import { strings, type Described } from '../../model/fields';
import { complianceStatuses } from './compliance';
import { evidenceKinds, replyKinds } from './evidenceKinds';

const textOrNull = z.nullable(z.string());

/** The router's classification; `variants` includes the questions of variants other than clouds. */
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
      /** URL of the source: its path, with the place after "#". */
      url: z.string(),
      source_path: z.string(),
      content: z.string(),
      /** The variant it was found for; null if for all. */
      csp: textOrNull,
    }),
  ),
  /** 0 to 100. */
  confidence: z.number(),
  capability_gap: textOrNull,
});

const evidence = z.object({
  evidence: z.array(z.object({ source_path: z.string(), source_title: z.string(), quotes: strings })),
});

const synthesis = z.object({
  answer: z.string(),
  compliance_status: z.enum(complianceStatuses),
  /** `found`, `partly` or `none`; left out by earlier versions. */
  evidence_found: z.exactOptional(z.enum(evidenceKinds)),
  /** `yes`, `no` or `text`; left out if nothing was found, and by earlier versions. */
  reply: z.exactOptional(z.enum(replyKinds)),
  /** 0 to 100. */
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
  verdict,
  checks: z.object({
    quote_grounding: check,
    status_alignment: check,
    confidence_calibration: check,
    facet_coverage: check,
    answer_quality: check,
  } satisfies Record<keyof typeof critique.shape.checks.shape, unknown>),
  issues: strings,
  suggestions: strings,
  /** 0 to 100. */
  recommended_confidence: z.nullable(z.number()),
  revision_instructions: textOrNull,
});

/** The complete record of how a question was answered. */
export const pipelineResult = z.object({
  question: z.string(),
  classification,
  queryPlan,
  research,
  evidence,
  synthesis,
  /** All drafts in the order they were written; `synthesis` is the last, unless an earlier one was better. */
  synthesisHistory: z.array(synthesis),
  criticFeedback: z.array(critic),
  /** Number of drafts. */
  iterations: z.number(),
  /** Milliseconds. */
  duration: z.number(),
  success: z.boolean(),
  /** A sentence for the user; left out on `success`. */
  error: z.optional(z.string()),
});

export type PipelineResult = Described<typeof pipelineResult>;
export type ClassificationResult = Described<typeof classification>;
export type QueryPlanResult = Described<typeof queryPlan>;
export type ResearchResult = Described<typeof research>;
export type ResearchSource = ResearchResult['sources'][number];
export type EvidenceResult = Described<typeof evidence>;
export type SourceEvidence = EvidenceResult['evidence'][number];
export type SynthesisResult = Described<typeof synthesis>;
export type CriticResult = Described<typeof critic>;
