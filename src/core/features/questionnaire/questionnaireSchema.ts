// Schemas of what a questionnaire keeps in its journal.

import * as z from 'zod/mini';
import { answer, citation, sourceVersion } from '../../model/answerSchema';
import { strings, time } from '../../model/fields';
import { complianceStatuses } from './compliance';
import { evidenceKinds, replyKinds } from './evidenceKinds';
import { pipelineResult } from './pipelineResult';

/** An answer to a row's question, or to that of one variant. */
export const rowAnswer = z.object({
  /** "AWS"; left out if one answer applies to all. */
  variant: z.optional(z.string()),
  text: z.string(),
  compliance: z.enum(complianceStatuses),
  /** What was found; left out by earlier versions. */
  evidence: z.exactOptional(z.enum(evidenceKinds)),
  /** What the answer comes to; left out if nothing was found, and by earlier versions. */
  reply: z.exactOptional(z.enum(replyKinds)),
  /** Reason for the status, in a sentence for the user. */
  complianceReason: z.string(),
  /** 0…1, three decimals. */
  confidence: z.number(),
  confidenceLabel: answer.shape.confidenceLabel,
  /** Left out if the documents say nothing. */
  mode: z.optional(z.enum(['answer', 'places'])),
  citations: z.array(citation),
  facetsCovered: strings,
  facetsMissing: strings,
  /**
   * What is asked for and the documents do not contain, in a sentence for the user; left out if nothing is
   * missing.
   */
  capabilityGap: z.optional(z.string()),
  /** The cited versions of documents. */
  sources: z.array(sourceVersion),
  /** How the answer was obtained, for programs. */
  pipeline: pipelineResult,
});

/** Result of answering a row. */
export const rowResult = z.object({
  rowId: z.string(),
  question: z.string(),
  /** One, or one per variant. */
  answers: z.array(rowAnswer),
  answeredAt: time,
  ms: z.number(),
  /** Fingerprint of all documents at that time, see `contentsMark`; left out if unknown. */
  contents: z.optional(z.string()),
});

/** A person's review of a row's answers. */
export const rowReview = z.object({
  state: z.enum(['draft', 'approved', 'edited']),
  /** Replacement texts by variant, "" for an answer that applies to all; empty unless `edited`. */
  texts: z.record(z.string(), z.string()),
  comment: z.string(),
  reviewedAt: time,
});

export const keptEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row-end'), result: rowResult }),
  z.object({ type: z.literal('row-failed'), rowId: z.string(), message: z.string(), at: time }),
  z.object({ type: z.literal('review-change'), rowId: z.string(), review: rowReview }),
]);
