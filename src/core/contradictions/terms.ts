import { tokenize, word as wordPattern } from '../language/analyze';
import { isStopWordIn } from '../language/language';
import { isNegation } from '../language/polarity';
import { isRole } from '../language/roles';
import { stemOf } from '../language/stemmers';
import type { StatedValue } from '../language/measures';
import type { Span } from '../language/sentences';
import type { Language } from '../model/types';
import { wordOf, type Word } from '../units/words';
import { memoized } from '../util/memoized';

/** A content word of a statement. */
export interface StatedWord extends Span {
  readonly term: string;
  readonly word: KnownWord;
}

interface KnownWord extends Word {
  /** Whether it names somebody in charge. */
  readonly isRole: boolean;
}

/** A word or value of a statement, in order. */
export interface Item extends Span {
  readonly term: string;
  readonly written: string;
  readonly word: KnownWord;
  readonly value?: StatedValue;
  readonly isName: boolean;
  /** Whether it is of a language that writes compounds as one word. */
  readonly isCompounding: boolean;
}

/** The content words of a text in a language, without names of several words as one. */
export function wordsOf(text: string, language: Language): StatedWord[] {
  const read = readers(language);
  const words: StatedWord[] = [];
  for (const { 0: written, index } of text.matchAll(wordPattern))
    for (const { term, start, end, word } of read(written))
      words.push({ term, start: index + start, end: index + end, word });
  return words;
}

/** What is written between spaces says the same whatever stands around it, and most of it comes again. */
const readers = memoized(20, (language: Language) =>
  memoized(mostWritten, (written: string) => readWords(written, language)),
);
const mostWritten = 20_000;

function readWords(text: string, language: Language): StatedWord[] {
  return tokenize(text, stemOf(language)).flatMap(({ term, start, end }) => {
    const written = text.slice(start, end);
    const lower = written.toLowerCase();
    const isIdle = isNegation(lower) || (language !== 'en' && isStopWordIn(language, lower));
    if (/[\s-]/.test(written) || isIdle) return [];
    return [{ term: ofVerb(term, written, language), start, end, word: knownWord(written) }];
  });
}

export function knownWord(written: string): KnownWord {
  return { ...wordOf(written), isRole: isRole(written) };
}

/** "gewaschen" and "waschen" are one verb; nouns begin with a capital. */
function ofVerb(term: string, written: string, language: Language): string {
  return language === 'de' && /^\p{Ll}/u.test(written) ? term.replace(/^ge(\p{L}{3,}?)t?$/u, '$1') : term;
}

/** Their stems. */
export function termsOf(text: string, language: Language): string[] {
  return wordsOf(text, language).map(({ term }) => term);
}
