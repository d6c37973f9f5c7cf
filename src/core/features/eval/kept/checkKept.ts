import type { RunState } from '../../../model/state';
import { events } from '../../../util/concurrency';
import type { CaseCheck, KeptCase } from '../cases/model';
import { changeOf, lostAnswer } from './changeOf';
import type { KeptCheck, QuoteNow } from './keptAnswer';
import { quoteNow, type QuoteDeps } from './quotesNow';

/** Looks for each quote of a kept answer. Lets other work go first after each: documents can be long. */
export async function quotesNow(
  { kept }: KeptCase,
  deps: QuoteDeps,
  signal: AbortSignal,
): Promise<readonly QuoteNow[]> {
  const found: QuoteNow[] = [];
  for (const quote of kept.quotes) {
    found.push(await quoteNow(quote, deps, signal));
    await events();
  }
  return found;
}

/** Whether an answer may have changed, so that it has to be asked again: one of its quotes is gone. */
export function isTouched(quotes: readonly QuoteNow[]): boolean {
  return quotes.some(({ state }) => state === 'gone');
}

/** Judges a kept answer by its quotes, and by the run that asked it again, if one did. */
export function judgeKept(
  { kept }: KeptCase,
  quotes: readonly QuoteNow[],
  outcome: RunState['outcome'],
): KeptCheck {
  switch (outcome?.kind) {
    case 'answered': {
      const isAnswer = outcome.answer.mode === 'answer';
      const change = isAnswer ? changeOf(kept, quotes, outcome) : lostAnswer(kept, quotes);
      return { quotes, change };
    }
    case 'declined':
      return { quotes, change: lostAnswer(kept, quotes) };
    case 'failed':
    case 'cancelled':
    case undefined:
      return { quotes };
  }
}

/** The judgement as a check of the case. */
export function keptCheck({ change }: KeptCheck): CaseCheck {
  return {
    kind: 'kept',
    passed: change === undefined,
    expected: change?.from ?? '',
    found: change?.to ?? '',
  };
}
