import { stemmer as german } from '@orama/stemmers/german';
import { stemEnglish } from '../text/analyze';
import { isFrequentWord } from '../text/language';
import { stopWords } from '../text/stopWords';

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

/** The words of a text, in their order, without those that say nothing of a subject. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const [written] of text.matchAll(word)) {
    if (isFunctionWord(written)) continue;
    words.push(wordOf(written));
  }
  return words;
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

function folded(written: string): string {
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

const minBeginning = 4;
const shareOfShorter = 0.8;
const shareOfLonger = 0.5;
const minPart = 4;

/** How like two words are; undefined when they are not. `mayBeMisspelt` is for words of a question that no document has. */
export function likeness(asked: Word, other: Word, mayBeMisspelt: boolean): Likeness | undefined {
  if (asked.stem === other.stem || asked.form === other.form) return 'same';
  if (asked.isNumber || other.isNumber) return undefined;
  const [short, long] = asked.stem.length <= other.stem.length ? [asked.stem, other.stem] : [other.stem, asked.stem];
  if (short.length < minPart) return undefined;
  const begin = sharedBeginning(short, long);
  if (begin >= minBeginning && begin >= shareOfShorter * short.length && begin >= shareOfLonger * long.length)
    return 'derived';
  if (long.length >= short.length + 3 && (long.startsWith(short) || long.endsWith(short))) return 'compound';
  if (mayBeMisspelt && isMisspelt(asked.form, other.form)) return 'misspelt';
  return undefined;
}

function sharedBeginning(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** One slip in words of five letters, two in those of eight. */
function isMisspelt(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (length < 4 || one[0] !== other[0]) return false;
  const most = length >= 8 ? 2 : 1;
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most;
}

/** Slips between two words: letters left out, put in, changed, or two that changed places (Damerau and Levenshtein). */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
      );
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    before = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
