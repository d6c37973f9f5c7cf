// What of a question a query accounts for, and what it leaves.

import type { TableLanguage, TableQuery } from '../model/tableQuery';
import type { QueryTerm } from '../model/types';
import { inRange } from '../units/reading';
import type { Table } from '../units/tables/table';
import { stemIn, wordsIn } from './cellValues';
import { measureOfDegree, measuresSaid } from './operation';
import type { Relation } from './relation';
import { behindMost } from './comparedWords';
import { denialsIn } from './impliedFilters';
import { partsOf, spanOf, usedColumns } from './operations';
import { rangesLeft } from './ranges';
import { divisorOf, ratesIn } from './rate';
import type { TableQuestion } from './tableQuestion';

/** A question, its words that a query accounts for, and the words of titles. */
export interface UsedWords {
  readonly asked: TableQuestion;
  readonly explained: ReadonlySet<number>;
  readonly subject: readonly string[];
  readonly language: TableLanguage;
}

const leastEnd = 4;

/**
 * Whether a query, or a title, accounts for a word of the question. In German, the end of a compound names it, too: of a file of
 * "Arbeitsaufträge", the "Aufträge".
 */
function isAccountedFor(at: number, { asked, explained, subject, language }: UsedWords): boolean {
  if (explained.has(at)) return true;
  const stem = asked.stems[at] ?? '';
  const stemOf = stemIn(language);
  return subject.some((title) => {
    const named = stemOf(title);
    return named === stem || (language === 'de' && stem.length >= leastEnd && named.endsWith(stem));
  });
}

/** Words weigh as in the search; those that no document has, as the rarest. */
export function explainedShare(used: UsedWords, terms: readonly QueryTerm[]): number {
  const stemOf = stemIn(used.language);
  const weights = new Map(
    terms.map(({ term, weight }) => [stemOf(wordsIn(term, used.language)[0] ?? ''), weight]),
  );
  const rarest = Math.max(1, ...weights.values());
  let [sum, whole] = [0, 0];
  for (const [at, stem] of used.asked.stems.entries()) {
    if (used.asked.isContent[at] !== true) continue;
    const weight = weights.get(stem) ?? rarest;
    whole += weight;
    if (isAccountedFor(at, used)) sum += weight;
  }
  return whole === 0 ? 1 : sum / whole;
}

const ofYear = 9999;

/** Whether the question states a month or a day that neither a query nor a title accounts for: another time is something else. */
export function leavesDate(used: UsedWords): boolean {
  const { dates, words: all } = used.asked;
  return dates.some(
    ({ from, until, words: [first, last] }) =>
      until - from < ofYear && !all.slice(first, last).some((_, at) => isAccountedFor(first + at, used)),
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
export function leavesMeasure(query: TableQuery, used: UsedWords): boolean {
  const { asked } = used;
  if (!computing.has(query.kind) || !('column' in query)) return false;
  const { column = -1 } = query;
  const isNamed = [asked.naming, asked.alike].some((named) => (named[column]?.length ?? 0) > 0);
  if (isNamed || measuresSaid([...asked.words, ...asked.english]).length > 0) return false;
  return asked.isContent.some((isContent, at) => isContent && !isAccountedFor(at, used));
}

/** Whether a question of nouns alone is about something that neither a query nor a title accounts for: the code of "key safe code". */
export function leavesLast(used: UsedWords): boolean {
  const { opening, isContent } = used.asked;
  const last = isContent.lastIndexOf(true);
  return opening === 'none' && last >= 0 && !isAccountedFor(last, used);
}

const ofAmount = /^(?:numbers?|totals?|amounts?|count)$/;

/** Whether there is most of something that neither a query nor a title accounts for: "the most accidents" in a table of journeys. */
export function leavesMost(query: TableQuery, used: UsedWords): boolean {
  const { words, english, isContent } = used.asked;
  const takesMost =
    query.kind === 'commonest' ||
    query.kind === 'greatest-sum' ||
    partsOf(query).some(({ kind }) => kind === 'extreme');
  const first = behindMost(words).find((at) => isContent[at] === true && !ofAmount.test(english[at] ?? ''));
  if (!takesMost || first === undefined) return false;
  const word = english[first] ?? '';
  const isKnown = measureOfDegree(word) !== undefined || measuresSaid([word]).length > 0;
  return !isKnown && !isAccountedFor(first, used);
}

/** Whether the question wants what is from one value to another, and neither a cell that says both nor a title has them. */
export function leavesSpan(query: TableQuery, used: UsedWords, relation: Relation): boolean {
  const parts = partsOf(query);
  return rangesLeft(used.asked, relation).some(
    (ends) =>
      !ends.every(([at]) => isAccountedFor(at, { ...used, explained: new Set() })) &&
      !parts.some((part) => {
        const [start = Infinity, end = 0] = spanOf(part) ?? [];
        return part.kind === 'has' && ends.every(([at]) => start <= at && at < end);
      }),
  );
}

const being = new Set(['is', 'are', 'was', 'were']);

/** Whether a query answers "who is Ines Kohl?" by what stands beside her in one column, which the question does not ask for. */
export function tellsBeside(
  query: TableQuery,
  { opening, english, isContent, naming }: TableQuestion,
): boolean {
  if (query.kind !== 'values' || opening !== 'who' || !being.has(english[1] ?? '')) return false;
  const [start, end] = spanOf(query.of) ?? [0, 0];
  const isAll = isContent.every((is, at) => !is || (at >= start && at < end));
  return query.of.kind === 'has' && isAll && (naming[query.column]?.length ?? 0) === 0;
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
  const { asked, explained } = used;
  const divided = divisorOf(asked, relation);
  if (divided !== undefined) return !('isRatio' in query && 'less' in query && query.less === divided);
  const isOfRow = (at: number): boolean =>
    relation.columns.some(
      ({ kind }, column) => kind === 'text' && asked.naming[column]?.includes(at) === true,
    );
  const isSaid = (at: number): boolean => isOfRow(at) || isAccountedFor(at, used);
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
