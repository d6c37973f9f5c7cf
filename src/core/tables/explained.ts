// What of a question a query accounts for, and what it leaves.

import type { TableLanguage, TableQuery } from '../model/tableQuery';
import type { QueryTerm } from '../model/types';
import { inRange } from '../units/reading';
import type { Table } from '../units/tables/table';
import { stemIn, wordsIn } from './cellValues';
import { measureOfDegree, measuresSaid } from './operation';
import type { Relation } from './relation';
import { denialsIn } from './impliedFilters';
import { operationsOf, usedColumns } from './operations';
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

const most = new Set(['most', 'fewest', 'meisten', 'wenigsten']);
/** Words behind "most" of which one says what there is most of: "most open invoices". */
const mostBehind = 3;

const ofAmount = /^(?:numbers?|totals?|amounts?|count)$/;

/** Whether there is most of something that neither a query nor a title accounts for: "the most accidents" in a table of journeys. */
export function leavesMost(query: TableQuery, { asked, explained, subject }: UsedWords): boolean {
  const takesMost =
    query.kind === 'commonest' ||
    query.kind === 'greatest-sum' ||
    operationsOf(query).some((name) => /^m(?:ax|in)/.test(name));
  const at = asked.words.findIndex((word) => most.has(word));
  if (!takesMost || at < 0) return false;
  const behind = Array.from({ length: mostBehind }, (_, step) => at + 1 + step).filter(
    (one) => asked.isContent[one] === true,
  );
  const isSaid = (one: number): boolean =>
    explained.has(one) ||
    [asked.words[one], asked.stems[one]].some((word) => subject.includes(word ?? '')) ||
    measureOfDegree(asked.english[one] ?? '') !== undefined ||
    measuresSaid([asked.english[one] ?? '']).length > 0;
  const [first] = behind.filter((one) => !ofAmount.test(asked.english[one] ?? ''));
  return first !== undefined && !isSaid(first);
}

/** A price may be of one piece, and an amount of one week, where the table does not say so. */
const ofAnything =
  /^(?:units?|pieces?|items?|each|stueck|einheit|hours?|days?|weeks?|months?|quarters?|years?|annum|stunden?|tage?|wochen?|monate?|quartale?|jahre?)$/;
const ofOne = /\b(?:per|pro|je)\b|\//i;

/**
 * Whether the question wants what there is for one of something that a query does not account for: "rent per square metre". Of "honey per
 * hive", each row is one. "Pro" may also be a plan.
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
  const isOfOne = usedColumns(query).some((at) => ofOne.test(relation.columns[at]?.name ?? ''));
  return (
    !isOfOne &&
    ratesIn(asked).some(
      ({ at, of: [first = -1] }) =>
        !explained.has(at) && !ofAnything.test(asked.words[first] ?? '') && !isSaid(first),
    )
  );
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
