/** Judgements on a draft: audit, critique, scores and decision. Readonly data, no behaviour. */
import type {
  audit,
  check,
  critique,
  decision,
  decisionReason,
  declineReason,
  evaluation,
  feedback,
  verdict,
} from './answerSchema';
import type { Described } from './fields';
import type { rating, weighedFacet } from './runSchema';

export type CitationAudit = Described<typeof audit>;
export type UnsupportedSentence = CitationAudit['unsupportedSentences'][number];
export type Verdict = Described<typeof verdict>;
export type Critique = Described<typeof critique>;
export type Check = Described<typeof check>;
export type CheckName = keyof Critique['checks'];
export type Evaluation = Described<typeof evaluation>;
export type Scores = Omit<Evaluation, 'overall'>;
export type Decision = Described<typeof decision>;
export type DecisionReason = Described<typeof decisionReason>;
export type EscalationVariant = Extract<Decision, { readonly kind: 'escalate' }>['variant'];
export type WeighedFacet = Described<typeof weighedFacet>;
export type Feedback = Described<typeof feedback>;
export type DeclineReason = Described<typeof declineReason>;
export type Rating = Described<typeof rating>;

/** The critic's five checks. */
export const checkNames = [
  'quote_grounding',
  'status_alignment',
  'confidence_calibration',
  'facet_coverage',
  'answer_quality',
] as const satisfies readonly CheckName[];

/** Answers below this confidence are retried. */
export const lowConfidence = 0.65;

/** Weight of each score in the overall score. */
export const scoreWeights: Scores = {
  faithfulness: 0.35,
  relevance: 0.25,
  completeness: 0.25,
  reasoningQuality: 0.15,
};
