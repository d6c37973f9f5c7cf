// Schemas of what a run ends with; those of its steps are in `runSchema.ts`.

import * as z from 'zod/mini';
import {
  chunkId,
  contentHash,
  documentId,
  documentTitle,
  leftOut,
  markedText,
  message,
  modelName,
  orUndefined,
  passage,
  place,
  strings,
} from './fields';

export const flag = z.enum([
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
]);

/** That a document is older than another, or not in force, and how it is known. */
export const older = z.object({
  /**
   * `superseded`: its front matter or the folder's list says so. `archived`: its path, title or beginning does. `replaced`:
   * another document says that it replaces it. `version` and `date`: another issue of it has a later one.
   */
  reason: z.enum(['superseded', 'archived', 'replaced', 'version', 'date']),
  /** Its version, or its date as ISO 8601; left out if unknown. */
  issue: leftOut(z.exactOptional(z.string())),
  /** The newer documents; may be empty. */
  newer: z.array(documentId),
});

/** An answer's marker `[n]` with the quote it refers to. */
export const citation = z.object({
  marker: z.number(),
  documentId,
  documentTitle,
  headings: strings,
  /** Set if the last heading is the names of a table's columns. */
  isBelowColumns: z.exactOptional(z.literal(true)),
  chunkId,
  quote: z.string(),
  place,
  /** Left out if the document is not older than another. */
  older: z.exactOptional(older),
  /** Score of the cited passage, 0…1, three decimals. */
  score: z.number(),
});

/** A near miss, with the reason. */
const nearPassage = z.extend(passage, {
  /** The words of the question it contains. */
  holds: z._default(strings, []),
});

/** The scores after clamping by the audit's findings, each 0…1, and their mean weighted by `scoreWeights`. */
export const evaluation = z.object({
  faithfulness: z.number(),
  relevance: z.number(),
  completeness: z.number(),
  reasoningQuality: z.number(),
  overall: z.number(),
});

export const verdict = z.enum(['PASS', 'REVISE', 'FAIL']);

export const check = z.object({
  passed: z.boolean(),
  /** The problem, in a sentence for the user; undefined if the check passed. */
  issue: z.optional(z.string()),
});

/** A critic's judgement of a draft. It judges and never edits. */
export const critique = z.object({
  verdict,
  checks: z.object({
    quote_grounding: check,
    status_alignment: check,
    confidence_calibration: check,
    facet_coverage: check,
    answer_quality: check,
  }),
  /** Sentences for the user. */
  issues: strings,
  suggestions: strings,
  /** What the writer should change; left out if the draft can stay. */
  revisionInstructions: z.exactOptional(z.string()),
  /** Claims that the evidence does not support: a retry searches for them. */
  unsupportedClaims: strings,
  /** Gaps between question and answer: a retry searches for them. */
  logicalGaps: strings,
});

/** The critic's findings on the previous draft, to improve search and writing. */
export const feedback = z.object({
  unsupportedClaims: strings,
  /** Claims without a citation; they may be right, and are searched for. */
  uncited: z.optional(strings),
  logicalGaps: strings,
  /** What the writer should change; may be empty. */
  instructions: z.string(),
});

/** Why a draft is, or is not, good enough. */
export const decisionReason = z.enum([
  'good-enough',
  /** Not an answer: it shows the places where the answer most likely is. */
  'only-places',
  'low-confidence',
  'citation-problems',
  'critic-objects',
  /** Sources disagree, and no dates show which is newer. */
  'conflict',
  /** A retry found nothing new. */
  'nothing-new',
  'nothing-found',
]);

const finalize = z.object({ kind: z.literal('finalize'), reason: decisionReason });
const escalate = z.object({
  kind: z.literal('escalate'),
  reason: decisionReason,
  variant: z.enum(['conflict', 'low-confidence', 'nothing-found']),
  /** Question to the user, in a sentence or two. */
  question: z.string(),
});

/** The supervisor's decision on a draft. */
export const decision = z.discriminatedUnion('kind', [
  finalize,
  escalate,
  z.object({ kind: z.literal('retry'), reason: decisionReason }),
]);

/** A sentence not supported by its own quotes. */
const unsupportedSentence = z.object({
  sentence: z.string(),
  markers: z.array(z.number()),
  /**
   * Kind of mismatch: different words, another number, an added or dropped negation, another quantity ("all"
   * for "some"), or compliance with an instruction injected in a document.
   */
  fault: z.enum(['terms', 'number', 'negation', 'quantity', 'injection']),
  /** 0…1: how far its quotes support it. */
  support: z.number(),
});

/** Findings of the deterministic citation audit of a draft. */
export const audit = z.object({
  /** Markers in the text without a citation. */
  invalidMarkers: z.array(z.number()),
  /** Citations whose quote is not in the current document. */
  missingQuotes: z.array(z.number()),
  /** Sentences that make a claim but have no marker. */
  uncitedSentences: strings,
  /** Sentences whose quotes say something else. */
  unsupportedSentences: z.array(unsupportedSentence),
  quotesVerified: z.number(),
  sentences: z.number(),
});

/** A disagreement between sources. */
export const conflict = z.object({
  /** Subject of the disagreement, in a few words. */
  subject: z.string(),
  /** Two or more; newest first where dates are known. */
  sides: z.array(
    z.object({
      /** Marker of the citation. */
      marker: z.number(),
      /** The number, version, date, yes or no it states. */
      value: z.string(),
      /** Date of the source or of the statement, as ISO 8601; undefined if unknown. */
      date: leftOut(orUndefined(z.string())),
      /** Its document is older than another, or not in force. */
      isOlder: leftOut(z.exactOptional(z.literal(true))),
    }),
  ),
});

export const tableResult = z.object({
  /** The answering values, as the table has them, or as computed. */
  values: strings,
  /** Columns and rows that the values come from, the first few of many; or each group with its value. */
  columns: strings,
  rows: z.array(strings),
  /** The query as SQL, for a reader. */
  sql: z.string(),
  /** Places of the values, or of the cells they were computed from. */
  cells: z.array(z.object({ documentId, place })),
  /** Chart type for rows of a name and a number; left out where a chart would show nothing new. */
  chart: z.optional(z.enum(['bar', 'line'])),
  /** Number of rows that the query took, and of all rows of the table. */
  taken: z.number(),
  of: z.number(),
});

/** The version of a document at the time it was cited. */
export const sourceVersion = z.object({ documentId, contentHash });

/** The language model that was to answer did not, or not to the end. */
export const modelFailure = z.object({
  /** `broke-off`: what it had written with sources is the answer. `replaced`: rules answered in its place. */
  kind: z.enum(['broke-off', 'replaced']),
  /** Its name in the settings; left out if unknown. */
  model: leftOut(z.optional(modelName)),
  /** What went wrong, in a sentence for the user. */
  reason: message,
});

/** The answer of a run, as shown on every surface. */
export const answer = z.object({
  text: markedText,
  citations: z.array(citation),
  /** `places`: not an answer, but where it most likely is. Earlier versions had only answers. */
  mode: z._default(z.enum(['answer', 'places']), 'answer'),
  /**
   * Whether every sentence of a written answer is supported by a source and nothing asked is missing; left
   * out for one made of quotes.
   */
  check: leftOut(z.optional(z.enum(['checked', 'partly']))),
  /** 0…1, three decimals. */
  confidence: z.number(),
  confidenceLabel: z.enum(['high', 'medium', 'low']),
  flags: z.array(flag),
  evaluation,
  verdict,
  audit,
  critique,
  /** Finalize, or escalate: then the best draft is shown with a question to the user. */
  decision: z.discriminatedUnion('kind', [finalize, escalate]),
  /** Number of retries. */
  retries: z.number(),
  /** The cited versions of documents: a different hash now means that the answer may be stale. */
  sources: z.array(sourceVersion),
  facetsCovered: strings,
  /** Parts of the question that nothing was found about. */
  facetsMissing: strings,
  /** Parts for which only places are shown where the answer may be; left out if there are none. */
  facetsUnsure: z.optional(strings),
  conflicts: z.array(conflict),
  /** Problems on the way that affected the answer, in sentences for the user; without `modelFailure`. */
  warnings: z.array(message),
  /** Left out if no model was to answer, or it did. */
  modelFailure: leftOut(z.optional(modelFailure)),
  /** Left out if no table was asked. */
  result: leftOut(z.optional(tableResult)),
  /** Relevant content that could not be included, in words for the user. */
  notice: leftOut(z.optional(z.string())),
  /** One sentence on how the answer was obtained. */
  reasoning: z.string(),
  /** Follow-up questions that the documents answer; left out if there are none. */
  followUps: leftOut(z.optional(z.array(z.string()))),
});

/** Why a run ends without an answer. */
export const declineReason = z.enum([
  'question-empty',
  'question-too-short',
  'question-too-long',
  'prompt-injection',
  'no-documents',
  'nothing-found',
  'out-of-scope',
  /** It is told what documents there are, or what can be asked: nothing of them was asked for. */
  'overview',
  /** The question calls a domain agent that does not exist. */
  'unknown-agent',
  'clarify',
]);

/** What was searched, what came nearest and what could not be read, for a question without an answer. */
export const coverage = z.object({
  documentsSearched: z.number(),
  /** The search queries. */
  queries: strings,
  /** Words that no document has, and facets without results. */
  missing: strings,
  nearest: z.array(nearPassage),
  failed: z.array(z.object({ id: documentId, reason: message })),
});

export const outcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), answer }),
  z.object({
    kind: z.literal('declined'),
    reason: declineReason,
    /** A whole sentence for the user. */
    message,
    flags: z.array(flag),
    coverage,
    /** Suggested replies: narrower or clearer questions; may be empty. */
    options: strings,
    /** Question to the user after a run that found nothing; left out otherwise. */
    question: z.optional(z.string()),
    /** What the documents may call otherwise: a glossary could say how. Left out if there is none. */
    glossaryTerm: leftOut(z.optional(z.string())),
    /** Left out if no model was to answer, or one took part. */
    modelFailure: leftOut(z.optional(modelFailure)),
  }),
  z.object({
    kind: z.literal('cancelled'),
    /** The window or the program ended before the run did; nobody stopped it. */
    isCutOff: leftOut(z.optional(z.literal(true))),
  }),
  z.object({ kind: z.literal('failed'), message }),
]);
