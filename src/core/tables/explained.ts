// What of a question a query accounts for, and what it leaves.

import type { TableLanguage, TableQuery } from '../model/tableQuery';
import type { QueryTerm } from '../model/types';
import { inRange } from '../units/reading';
import type { Table } from '../units/tables/table';
import { stemIn, wordsIn } from './cellValues';
import { measuresSaid } from './operation';
import type { Relation } from './relation';
import { denialsIn } from './impliedFilters';
import { divisorOf, ratesIn } from './rate';
import type { TableQuestion } from './tableQuestion';

/** A question, its words that a query accounts for, and the words of titles. */
export interface UsedWords {
  readonly asked: TableQuestion;
  readonly explained: ReadonlySet<number>;
  readonly subject: readonly string[];
}

const leastEnd = 4;

/** Words weigh as in the search; those that no document has, as the rarest. */
export function explainedShare(
  { asked, explained, subject }: UsedWords,
  terms: readonly QueryTerm[],
  language: TableLanguage,
): number {
  const stem = stemIn(language);
  const weights = new Map(terms.map(({ term, weight }) => [stem(wordsIn(term, language)[0] ?? ''), weight]));
  const rarest = Math.max(1, ...weights.values());
  const titles = [...new Set(subject.map(stem))];
  // In German, the end of a compound names it, too: of a file of "Arbeitsaufträge", the "Aufträge".
  const isSubject = (one: string): boolean =>
    titles.some(
      (title) => title === one || (language === 'de' && one.length >= leastEnd && title.endsWith(one)),
    );
  let [sum, whole] = [0, 0];
  for (const [at, stem] of asked.stems.entries()) {
    if (asked.isContent[at] !== true) continue;
    const weight = weights.get(stem) ?? rarest;
    whole += weight;
    if (explained.has(at) || isSubject(stem)) sum += weight;
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

const computing: ReadonlySet<string> = new Set(['sum', 'average', 'median', 'range']);

/**
 * Whether a query computes with a column that the question does not name, and leaves a word that may name what it wants: "the average
 * mileage" where there are prices. What money is spent, or how long something took, names no column.
 */
export function leavesMeasure(query: TableQuery, { asked, explained, subject }: UsedWords): boolean {
  if (!computing.has(query.kind) || !('column' in query)) return false;
  const { column = -1 } = query;
  const isNamed = [asked.naming, asked.alike].some((named) => (named[column]?.length ?? 0) > 0);
  if (isNamed || measuresSaid([...asked.words, ...asked.english]).length > 0) return false;
  return asked.words.some(
    (word, at) => asked.isContent[at] === true && !explained.has(at) && !subject.includes(word),
  );
}

/** What an amount is for, whether the table says so or not: of "hours per week" there is a column of hours. */
const time =
  /^(?:hours?|days?|weeks?|months?|quarters?|years?|annum|stunden?|tage?|wochen?|monate?|quartale?|jahre?)$/;

/**
 * Whether the question wants what there is for one of something that a query does not account for: "rent per square metre". Of "honey per
 * hive", each row is one.
 */
export function leavesRate(query: TableQuery, used: UsedWords, relation: Relation): boolean {
  const { asked, explained, subject } = used;
  const divided = divisorOf(asked, relation);
  if (divided !== undefined) return !('isRatio' in query && 'less' in query && query.less === divided);
  const isOfRow = (at: number): boolean =>
    relation.columns.some(
      ({ kind }, column) => kind === 'text' && asked.naming[column]?.includes(at) === true,
    );
  const isSaid = (at: number): boolean =>
    explained.has(at) ||
    isOfRow(at) ||
    [asked.words[at], asked.stems[at]].some((word) => subject.includes(word ?? ''));
  return ratesIn(asked).some(({ of }) => !time.test(asked.words[of[0] ?? -1] ?? '') && !of.some(isSaid));
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
