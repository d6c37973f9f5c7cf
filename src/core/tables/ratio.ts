// How many times as much one thing is as another, and which part it is of all. The two things of a ratio are found as those of a
// difference, and divided.

import type { TableQuery, WordSpan } from '../model/tableQuery';
import { isYesNo } from './impliedFilters';
import { isKey } from './measureColumn';
import { spanOf, usedColumns } from './operations';
import { execute } from './query';
import type { Result } from './result';
import type { Column, Relation } from './relation';
import type { TableQuestion } from './tableQuestion';

type Comparison = Extract<TableQuery, { kind: 'difference' | 'count-difference' | 'column-difference' }>;

const ratio = new Set(['ratio', 'quotient', 'verhaeltnis']);
const share = new Set(['percent', 'percentage', 'share', 'proportion', 'prozent', 'anteil']);
const times = new Set(['times', 'mal', 'wievielmal']);
const asMuch = new Set(['as', 'so']);
const articles = new Set(['a', 'an', 'the']);

/** Whether a word asks for a figure that no column is named after. */
export function asksFor({ words, english, naming }: TableQuestion, figure: ReadonlySet<string>): boolean {
  const isSaid = (word: string, at: number): boolean => figure.has(word) || figure.has(english[at] ?? '');
  return words.some((word, at) => isSaid(word, at) && !isAfterNumber(words, at) && !namesColumn(naming, at));
}

/** "5 percent" asks for nothing. */
function isAfterNumber(words: readonly string[], at: number): boolean {
  return /^\d/.test(words[at - 1] ?? '');
}

function namesColumn(naming: TableQuestion['naming'], at: number): boolean {
  return naming.some((named) => named.includes(at));
}

/** Whether a question wants a part of all: "what percentage", "the share of"; not "how many share the first place". */
export function asksForShare(asked: TableQuestion): boolean {
  return (
    asksFor(asked, share) &&
    !asked.words.some((word, at) => word === 'share' && articles.has(asked.words[at + 1] ?? ''))
  );
}

/**
 * Whether a question wants a ratio: "the ratio of A to B", "how many times as many", "wie viel mal so viele"; not whose is the
 * greatest.
 */
export function asksForRatio(asked: TableQuestion): boolean {
  const { words, naming, isGreatest } = asked;
  if (isGreatest !== undefined) return false;
  return (
    asksFor(asked, ratio) ||
    words.some((word, at) => times.has(word) && asMuch.has(words[at + 1] ?? '') && !namesColumn(naming, at))
  );
}

/** How many rows the whole of a share has; undefined for all, and for any other query. */
export function wholeOf(query: TableQuery, relation: Relation): number | undefined {
  const among = query.kind === 'share' ? query.among : undefined;
  return among && execute({ kind: 'count', of: among }, relation)?.rows.length;
}

/** Indices of the words that ask for a proportion, if a query computes it: "percentage", "ratio". */
export function proportionWords(query: TableQuery, { words, english }: TableQuestion): number[] {
  if (query.kind !== 'share' && !('isRatio' in query)) return [];
  return words.flatMap((word, at) =>
    [word, english[at] ?? ''].some((said) => share.has(said) || ratio.has(said)) ? [at] : [],
  );
}

function isComparison(query: TableQuery): query is Comparison {
  return (
    query.kind === 'difference' || query.kind === 'count-difference' || query.kind === 'column-difference'
  );
}

/**
 * Whether a query can be the ratio or the part of all that a question wants: of a column where it names one of amounts, otherwise of rows. A
 * table that has percentages has the answer in them, and the greatest share is that of the greatest.
 */
export function fitsProportion(asked: TableQuestion, relation: Relation): (query: TableQuery) => boolean {
  const { columns } = relation;
  const amounts = columns.flatMap((_, at) => (isNamedAmount(asked, relation, at) ? [at] : []));
  if (asksForRatio(asked))
    return (query) => isComparison(query) && !(query.kind === 'count-difference' && amounts.length > 0);
  if (!asksForShare(asked) || asked.isGreatest !== undefined) return () => true;
  const inPercent = columns.flatMap((column, at) => (hasPercentages(column) ? [at] : []));
  if (inPercent.length > 0) return (query) => usedColumns(query).some((at) => inPercent.includes(at));
  // Of "the paid orders" those that are not paid are no part.
  const conditions = columns.flatMap((column, at) =>
    (asked.naming[at]?.length ?? 0) > 0 && isYesNo(column) ? [at] : [],
  );
  return (query) =>
    query.kind === 'share' &&
    query.of.kind !== 'all' &&
    conditions.every((at) => usedColumns(query).includes(at)) &&
    (query.column === undefined ? amounts.length === 0 : amounts.includes(query.column));
}

/** Whether the question names a column of numbers, other than those that tell rows apart. */
function isNamedAmount(
  { naming, words }: TableQuestion,
  { columns, rowCount }: Relation,
  at: number,
): boolean {
  const { kind, isRank = true, name = '', texts } = columns[at] ?? {};
  const [named] = naming[at] ?? [];
  if (kind !== 'number' || isRank || named === undefined) return false;
  return !(texts?.size === rowCount && isKey({ name, at, texts: [...texts] }, words[named]));
}

const cellsLookedAt = 5;
const percentSign = /%|\bpct\b/i;

function hasPercentages(column: Column): boolean {
  return [column.name, ...column.firstCells(cellsLookedAt).map(({ text }) => text)].some((text) =>
    percentSign.test(text),
  );
}

/** A comparison as a ratio; undefined for any other query, and where it would be divided by 0. */
export function asRatio(
  compared: TableQuery,
  relation: Relation,
): { readonly query: TableQuery; readonly result: Result } | undefined {
  if (!isComparison(compared)) return undefined;
  const query: Comparison = { ...compared, isRatio: true };
  const result = execute(query, relation);
  return result && { query, result };
}

const verb = new Set(
  'is are was were has have had do does did came come went ist sind war waren hat haben hatten wurde wurden'.split(
    ' ',
  ),
);
const partitive = new Set('of among von der des aller unter'.split(' '));

/**
 * Of two conditions, the one behind "of" says what the whole is: of "the late orders", the share that was "by Brix". Undefined where both
 * stand there, or none, and for any other query.
 */
export function amongOthers(
  query: TableQuery,
  { words }: TableQuestion,
  relation: Relation,
): { readonly query: TableQuery; readonly result: Result } | undefined {
  if (query.kind !== 'share' || query.of.kind !== 'both') return undefined;
  const { one, other } = query.of;
  const [ofOne, ofOther] = [spanOf(one), spanOf(other)];
  if (ofOne === undefined || ofOther === undefined) return undefined;
  const isBehindOf = ([start, end]: WordSpan, [rest]: WordSpan): boolean => {
    const of = words.slice(0, start).findLastIndex((word) => partitive.has(word));
    const isApart = rest < of || rest >= end;
    return of >= 0 && isApart && !words.slice(of, start).some((word) => verb.has(word));
  };
  const [first, second] = [isBehindOf(ofOne, ofOther), isBehindOf(ofOther, ofOne)];
  if (first === second) return undefined;
  const whole = first ? one : other;
  const among: TableQuery = { ...query, among: whole };
  const result = execute(among, relation);
  return result && { query: among, result };
}
