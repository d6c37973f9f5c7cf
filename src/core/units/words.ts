import { stemmer as german } from '@orama/stemmers/german';
import { isCapitalName, plainDay, stemEnglish, stopWords } from '../language/analyze';
import { isFrequentWord } from '../language/language';
import { isMisspelt, relatedStems } from '../language/nearestName';
import { memoized } from '../util/memoized';

/** A word, normalised for comparison. */
export interface Word {
  /** In lower case, without accents; ä becomes ae. */
  readonly form: string;
  readonly stem: string;
  readonly isNumber: boolean;
  /** Whether it is capitalised or contains a digit. */
  readonly isName: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu;
const maxKnown = 20_000;

/** The content words of a text, in order. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const [written] of text.matchAll(word)) {
    const one = tellingWord(written);
    if (one !== undefined) words.push(one);
  }
  return words;
}

/** Undefined for function words. */
const tellingWord = memoized(maxKnown, (written: string): Word | undefined =>
  isFunctionWord(written) ? undefined : wordOf(written),
);

/** Whether a word is a function word in any known language. */
export function isFunctionWord(written: string): boolean {
  const lower = written.toLowerCase();
  if (stopWords.has(lower)) return !isCapitalName(written);
  return isFrequentWord(lower);
}

export const wordOf = memoized(maxKnown, (written: string): Word => {
  const form = folded(written);
  const isNumber = /^\d/.test(form);
  return {
    form,
    isNumber,
    stem: isNumber ? plainDay(form) : stemOf(form),
    isName: /^\p{Lu}|\d/u.test(written),
  };
});

/** In lower case, without accents and possessive endings; ä becomes ae. */
export function folded(written: string): string {
  const lower = written.toLowerCase().replace(/['’]s$/, '');
  if (/^[a-z]+$/.test(lower)) return lower;
  return lower
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

/**
 * Strips endings of both languages: the word's own language need not be known, as only equally stripped words
 * are compared.
 */
function stemOf(form: string): string {
  if (!/^[a-z]{3,}$/.test(form)) return form;
  const english = stemEnglish(form);
  return english === form ? german(form) : english;
}

/** Kinds of similarity of two words. */
export type WordSimilarity = 'same' | 'derived' | 'compound' | 'misspelt';

/**
 * The similarity of two words; undefined if they are not alike. `mayBeMisspelt` is for question words that no
 * document contains.
 */
export function wordSimilarity(asked: Word, other: Word, mayBeMisspelt: boolean): WordSimilarity | undefined {
  if (asked.stem === other.stem || asked.form === other.form) return 'same';
  if (asked.isNumber || other.isNumber) return undefined;
  const alike = relatedStems(asked.stem, other.stem);
  if (alike !== undefined) return alike;
  return mayBeMisspelt && isMisspelt(asked.form, other.form) ? 'misspelt' : undefined;
}
