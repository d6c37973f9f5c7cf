/** What is thought of a draft: audit, critique, scores and decision. Readonly data, no behaviour. */

/** A sentence that its own quotes do not bear out. */
export interface UnsupportedSentence {
  readonly sentence: string;
  readonly markers: readonly number[];
  /** What is wrong: other words, another number, a negation more or less, another amount ("all" for "some"), or it does what an order in a document says. */
  readonly fault: 'terms' | 'number' | 'negation' | 'quantity' | 'injection';
  /** 0…1: how far its quotes bear it out. */
  readonly support: number;
}

/** What the deterministic citation audit found in a draft. */
export interface CitationAudit {
  /** Markers in the text that no citation stands behind. */
  readonly invalidMarkers: readonly number[];
  /** Citations whose quote does not stand in the document as it is now. */
  readonly missingQuotes: readonly number[];
  /** Sentences that claim something and carry no marker. */
  readonly uncitedSentences: readonly string[];
  /** Sentences with markers whose quotes say something else. */
  readonly unsupportedSentences: readonly UnsupportedSentence[];
  readonly quotesVerified: number;
  readonly sentences: number;
}

/** [004]: an answer of less confidence is tried again. */
export const lowConfidence = 0.65;

export type Verdict = 'PASS' | 'REVISE' | 'FAIL';

/** The five checks of a critic ([000]). */
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
  /** What is wrong, in a sentence for the user; undefined when it passed. */
  readonly issue?: string | undefined;
}

/** What a critic makes of a draft. It judges and never edits. */
export interface Critique {
  readonly verdict: Verdict;
  readonly checks: Readonly<Record<CheckName, Check>>;
  /** Sentences for the user. */
  readonly issues: readonly string[];
  readonly suggestions: readonly string[];
  /** What the writer is to do differently; left out when the draft can stay. */
  readonly revisionInstructions?: string;
  /** Claims of the draft that the evidence does not bear out: a retry searches for them. */
  readonly unsupportedClaims: readonly string[];
  /** What is missing between question and answer: a retry searches for it. */
  readonly logicalGaps: readonly string[];
}

/** Four scores, each 0…1. */
export interface Scores {
  readonly faithfulness: number;
  readonly relevance: number;
  readonly completeness: number;
  readonly reasoningQuality: number;
}

/** What each score weighs in the overall one, as [004] has it. */
export const scoreWeights: Scores = {
  faithfulness: 0.35,
  relevance: 0.25,
  completeness: 0.25,
  reasoningQuality: 0.15,
};

/** The scores after the clamps of [004], and their mean, weighted by `scoreWeights`. */
export interface Evaluation extends Scores {
  readonly overall: number;
}

/** Why a draft is not good enough, or why it is ([004]). */
export const decisionReasons = [
  'good-enough',
  /** It is none: it shows the places where the answer most likely is. */
  'only-places',
  'low-confidence',
  'citation-problems',
  'critic-objects',
  /** Sources disagree, and no date tells which is the newer one. */
  'conflict',
  /** A retry found nothing that was not known before. */
  'nothing-new',
  'nothing-found',
] as const;

export type DecisionReason = (typeof decisionReasons)[number];

/** What the supervisor does with a draft. */
export type Decision =
  | { readonly kind: 'finalize'; readonly reason: DecisionReason }
  | { readonly kind: 'retry'; readonly reason: DecisionReason }
  | {
      readonly kind: 'escalate';
      readonly reason: DecisionReason;
      readonly variant: EscalationVariant;
      /** What a person is asked, in a sentence or two. */
      readonly question: string;
    };

export type EscalationVariant = 'conflict' | 'low-confidence' | 'nothing-found';

/** The evidence for one aspect of the question, weighed. */
export interface WeighedFacet {
  readonly facet: string;
  /** 0…1: about how likely the quotes hold the answer; 0 without a quote. */
  readonly estimate: number;
}

/** What a critic found in the draft before, for a search and a writer that do better. */
export interface Feedback {
  readonly unsupportedClaims: readonly string[];
  readonly logicalGaps: readonly string[];
  /** What the writer is to do differently; may be empty. */
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
  /** A domain agent was called that there is none of. */
  | 'unknown-agent'
  | 'clarify';

/** What a person thinks of an answer. */
export interface Rating {
  readonly value: 'up' | 'down';
  readonly reason?: 'wrong' | 'incomplete' | 'wrong-source' | 'off-topic' | 'badly-written' | undefined;
}
