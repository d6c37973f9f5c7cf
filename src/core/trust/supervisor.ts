import { undecidedOf } from './conflictSides';
import {
  checkNames,
  lowConfidence,
  type CitationAudit,
  type Critique,
  type Decision,
} from '../model/judgement';
import type { DecisionReason, EscalationVariant, Feedback } from '../model/judgement';
import type { Draft } from '../model/types';
import { isHallucinated } from './confidence';

/** What the supervisor knows of a draft. */
export interface Judged {
  readonly draft: Draft;
  readonly audit: CitationAudit;
  readonly critique: Critique;
  readonly confidence: number;
  /** Set when the draft lacks fields that its agent must have. */
  readonly lacksFields?: boolean;
}

/** What a further try can hope for. */
export type Outlook =
  /** Other passages, or a writer who does better. */
  | 'open'
  /** The search found all there is, and the writer made the best of it. */
  | 'closed'
  /** The last try found nothing that was not known before. */
  | 'nothing-new'
  /** The last try failed. */
  | 'failed';

/** What a person is asked about a draft that is not good enough. */
export interface Escalation {
  readonly variant: EscalationVariant;
  readonly question: string;
}

/**
 * Finalize, retry or escalate, by the rules of [004]: a retry as long as there is an objection to the best draft, there are
 * retries left, and one has something to hope for.
 */
export function supervise(known: {
  readonly best: Judged;
  readonly retries: number;
  readonly maxRetries: number;
  readonly outlook: Outlook;
  /** Whether a person is asked about what is not good enough, or what it lacks stands beside it; of a conflict they always are. */
  readonly isLeftToPerson?: boolean;
  /** Asked only when the draft is left to a person. */
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

/** Why a draft is not good enough; undefined when it is. */
export function objectionTo({ draft, audit, critique, confidence }: Judged): DecisionReason | undefined {
  if (draft.mode === undefined ? isHallucinated(audit) : !hasSoundCitations(audit))
    return 'citation-problems';
  if (draft.mode !== undefined) return conflictIn(draft);
  if (critique.verdict !== 'PASS') return 'critic-objects';
  if (confidence < lowConfidence) return 'low-confidence';
  return conflictIn(draft);
}

/** Where dates tell which side is the newer one, or the user has, nobody has to be asked. */
function conflictIn(draft: Draft): DecisionReason | undefined {
  return undecidedOf(draft) === undefined ? undefined : 'conflict';
}

function hasSoundCitations(audit: CitationAudit): boolean {
  return !isHallucinated(audit) && audit.unsupportedSentences.length === 0;
}

/** The best draft: one without citation problems before all others, then one with all fields of its agent, then the surest, then one that its review passed, then the earliest. */
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

/** Checks of a critic that another draft from the same evidence may pass. */
const writersChecks: ReadonlySet<string> = new Set(['quote_grounding', 'status_alignment', 'answer_quality']);

/** Whether the writer erred with the evidence that there was, so that another draft from the same can be better. */
export function hasErred({ audit, critique }: Pick<Judged, 'audit' | 'critique'>): boolean {
  const { unsupportedSentences, uncitedSentences } = audit;
  return (
    isHallucinated(audit) ||
    unsupportedSentences.length + uncitedSentences.length > 0 ||
    checkNames.some((name) => writersChecks.has(name) && !critique.checks[name].passed)
  );
}

/** What a further try is told of the draft before. */
export function feedbackOf({ critique }: Pick<Judged, 'critique'>): Feedback {
  const { unsupportedClaims, logicalGaps, revisionInstructions } = critique;
  return { unsupportedClaims, logicalGaps, instructions: revisionInstructions ?? '' };
}
