import { analyze } from '../text/analyze';
import { sentences } from '../text/sentences';
import { wordsOf, type Word } from './wordsOf';

/** A sentence of a quote, ready to be compared. */
export interface QuotedSentence {
  readonly words: readonly Word[];
  readonly terms: ReadonlySet<string>;
}

export function quotedSentences(quote: string): QuotedSentence[] {
  return sentences(quote).map(({ start, end }) => {
    const text = quote.slice(start, end);
    return { words: wordsOf(text), terms: new Set(analyze(text)) };
  });
}
