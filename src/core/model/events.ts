import type {
  coverage,
  outcome,
  audit,
  check,
  critique,
  decision,
  decisionReason,
  declineReason,
  evaluation,
  feedback,
  modelFailure,
  verdict,
} from './answerSchema';
import type { Described, passage } from './fields';
import type { detail, note, runEvent, stepKind, rating, weighedFacet } from './runSchema';

/** A passage as shown in the tree of steps, without its text. */
export type PassageSummary = Described<typeof passage>;
/** Result details of a step; one shape per kind. */
export type StepDetail = Described<typeof detail>;
/** Progress of a step worth showing while it runs. */
export type StepNote = Described<typeof note>;
export type StepKind = Described<typeof stepKind>;
/** What was searched, what came nearest and what could not be read, for a question without an answer. */
export type Coverage = Described<typeof coverage>;
export type ModelFailure = Described<typeof modelFailure>;
export type RunOutcome = Described<typeof outcome>;

/** All events of a run, in order. Times (`at`) are milliseconds since 1970. */
export type RunEvent =
  | Exclude<Described<typeof runEvent>, { type: 'run-start' }>
  | (Extract<Described<typeof runEvent>, { type: 'run-start' }> & {
      /** Set for a run replayed from a trace: nothing is searched or asked. */
      readonly isReplay?: true;
    });

// Judgements on a draft: audit, critique, scores and decision. Readonly data, no behaviour.

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
