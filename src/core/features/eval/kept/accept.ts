import { isKept, type CaseResult } from '../cases/model';
import { keepingOf, type Keeping, type KeptQuote } from './keptAnswer';
import { withKept, withoutKept } from './keptFile';
import type { Texts } from './quotesNow';
import { withSurroundings } from './surroundings';

/** What accepting a result changes in the file of kept answers. */
export type Acceptance =
  | { readonly kind: 'none' }
  /** There is no sure answer, but the documents may say more: the old one stays kept, and goes on failing. */
  | { readonly kind: 'unsure' }
  /** The new answer, or the old one with the places of now. */
  | { readonly kind: 'replace'; readonly keeping: Keeping }
  /** The documents no longer answer the question, so there is nothing to keep. */
  | { readonly kind: 'remove'; readonly keeping: Keeping };

/** What it means to accept what became of a kept answer; `today` is an ISO 8601 date. */
export function acceptanceOf({ case: evalCase, kept: check, run }: CaseResult, today: string): Acceptance {
  if (!isKept(evalCase) || check === undefined) return { kind: 'none' };
  const { question, kept } = evalCase;
  if (check.quotes.some(({ state }) => state === 'gone')) {
    if (check.change === undefined && run.outcome?.kind !== 'answered') return { kind: 'none' };
    const now = keepingOf(run, today);
    if (now === undefined) return withoutAnswer(run, { question, kept });
    const { style, scope, agent } = kept;
    return { kind: 'replace', keeping: { question, kept: { ...now.kept, style, scope, agent } } };
  }
  const quotes = check.quotes.flatMap((quote) => (quote.state === 'gone' ? [] : [quote.now]));
  const isSame = JSON.stringify(quotes.map(placed)) === JSON.stringify(kept.quotes.map(placed));
  return isSame ? { kind: 'none' } : { kind: 'replace', keeping: { question, kept: { ...kept, quotes } } };
}

/** What makes a quote the same as another, whatever stands beside it. */
function placed({ documentId, quote, place }: KeptQuote): readonly unknown[] {
  return [documentId, quote, place];
}

function withoutAnswer({ outcome }: CaseResult['run'], keeping: Keeping): Acceptance {
  return outcome?.kind === 'declined' ? { kind: 'remove', keeping } : { kind: 'unsure' };
}

/** The acceptance with what stands beside the quotes that are kept by it. */
export async function surroundedAcceptance(acceptance: Acceptance, texts: Texts): Promise<Acceptance> {
  if (acceptance.kind !== 'replace') return acceptance;
  return { ...acceptance, keeping: await withSurroundings(acceptance.keeping, texts) };
}

/** The text of the file of kept answers after an acceptance. */
export function withAcceptance(file: string, acceptance: Acceptance, idPrefix: string): string {
  switch (acceptance.kind) {
    case 'none':
    case 'unsure':
      return file;
    case 'replace':
      return withKept(file, acceptance.keeping, idPrefix);
    case 'remove':
      return withoutKept(file, acceptance.keeping, idPrefix);
  }
}
