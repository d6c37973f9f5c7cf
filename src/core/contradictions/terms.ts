import { tokenize, word, type Token } from '../language/analyze';
import { isStopWordIn } from '../language/language';
import { isNegation } from '../language/polarity';
import { stemOf } from '../language/stemmers';
import type { StatedValue } from '../language/measures';
import type { Span } from '../language/sentences';
import type { Language } from '../model/types';
import { memoized } from '../util/memoized';

/** A word or value of a statement, in order. */
export interface Item extends Span {
  readonly term: string;
  readonly written: string;
  readonly value?: StatedValue;
  readonly isName: boolean;
  /** Whether it is of a language that writes compounds as one word. */
  readonly isCompounding: boolean;
}

/** The content words of a text in a language, without names of several words as one. */
export function tokensOf(text: string, language: Language): Token[] {
  const read = readers(language);
  const tokens: Token[] = [];
  for (const { 0: written, index } of text.matchAll(word))
    for (const { term, start, end } of read(written))
      tokens.push({ term, start: index + start, end: index + end });
  return tokens;
}

/** What is written between spaces tells its terms whatever stands around it, and most of it comes again. */
const readers = memoized(20, (language: Language) =>
  memoized(mostWritten, (written: string) => readTokens(written, language)),
);
const mostWritten = 30_000;

function readTokens(whole: string, language: Language): Token[] {
  return tokenize(whole, stemOf(language)).flatMap((token) => {
    const written = whole.slice(token.start, token.end);
    const lower = written.toLowerCase();
    const isIdle = isNegation(lower) || (language !== 'en' && isStopWordIn(language, lower));
    if (/[\s-]/.test(written) || isIdle) return [];
    return [{ ...token, term: ofVerb(token.term, written, language) }];
  });
}

/** "gewaschen" and "waschen" are one verb; nouns begin with a capital. */
function ofVerb(term: string, written: string, language: Language): string {
  return language === 'de' && /^\p{Ll}/u.test(written) ? term.replace(/^ge(\p{L}{3,}?)t?$/u, '$1') : term;
}

/** Their stems. */
export function termsOf(text: string, language: Language): string[] {
  return tokensOf(text, language).map(({ term }) => term);
}
