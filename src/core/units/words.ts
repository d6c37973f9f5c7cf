import { stemmer as german } from '@orama/stemmers/german';
import { stemEnglish } from '../language/analyze';
import { isFrequentWord } from '../language/language';
import { isMisspelt, kindred } from '../language/kindred';
import { stopWords } from '../language/stopWords';

/** A word of a text as it is compared with others. */
export interface Word {
  /** In lower case, without accents; ä is ae. */
  readonly form: string;
  readonly stem: string;
  readonly isNumber: boolean;
  /** Whether it begins with a capital letter or has a digit. */
  readonly isName: boolean;
}

const word = /[\p{L}\p{M}\p{N}]+(?:[.,'’][\p{L}\p{N}]+)*/gu;
const maxKnown = 20_000;
const known = new Map<string, Word>();
/** The same for words as they are looked up in texts; undefined for those that say nothing. */
const telling = new Map<string, Word | undefined>();

/** The words of a text, in their order, without those that say nothing of a subject. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const [written] of text.matchAll(word)) {
    const one = tellingWord(written);
    if (one !== undefined) words.push(one);
  }
  return words;
}

function tellingWord(written: string): Word | undefined {
  const before = telling.get(written);
  if (before !== undefined || telling.has(written)) return before;
  const made = isFunctionWord(written) ? undefined : wordOf(written);
  if (telling.size >= maxKnown) telling.clear();
  telling.set(written, made);
  return made;
}

/** Whether a word says nothing about a subject, in any language that is known. */
export function isFunctionWord(written: string): boolean {
  const lower = written.toLowerCase();
  if (stopWords.has(lower)) return !/^(?:US|IT)$/.test(written);
  return isFrequentWord(lower);
}

export function wordOf(written: string): Word {
  const before = known.get(written);
  if (before !== undefined) return before;
  const form = folded(written);
  const isNumber = /^\d/.test(form);
  const made = { form, isNumber, stem: isNumber ? form : stemOf(form), isName: /^\p{Lu}|\d/u.test(written) };
  if (known.size >= maxKnown) known.clear();
  known.set(written, made);
  return made;
}

/** In lower case, without accents and the ending of a possessive; ä is ae. */
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

/** Both endings are cut: which language a word is of need not be known, as it is only compared with words cut alike. */
function stemOf(form: string): string {
  if (!/^[a-z]{3,}$/.test(form)) return form;
  const english = stemEnglish(form);
  return english === form ? german(form) : english;
}

/** How two words are alike. */
export type Likeness = 'same' | 'derived' | 'compound' | 'misspelt';

/** How like two words are; undefined when they are not. `mayBeMisspelt` is for words of a question that no document has. */
export function likeness(asked: Word, other: Word, mayBeMisspelt: boolean): Likeness | undefined {
  if (asked.stem === other.stem || asked.form === other.form) return 'same';
  if (asked.isNumber || other.isNumber) return undefined;
  const alike = kindred(asked.stem, other.stem);
  if (alike !== undefined) return alike;
  return mayBeMisspelt && isMisspelt(asked.form, other.form) ? 'misspelt' : undefined;
}
