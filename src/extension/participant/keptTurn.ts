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
  /** Undefined for a run that a follow-up does not lean on. */
  turn: z.optional(
    z.object({
      question: z.string(),
      entities: z.array(z.string()),
      answer: z.string(),
      options: z.optional(z.array(z.string())),
    }),
  ),
  /** Questions that are offered next. */
  next: z.array(z.string()),
});

/** What VS Code keeps of a run with its answer. */
export interface KeptTurn {
  readonly runId: string;
  readonly turn?: Turn | undefined;
  readonly next: readonly string[];
}

/** What is kept of a run. */
export function keptTurnOf(run: RunState): KeptTurn {
  const [turn] = conversationOf([run]).turns;
  return { runId: run.runId, turn, next: nextOf(run) };
}

/** The questions that were kept to be offered next; none where nothing of ours was kept. */
export function nextQuestions(metadata: unknown): readonly string[] {
  return keptTurn.safeParse(metadata).data?.next ?? [];
}

/** What a new question may lean on, from what was kept of the answers before it, oldest first. */
export function earlierConversation(kept: readonly unknown[]): Conversation {
  return withinBudget(kept.flatMap((metadata) => keptTurn.safeParse(metadata).data?.turn ?? []));
}

function nextOf({ outcome }: RunState): readonly string[] {
  if (outcome?.kind === 'answered') return outcome.answer.followUps ?? [];
  return outcome?.kind === 'declined' ? outcome.options : [];
}
