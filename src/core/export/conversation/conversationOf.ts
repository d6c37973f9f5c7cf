import type { Route, Turn } from '../../model/types';
import type { RunOutcome } from '../../model/events';
import type { RunState } from '../../model/state';
import { estimateTokens } from '../../util/text';
import { earlierLine } from '../../understanding/summaryOfTurns';

/** The context of a new question. */
export interface Conversation {
  /** Oldest first. */
  readonly turns: readonly Turn[];
  /** Earlier turns, one line each, oldest first; see `Memory`. */
  readonly earlier: string;
}

/** Maximum model tokens of each. */
export interface ConversationBudget {
  readonly turns: number;
  readonly earlier: number;
}

export const defaultBudget: ConversationBudget = { turns: 1200, earlier: 400 };

/** For older answers, a follow-up only needs the beginning. */
const olderAnswer = 150;
/** "The third step" and "why?" refer to the latest answer. */
const latestAnswer = 600;

/**
 * The latest turns that were answered or asked back about, within the budget; those that do not fit are
 * reduced to a line of the summary, and the oldest lines are dropped. The latest question is always kept,
 * with its answer truncated.
 */
export function conversationOf(
  runs: readonly RunState[],
  budget: ConversationBudget = defaultBudget,
): Conversation {
  return withinBudget(runs.flatMap(turnOf), budget);
}

/** Trims stored turns, which have no run, to the budget. */
export function withinBudget(all: readonly Turn[], budget: ConversationBudget = defaultBudget): Conversation {
  const kept: Turn[] = [];
  let left = budget.turns;
  for (const turn of all.toReversed()) {
    const most = kept.length === 0 ? latestAnswer : olderAnswer;
    const cut = { ...turn, answer: clip(turn.answer, Math.min(most, budget.turns)) };
    left -= tokensOf(cut);
    if (left < 0 && kept.length > 0) break;
    kept.push(cut);
  }
  const dropped = all.slice(0, all.length - kept.length);
  return { turns: kept.toReversed(), earlier: summaryOf(dropped, budget.earlier) };
}

function tokensOf({ question, answer, entities, options = [] }: Turn): number {
  return estimateTokens([question, answer, ...entities, ...options].join('\n'));
}

function summaryOf(dropped: readonly Turn[], most: number): string {
  const lines: string[] = [];
  let left = most;
  for (const turn of dropped.toReversed()) {
    const line = earlierLine(turn);
    if (lines.includes(line)) continue;
    left -= estimateTokens(line);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.toReversed().join('\n');
}

function turnOf({ question, steps, outcome }: RunState): readonly Turn[] {
  const said = whatWasSaid(outcome);
  if (said === undefined) return [];
  const route: Route | undefined = steps
    .map(({ detail }) => detail)
    .find((detail) => detail?.kind === 'route')?.route;
  const asking = 'options' in said && route?.agent !== undefined ? { agent: route.agent.name } : {};
  return [{ question: route?.question ?? question, entities: route?.entities ?? [], ...said, ...asking }];
}

/** Undefined for a run that is irrelevant to follow-ups. */
function whatWasSaid(outcome: RunOutcome | undefined): Pick<Turn, 'answer' | 'options'> | undefined {
  if (outcome?.kind === 'answered') return { answer: outcome.answer.text };
  if (outcome?.kind !== 'declined') return undefined;
  if (outcome.reason === 'clarify') return { answer: '', options: outcome.options };
  return outcome.reason === 'nothing-found' ? { answer: '' } : undefined;
}

/** Truncates an answer to `most` tokens, at the end of a line if possible. */
function clip(answer: string, most: number): string {
  const tokens = estimateTokens(answer);
  if (tokens <= most) return answer;
  const lines: string[] = [];
  let left = most;
  for (const line of answer.split('\n')) {
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    lines.push(line);
  }
  if (lines.length > 0) return lines.join('\n');
  const cut = answer.slice(0, Math.floor((most * answer.length) / tokens) - 1);
  return `${cut.slice(0, Math.max(cut.length / 2, cut.lastIndexOf(' ')))}…`;
}
