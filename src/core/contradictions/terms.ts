import { tokenize, type Token } from '../language/analyze';
import { isStopWordIn } from '../language/language';
import { isNegation } from '../language/polarity';
import { stemOf } from '../language/stemmers';
import type { StatedValue } from '../language/measures';
import type { Span } from '../language/sentences';
import type { Language } from '../model/types';

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
  return tokenize(text, stemOf(language)).flatMap((token) => {
    const written = text.slice(token.start, token.end);
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
