/** Judgements on a draft: audit, critique, scores and decision. Readonly data, no behaviour. */

/** A sentence not supported by its own quotes. */
export interface UnsupportedSentence {
  readonly sentence: string;
  readonly markers: readonly number[];
  /**
   * Kind of mismatch: different words, another number, an added or dropped negation, another quantity ("all"
   * for "some"), or compliance with an instruction injected in a document.
   */
  readonly fault: 'terms' | 'number' | 'negation' | 'quantity' | 'injection';
  /** 0…1: how far its quotes support it. */
  readonly support: number;
}

/** Findings of the deterministic citation audit of a draft. */
export interface CitationAudit {
  /** Markers in the text without a citation. */
  readonly invalidMarkers: readonly number[];
  /** Citations whose quote is not in the current document. */
  readonly missingQuotes: readonly number[];
  /** Sentences that make a claim but have no marker. */
  readonly uncitedSentences: readonly string[];
  /** Sentences whose quotes say something else. */
  readonly unsupportedSentences: readonly UnsupportedSentence[];
  readonly quotesVerified: number;
  readonly sentences: number;
}

/** Answers below this confidence are retried. */
export const lowConfidence = 0.65;

export type Verdict = 'PASS' | 'REVISE' | 'FAIL';

/** The critic's five checks. */
export const checkNames = [
  'quote_grounding',
  'status_alignment',
  'confidence_calibration',
  'facet_coverage',
  'answer_quality',
] as const;

export type CheckName = (typeof checkNames)[number];

export interface Check {
  readonly passed: boolean;
  /** The problem, in a sentence for the user; undefined if the check passed. */
  readonly issue?: string | undefined;
}

/** A critic's judgement of a draft. It judges and never edits. */
export interface Critique {
  readonly verdict: Verdict;
  readonly checks: Readonly<Record<CheckName, Check>>;
  /** Sentences for the user. */
  readonly issues: readonly string[];
  readonly suggestions: readonly string[];
  /** What the writer should change; left out if the draft can stay. */
  readonly revisionInstructions?: string;
  /** Claims that the evidence does not support: a retry searches for them. */
  readonly unsupportedClaims: readonly string[];
  /** Gaps between question and answer: a retry searches for them. */
  readonly logicalGaps: readonly string[];
}

/** Four scores, each 0…1. */
export interface Scores {
  readonly faithfulness: number;
  readonly relevance: number;
  readonly completeness: number;
  readonly reasoningQuality: number;
}

/** Weight of each score in the overall score. */
export const scoreWeights: Scores = {
  faithfulness: 0.35,
  relevance: 0.25,
  completeness: 0.25,
  reasoningQuality: 0.15,
};

/** The scores after clamping by the audit's findings, and their mean weighted by `scoreWeights`. */
export interface Evaluation extends Scores {
  readonly overall: number;
}

/** Why a draft is, or is not, good enough. */
export const decisionReasons = [
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
] as const;

export type DecisionReason = (typeof decisionReasons)[number];

/** The supervisor's decision on a draft. */
export type Decision =
  | { readonly kind: 'finalize'; readonly reason: DecisionReason }
  | { readonly kind: 'retry'; readonly reason: DecisionReason }
  | {
      readonly kind: 'escalate';
      readonly reason: DecisionReason;
      readonly variant: EscalationVariant;
      /** Question to the user, in a sentence or two. */
      readonly question: string;
    };

export type EscalationVariant = 'conflict' | 'low-confidence' | 'nothing-found';

/** Weighed evidence for one facet of the question. */
export interface WeighedFacet {
  readonly facet: string;
  /** 0…1: estimated probability that the quotes contain the answer; 0 without quotes. */
  readonly estimate: number;
}

/** The critic's findings on the previous draft, to improve search and writing. */
export interface Feedback {
  readonly unsupportedClaims: readonly string[];
  readonly logicalGaps: readonly string[];
  /** What the writer should change; may be empty. */
  readonly instructions: string;
}

/** Why a run ends without an answer. */
export type DeclineReason =
  | 'question-empty'
  | 'question-too-short'
  | 'question-too-long'
  | 'prompt-injection'
  | 'no-documents'
  | 'nothing-found'
  | 'out-of-scope'
  /** The question calls a domain agent that does not exist. */
  | 'unknown-agent'
  | 'clarify';

/** A user's rating of an answer. */
export interface Rating {
  readonly value: 'up' | 'down';
  readonly reason?: 'wrong' | 'incomplete' | 'wrong-source' | 'off-topic' | 'badly-written' | undefined;
}
