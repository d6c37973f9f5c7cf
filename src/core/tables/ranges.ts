// What a question wants from one value on, up to another: "from January to March", "zwischen 10 und 20", "since Q2".

import { inYear, type AskedDate } from './askedDates';
import { orderIn, orderOf, quarterAt, type NameOrder, type Order } from './orderedNames';
import type { Relation } from './relation';
import { comparing, inBoth, rowsOf, type Filter } from './rowSets';
import type { TableQuestion } from './tableQuestion';
import { partsOf } from './operations';
import type { Selection, TableQuery, WordSpan } from '../model/tableQuery';
import { yearOf } from './yearOf';

/** Where a range begins or ends, in each way in which it can be read. */
interface End {
  readonly words: WordSpan;
  readonly date?: AskedDate | undefined;
  readonly number?: number | undefined;
  readonly orders: readonly Order[];
}

/** A range that a question states; one of its ends may be open. */
export interface AskedRange {
  readonly words: WordSpan;
  readonly from?: End;
  readonly to?: End;
  /** Whether the end that is stated is no part of it: "after March". */
  readonly isWithout?: boolean;
}

type Words = Pick<TableQuestion, 'words' | 'dates' | 'numbers'>;

const openers = new Set('from between von vom zwischen since seit ab'.split(' '));
const betweens = new Set(['between', 'zwischen']);
const joints = new Set('to through thru until till bis'.split(' '));
const betweenJoints = new Set(['and', 'und']);
const fillers = new Set(
  'the of version versions release month months year years end beginning start dem den der im in zum ende anfang'.split(
    ' ',
  ),
);
/** Stand before the first value of a range whose last is open, and before the last of one whose first is. */
export const since = new Set(['since', 'seit', 'ab', 'after', 'nach']);
export const until = new Set(['until', 'till', 'bis', 'before', 'vor']);
/** Of these, those that leave the value itself out. */
export const without = new Set(['after', 'nach', 'before', 'vor']);
const onward = new Set(['on', 'onward', 'onwards']);
/** Two values are compared, and nothing between them is meant. */
const comparison =
  /\b(?:differ\w*|change[sd]?|(?:in|de)creas\w*|gr[eo]w\w*|growth|r[io]se[ns]?|f[ea]ll\w*|drop\w*|gain\w*|ratio|compar\w*|than|unterschied\w*|differenz|verhaeltnis|gestiegen|gesunken|gewachsen|zunahme|abnahme|veraender\w*)\b/;

/** The ranges that a question states. */
export function rangesIn({ words, dates, numbers }: Words): AskedRange[] {
  if (comparison.test(words.join(' '))) return [];
  const asked = { words, dates, numbers };
  const closed = words.flatMap((word, at) => (isJoint(word) ? (closedAt(at, asked) ?? []) : []));
  if (closed.length > 0) return closed;
  return words.flatMap((_, at) => openAt(at, asked) ?? []);
}

function isJoint(word: string): boolean {
  return joints.has(word) || betweenJoints.has(word);
}

function closedAt(joint: number, asked: Words): AskedRange | undefined {
  const { words } = asked;
  const to = endFrom(joint + 1, asked);
  const from = endBefore(joint, asked);
  if (to === undefined || from === undefined || !areAlike(from, to)) return undefined;
  const before = openerBefore(from, words);
  const opener = words[before] ?? '';
  const needed = words[joint] === 'and' || words[joint] === 'und' ? betweens : openers;
  if (needed.has(opener)) return { words: [before, to.words[1]], from, to };
  // "3 to 2" is a score.
  return needed === openers && isOfTime(from) ? { words: [from.words[0], to.words[1]], from, to } : undefined;
}

function openerBefore({ words: [start] }: End, words: readonly string[]): number {
  return words.slice(0, start).findLastIndex((word) => !fillers.has(word));
}

function isOfTime({ date, orders }: End): boolean {
  return date !== undefined || orders.length > 0;
}

/** "since March", "after Tuesday", "up to Q2", "from March on"; of names that stand in an order. */
function openAt(at: number, asked: Words): AskedRange | undefined {
  const word = asked.words[at] ?? '';
  const end = endFrom(at + 1, asked);
  if (end === undefined || !isName(end, asked)) return undefined;
  const words: WordSpan = [at, end.words[1]];
  const stated = { words, isWithout: without.has(word) };
  if (since.has(word) || isOnward(word, end, asked)) return { ...stated, from: end };
  const isUpTo = word === 'to' && asked.words[at - 1] === 'up';
  return until.has(word) || isUpTo ? { ...stated, to: end } : undefined;
}

function isOnward(word: string, { words: [, end] }: End, { words }: Words): boolean {
  return word === 'from' && onward.has(words[end] ?? '');
}

const shortest = 3;

/** Whether an end is a name that stands in an order, and no short word alone: "so" is Sunday, too. */
function isName({ orders, words: [at] }: End, { words }: Words): boolean {
  return orders.length > 0 && ((words[at] ?? '').length >= shortest || words[at] === 'q');
}

function endFrom(start: number, asked: Words): End | undefined {
  let at = start;
  while (fillers.has(asked.words[at] ?? '')) at += 1;
  return endAt(at, asked);
}

const mostWords = 5;

/** The end before a joint; its unit may stand between them: "from 10 kg to 20 kg". */
function endBefore(joint: number, asked: Words): End | undefined {
  const ends = Array.from({ length: mostWords }, (_, at) => endAt(joint - mostWords + at, asked)).filter(
    (end) => end !== undefined,
  );
  return (
    ends.find(({ words: [, end] }) => end === joint) ??
    ends.find(({ words: [, end], number, date }) => end === joint - 1 && number !== undefined && !date)
  );
}

function endAt(at: number, asked: Words): End | undefined {
  const date = asked.dates.find(({ words: [from] }) => from === at);
  const quarter = quarterAt(asked.words, at);
  const orders = quarter ? [quarter.order] : orderIn(asked.words.slice(at, at + 1));
  const end = quarter?.end ?? date?.words[1] ?? at + 1;
  const number = end === at + 1 ? numberAt(at, asked) : undefined;
  const isNone = orders.length === 0 && (date ?? number) === undefined;
  return isNone ? undefined : { words: [at, end], date, number, orders };
}

/** Of a date, the year alone is a number. */
function numberAt(at: number, { numbers }: Words): number | undefined {
  return numbers.find((one) => one.at === at)?.value;
}

function areAlike(one: End, other: End): boolean {
  const hasBoth = (has: (end: End) => boolean): boolean => has(one) && has(other);
  return (
    hasBoth(({ date }) => date !== undefined) ||
    hasBoth(({ number }) => number !== undefined) ||
    one.orders.some(({ kind }) => other.orders.some((order) => order.kind === kind))
  );
}

/** The rows of each range of a question, by each column in which it can be. */
export function rangeFilters(asked: TableQuestion, relation: Relation): Filter[][] {
  return rangesIn(asked).map((range) =>
    relation.columns.flatMap((_, column) => {
      const filter = namedWithin(range, relation, column) ?? rowsWithin(range, relation, column);
      return filter === undefined || filter.rows.length === 0 ? [] : [filter];
    }),
  );
}

const perYear = 10;

/** Quarters have the year of the other end, or none where the column states none. */
function keysOf(ends: readonly (End | undefined)[], { kind, hasYears }: NameOrder): (number | undefined)[] {
  const keys = ends.map((end) => end?.orders.find((order) => order.kind === kind)?.key);
  if (kind !== 'quarter') return keys;
  const year = Math.max(0, ...keys.map((key) => Math.floor((key ?? 0) / perYear)));
  return keys.map((key) =>
    key === undefined || (hasYears && year === 0)
      ? undefined
      : hasYears && key < perYear
        ? year * perYear + key
        : hasYears
          ? key
          : key % perYear,
  );
}

const cycles: Readonly<Partial<Record<NameOrder['kind'], number>>> = { month: 12, weekday: 7 };

/** Counts months and days on from the first of a table that goes over the end of a year or a week, as a winter does. */
function turned(
  { kind, keyOf }: NameOrder,
  {
    relation: { columns, dataRows },
    column,
    isClosed,
  }: { readonly relation: Relation; readonly column: number; readonly isClosed: boolean },
): (key: number) => number {
  const cycle = isClosed ? undefined : cycles[kind];
  const texts = new Set(dataRows.map((row) => columns[column]?.cellAt(row)?.text ?? ''));
  const keys = [...new Set([...texts].flatMap((text) => keyOf(text) ?? []))];
  const [first = 1] = keys;
  if (cycle === undefined) return (key) => key;
  const onwards = keys.map((key) => ((key - first + cycle) % cycle) + 1);
  const isInOrder = onwards.every((key, at) => key > (onwards[at - 1] ?? 0));
  return isInOrder ? (key) => ((key - first + cycle) % cycle) + 1 : (key) => key;
}

/** Tells what is from a first key to a last: without these, or with them, and where the first is behind the last over the end of the year. */
function within(
  first: number | undefined,
  last: number | undefined,
  isWithout: boolean,
): (key: number) => boolean {
  const isFrom = (key: number): boolean =>
    first === undefined || key > first || (key === first && !isWithout);
  const isUntil = (key: number): boolean => last === undefined || key < last || (key === last && !isWithout);
  return first !== undefined && last !== undefined && first > last
    ? (key) => isFrom(key) || isUntil(key)
    : (key) => isFrom(key) && isUntil(key);
}

function isMissing(end: End | undefined, key: number | undefined): boolean {
  return end !== undefined && key === undefined;
}

/** By the order of names: months, days of the week, quarters, versions. */
function namedWithin(
  { words, from, to, isWithout }: AskedRange,
  relation: Relation,
  column: number,
): Filter | undefined {
  const read = relation.columns[column];
  const order = read && orderOf(read);
  if (order === undefined) return undefined;
  const turn = turned(order, { relation, column, isClosed: from !== undefined && to !== undefined });
  const [first, last] = keysOf([from, to], order).map((key) => key && turn(key));
  if (isMissing(from, first) || isMissing(to, last)) return undefined;
  const isIn = within(first, last, isWithout === true);
  const values = [...(read?.texts ?? [])].filter((text) => {
    const key = order.keyOf(text);
    return key !== undefined && isIn(turn(key));
  });
  const selection: Selection = { kind: 'any-of', column, values, words };
  return { ...rowsOf(selection, relation), column, words };
}

/** By numbers or dates; those with an open end are compared by what ranking prefers. */
export function rowsWithin(
  { words, from, to }: AskedRange,
  relation: Relation,
  column: number,
): Filter | undefined {
  if (from === undefined || to === undefined) return undefined;
  const kind = relation.columns[column]?.kind;
  const limits = kind === 'date' ? datedLimits(from, to, relation, column) : [from.number, to.number];
  const [first, last] = kind === 'text' ? [] : (limits ?? []);
  if (first === undefined || last === undefined || first > last) return undefined;
  const both = inBoth(
    comparing(relation, { column, sign: '>=', value: first, words: from.words }),
    comparing(relation, { column, sign: '<=', value: last, words: to.words }),
  );
  return { ...both, column, words };
}

/** The first and the last day. A year is of both ends where the first states none. */
function datedLimits(from: End, to: End, relation: Relation, column: number): [number, number] | undefined {
  if (from.date === undefined || to.date === undefined) return undefined;
  const stated = to.date.isYearless === true ? undefined : Math.floor(to.date.from / 10_000);
  const year = stated ?? yearOf(relation, column);
  if (year === undefined) return undefined;
  const [first, last] = [inYear(from.date, year), inYear(to.date, year)];
  return [first.from, last.until];
}

/**
 * Whether a query takes each range that a question states: where a column has it by that, otherwise by no end of it alone, which is
 * not all that is asked for.
 */
export function takesRanges(asked: TableQuestion, relation: Relation): (query: TableQuery) => boolean {
  const ranges = rangeFilters(asked, relation).filter((filters) => filters.length > 0);
  if (ranges.length === 0) return () => true;
  return (query) => {
    const parts = partsOf(query);
    return ranges.every((filters) =>
      filters.some((filter) => parts.some((part) => isSame(part, filter, relation))),
    );
  };
}

function isSame(part: Selection, { selection, column, rows }: Filter, relation: Relation): boolean {
  if (part.kind === 'any-of' && part.column === column)
    return part.words !== undefined || rowsOf(part, relation).rows.join() === rows.join();
  if (part.kind !== 'both' || selection.kind !== 'both') return false;
  return [part.one, part.other].every(
    (one, at) =>
      one.kind === 'compare' &&
      one.column === column &&
      one.sign === (at === 0 ? '>=' : '<=') &&
      one.value === (selection[at === 0 ? 'one' : 'other'] as typeof one).value,
  );
}

/** Both ends of each range that no column has. */
export function rangesLeft(asked: TableQuestion, relation: Relation): WordSpan[][] {
  const filters = rangeFilters(asked, relation);
  return rangesIn(asked).flatMap(({ from, to }, at) =>
    from !== undefined && to !== undefined && filters[at]?.length === 0 ? [[from.words, to.words]] : [],
  );
}
