import * as z from 'zod/mini';
import {
  conversationOf,
  withinBudget,
  type Conversation,
} from '../../core/export/conversation/conversationOf';
import type { Turn } from '../../core/model/types';
import type { RunState } from '../../core/model/state';

const keptTurn = z.object({
  runId: z.string(),
  /** Undefined for a run that follow-ups do not refer to. */
  turn: z.optional(
    z.object({
      question: z.string(),
      entities: z.array(z.string()),
      answer: z.string(),
      options: z.optional(z.array(z.string())),
    }),
  ),
  /** The suggested follow-up questions. */
  next: z.array(z.string()),
});

/** The metadata that VS Code stores with the answer of a run. */
export interface KeptTurn {
  readonly runId: string;
  readonly turn?: Turn | undefined;
  readonly next: readonly string[];
}

/** The metadata of a run. */
export function keptTurnOf(run: RunState): KeptTurn {
  const [turn] = conversationOf([run]).turns;
  return { runId: run.runId, turn, next: nextOf(run) };
}

/** The follow-up questions in the metadata; none if it is not ours. */
export function nextQuestions(metadata: unknown): readonly string[] {
  return keptTurn.safeParse(metadata).data?.next ?? [];
}

/** The conversation a new question may refer to, from the metadata of earlier answers, oldest first. */
export function earlierConversation(kept: readonly unknown[]): Conversation {
  return withinBudget(kept.flatMap((metadata) => keptTurn.safeParse(metadata).data?.turn ?? []));
}

function nextOf({ outcome }: RunState): readonly string[] {
  if (outcome?.kind === 'answered') return outcome.answer.followUps ?? [];
  return outcome?.kind === 'declined' ? outcome.options : [];
}
