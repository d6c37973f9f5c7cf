// Words that say by what rows are compared: "heaviest", "heavier … or", "is the most reliable".

import type { TableLanguage } from '../model/tableQuery';

/** The words of a question, in English as far as they are known, and whether each says something by itself. */
interface AskedWords {
  readonly words: readonly string[];
  readonly english: readonly string[];
  readonly isContent: readonly boolean[];
}

const degrees = new Set(['most', 'least', 'more', 'less']);

const being = new Set(['is', 'are', 'was', 'were', 'be']);

/** Whether the word at an index stands behind a form of "be", with "the" between them or not. */
export function followsBeing(english: readonly string[], at: number): boolean {
  return being.has(english[english[at - 1] === 'the' ? at - 2 : at - 1] ?? '');
}

const most = new Set(['most', 'fewest', 'meisten', 'wenigsten']);
/** As many words behind "most" may say what there is most of: "most open invoices". */
const behind = 3;

/** The indices of the words behind "most" or "fewest", in which what there is most of stands; none without such a word. */
export function behindMost(words: readonly string[]): number[] {
  const at = words.findIndex((word) => most.has(word));
  return at < 0 ? [] : words.flatMap((_, one) => (one > at && one <= at + behind ? [one] : []));
}

/** Indices of the words by which rows are compared; `names` are those written with a capital letter. */
export function comparedIn(
  { words, english, isContent }: AskedWords,
  { names, language }: { readonly names: ReadonlySet<string>; readonly language: TableLanguage },
): number[] {
  const hasTwo = english.includes('or') || english.includes('than');
  // What "is the most reliable", not what "has the most parcels".
  const isOfDegree = (at: number): boolean =>
    degrees.has(english[at - 1] ?? '') && followsBeing(english, at - 1);
  return english.flatMap((word, at) => {
    const own = words[at] ?? '';
    if (isContent[at] !== true || names.has(own)) return [];
    const isForm = /..est$/.test(word) || (hasTwo && /..er$/.test(word));
    return isForm || (language === 'de' && /..ste[mnrs]?$/.test(own)) || isOfDegree(at) ? [at] : [];
  });
}
