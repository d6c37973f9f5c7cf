import type { Draft } from '../model';
import type { CitationAudit, Critique, Decision, DecisionReason, Feedback } from '../judgement';
import { isHallucinated } from './confidence';

/** [004]: below this an answer is tried again. */
export const lowConfidence = 0.65;

/** What the supervisor knows of the best draft. */
export interface Judged {
  readonly draft: Draft;
  readonly audit: CitationAudit;
  readonly critique: Critique;
  readonly confidence: number;
}

/**
 * Finalize, retry or escalate, by the rules of [004]: a retry as long as the best draft has citation problems or a
 * confidence below 0.65, there are retries left, and the last one brought something new.
 */
export function supervise(known: {
  readonly question: string;
  readonly best: Judged;
  readonly retries: number;
  readonly maxRetries: number;
  /** Whether the last try came to a draft of its own. */
  readonly isNew: boolean;
}): Decision {
  const { question, best, retries, maxRetries, isNew } = known;
  const reason = objectionTo(best);
  if (reason === undefined) return { kind: 'finalize', reason: 'good-enough' };
  if (isNew && retries < maxRetries) return { kind: 'retry', reason };
  return escalate(question, best, isNew ? reason : 'nothing-new');
}

function objectionTo({ audit, confidence }: Judged): DecisionReason | undefined {
  if (isHallucinated(audit)) return 'citation-problems';
  return confidence < lowConfidence ? 'low-confidence' : undefined;
}

/** The best draft is shown, with what a person is asked. */
function escalate(question: string, { draft }: Judged, reason: DecisionReason): Decision {
  const [conflict] = draft.conflicts;
  if (conflict !== undefined) {
    const asked = `The sources disagree about ${conflict.subject}. Which of them holds?`;
    return { kind: 'escalate', reason, variant: 'conflict', question: asked };
  }
  const asked = `The documents may not answer "${question}". Can you say it in other words, or name the document to look in?`;
  return { kind: 'escalate', reason, variant: 'low-confidence', question: asked };
}

/** What a further try is told of the best draft. */
export function feedbackOf({ critique }: Pick<Judged, 'critique'>): Feedback {
  const { unsupportedClaims, logicalGaps, revisionInstructions } = critique;
  return { unsupportedClaims, logicalGaps, instructions: revisionInstructions ?? '' };
}
