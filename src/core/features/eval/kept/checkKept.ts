import type { RunState } from '../../../model/state';
import { events } from '../../../util/concurrency';
import type { CaseCheck, KeptCase } from '../cases/model';
import { certainChange, changeAhead, changeOf, lostAnswer } from './changeOf';
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

/** Which kept answers are asked again; see `checkUnasked`. */
export type Asking = 'all' | 'touched' | 'unsure' | 'none';

/**
 * What becomes of a kept answer without asking it again: it holds while none of its quotes is gone, and where only the
 * unsure are asked, its quotes can tell by themselves what changed. Where none is asked, they tell what they can: it stays
 * open what is answered now. Undefined where it is to be asked.
 */
export async function checkUnasked(
  quotes: readonly QuoteNow[],
  asking: Asking,
): Promise<KeptCheck | undefined> {
  if (asking === 'all') return undefined;
  if (quotes.every(({ state }) => state !== 'gone')) return { quotes };
  if (asking === 'touched') return undefined;
  const change = await certainChange(quotes);
  if (change !== undefined) return { quotes, change };
  const ahead = asking === 'none' ? changeAhead(quotes) : undefined;
  return ahead && { quotes, change: ahead, isOpen: true };
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
      return { quotes, isOpen: true };
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
