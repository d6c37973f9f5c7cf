import { undecidedOf } from './conflictSides';
import {
  checkNames,
  lowConfidence,
  type CitationAudit,
  type Critique,
  type Decision,
  type DecisionReason,
  type EscalationVariant,
  type Feedback,
} from '../model/events';
import type { Draft } from '../model/types';
import { isHallucinated } from './confidence';

/** The supervisor's input on a draft. */
export interface Judged {
  readonly draft: Draft;
  readonly audit: CitationAudit;
  readonly critique: Critique;
  readonly confidence: number;
  /** Set if fields required by its agent are missing. */
  readonly lacksFields?: boolean;
}

/** What a retry could improve. */
export type Outlook =
  /** Other passages, or a better text. */
  | 'open'
  /** The search found everything there is, and the writer made the best of it. */
  | 'closed'
  /** The last attempt found nothing new. */
  | 'nothing-new'
  /** The last attempt failed. */
  | 'failed';

/** Question to the user about a draft that is not good enough. */
export interface Escalation {
  readonly variant: EscalationVariant;
  readonly question: string;
}

/**
 * Finalises, retries or escalates: retries while there is an objection to the best draft, retries are left,
 * and one could improve something.
 */
export function supervise(known: {
  readonly best: Judged;
  readonly retries: number;
  readonly maxRetries: number;
  readonly outlook: Outlook;
  /** True if shortcomings go to the user as a question. Conflicts always do. */
  readonly isLeftToPerson?: boolean;
  /** Only called on escalation. */
  readonly ask: (objection: DecisionReason) => Escalation;
}): Decision {
  const { best, retries, maxRetries, outlook, isLeftToPerson = true, ask } = known;
  const objection = objectionTo(best);
  if (objection === undefined)
    return { kind: 'finalize', reason: best.draft.mode === 'places' ? 'only-places' : 'good-enough' };
  if (outlook === 'open' && retries < maxRetries) return { kind: 'retry', reason: objection };
  const reason = outlook === 'nothing-new' ? 'nothing-new' : objection;
  if (!isLeftToPerson && objection !== 'conflict') return { kind: 'finalize', reason };
  return { kind: 'escalate', reason, ...ask(objection) };
}

/** Why a draft is not good enough; undefined if it is. */
export function objectionTo({ draft, audit, critique, confidence }: Judged): DecisionReason | undefined {
  if (draft.mode === undefined ? isHallucinated(audit) : !hasSoundCitations(audit))
    return 'citation-problems';
  if (draft.mode !== undefined) return conflictIn(draft);
  if (critique.verdict !== 'PASS') return 'critic-objects';
  if (confidence < lowConfidence) return 'low-confidence';
  return conflictIn(draft);
}

/** If dates identify the newer side, or the user has decided, nobody need be asked. */
function conflictIn(draft: Draft): DecisionReason | undefined {
  return undecidedOf(draft) === undefined ? undefined : 'conflict';
}

function hasSoundCitations(audit: CitationAudit): boolean {
  return !isHallucinated(audit) && audit.unsupportedSentences.length === 0;
}

/**
 * The best draft: valid citations first, then all fields of its agent, then highest confidence, then a passed
 * review, then the earliest.
 */
export function bestOf<T extends Judged>([first, ...later]: readonly [T, ...T[]]): T {
  return later.reduce((best, draft) => (isBetter(draft, best) ? draft : best), first);
}

function isBetter(draft: Judged, best: Judged): boolean {
  const isSound = hasSoundCitations(draft.audit);
  if (isSound !== hasSoundCitations(best.audit)) return isSound;
  const isComplete = draft.lacksFields !== true;
  if (isComplete !== (best.lacksFields !== true)) return isComplete;
  if (draft.confidence !== best.confidence) return draft.confidence > best.confidence;
  return draft.critique.verdict === 'PASS' && best.critique.verdict !== 'PASS';
}

/** Checks that another draft from the same evidence may pass. */
const writersChecks: ReadonlySet<string> = new Set(['quote_grounding', 'status_alignment', 'answer_quality']);

/** Whether the writer made mistakes with the given evidence, so that another draft from it can be better. */
export function hasErred({ audit, critique }: Pick<Judged, 'audit' | 'critique'>): boolean {
  const { unsupportedSentences, uncitedSentences } = audit;
  return (
    isHallucinated(audit) ||
    unsupportedSentences.length + uncitedSentences.length > 0 ||
    checkNames.some((name) => writersChecks.has(name) && !critique.checks[name].passed)
  );
}

/** Feedback on the previous draft for a retry. */
export function feedbackOf({ critique, audit }: Pick<Judged, 'critique' | 'audit'>): Feedback {
  const { unsupportedClaims, logicalGaps, revisionInstructions } = critique;
  const uncited = unsupportedClaims.filter((claim) => audit.uncitedSentences.includes(claim));
  return {
    ...{ unsupportedClaims, logicalGaps, instructions: revisionInstructions ?? '' },
    ...(uncited.length > 0 && { uncited }),
  };
}
