// What of a question a query accounts for, and what it leaves.

import type { TableLanguage } from '../model/tableQuery';
import type { QueryTerm } from '../model/types';
import { inRange } from '../units/reading';
import type { Table } from '../units/tables/table';
import { stemIn, wordsIn } from './cellValues';
import { denialsIn } from './impliedFilters';
import type { TableQuestion } from './tableQuestion';

/** A question, its words that a query accounts for, and the words of titles. */
export interface UsedWords {
  readonly asked: TableQuestion;
  readonly explained: ReadonlySet<number>;
  readonly subject: readonly string[];
}

/** Words weigh as in the search; those that no document has, as the rarest. */
export function explainedShare(
  { asked, explained, subject }: UsedWords,
  terms: readonly QueryTerm[],
  language: TableLanguage,
): number {
  const stem = stemIn(language);
  const weights = new Map(terms.map(({ term, weight }) => [stem(wordsIn(term, language)[0] ?? ''), weight]));
  const rarest = Math.max(1, ...weights.values());
  const isSubject = new Set(subject.map(stem));
  let [sum, whole] = [0, 0];
  for (const [at, stem] of asked.stems.entries()) {
    if (asked.isContent[at] !== true) continue;
    const weight = weights.get(stem) ?? rarest;
    whole += weight;
    if (explained.has(at) || isSubject.has(stem)) sum += weight;
  }
  return whole === 0 ? 1 : sum / whole;
}

const ofYear = 9999;

/** Whether the question states a month or a day that neither a query nor a title accounts for: another time is something else. */
export function leavesDate({ asked: { dates, words: all }, explained, subject }: UsedWords): boolean {
  const isUsed = (word: string, at: number): boolean => explained.has(at) || subject.includes(word);
  return dates.some(
    ({ from, until, words: [first, last] }) =>
      until - from < ofYear && !all.slice(first, last).some((word, at) => isUsed(word, first + at)),
  );
}

/** Whether a word of the question denies something that a query does not. */
export function leavesDenial({ asked, explained }: UsedWords): boolean {
  return denialsIn(asked).some((at) => !explained.has(at));
}

/** Rows that are looked at. */
const mostRows = 1000;

/**
 * Whether a result has rows for other amounts than that of the question, which another row of the table is for: "30,000 EUR" is between
 * "10,001 to 50,000 EUR".
 */
export function leavesRange(question: string, rows: readonly number[], { lines }: Table): boolean {
  const holds = (row: number): number => inRange(question, lines.at(row)?.cells.join(' | ') ?? '');
  return (
    rows.slice(0, mostRows).some((row) => holds(row) < 0) &&
    Array.from({ length: Math.min(lines.length, mostRows) }, (_, row) => row).some((row) => holds(row) > 0)
  );
}
