import type { Turn } from '../core/model';
import type { RunState } from '../core/run/state';

/** A follow-up leans on what was said last. */
const maxTurns = 6;

/**
 * What a new question may lean on, oldest first: the latest questions that were answered, and the question that was asked
 * back about, to which the new one may be the reply.
 */
export function conversationTurns(runs: readonly RunState[]): readonly Turn[] {
  return runs.flatMap(turnOf).slice(-maxTurns);
}

function turnOf({ question, steps, outcome }: RunState): readonly Turn[] {
  const answer = answerText(outcome);
  if (answer === undefined) return [];
  const route = steps.map(({ detail }) => detail).find((detail) => detail?.kind === 'route')?.route;
  return [{ question: route?.question ?? question, entities: route?.entities ?? [], answer }];
}

/** Undefined for a run that a follow-up does not lean on. */
function answerText(outcome: RunState['outcome']): string | undefined {
  if (outcome?.kind === 'answered') return outcome.answer.text;
  return outcome?.kind === 'declined' && outcome.reason === 'clarify' ? '' : undefined;
}
