// The days by which a question looks rows up: stated one by one, from one to another, or the first from one on.

import { isComparedWith, wordBefore, type AskedDate } from './askedDates';
import { rowsOfDate } from './filters';
import { rangesIn, rowsWithin, type AskedRange } from './ranges';
import type { Relation } from './relation';
import { comparing, extreme, inBoth, type RowSet } from './rowSets';
import type { TableQuestion } from './tableQuestion';

export interface DaysAsked {
  readonly dates: readonly AskedDate[];
  readonly range?: AskedRange;
  /** The first row from this day on is asked for. */
  readonly onwards?: AskedDate;
}

const openers = new Set(['from', 'ab']);

/** Undefined if a question compares with a date in another way, or states a range of anything else. */
export function daysAskedIn(asked: TableQuestion): DaysAsked | undefined {
  const { dates, words } = asked;
  const ranges = rangesIn(asked);
  if (ranges.length > 0) return ofRange(ranges, dates);
  const onwards = dates.find((date) => isStart(date, asked));
  if (onwards !== undefined) return dates.length === 1 ? { dates: [], onwards } : undefined;
  return dates.some((one) => isComparedWith(words, one.words)) ? undefined : { dates };
}

function ofRange(
  [range, ...more]: readonly AskedRange[],
  dates: readonly AskedDate[],
): DaysAsked | undefined {
  const ends = [range?.from?.date, range?.to?.date].filter((date) => date !== undefined);
  const isOnly = more.length === 0 && ends.length === 2 && ends.length === dates.length;
  return range !== undefined && isOnly && ends.every(isDay) ? { dates: [], range } : undefined;
}

function isStart(date: AskedDate, { words, english }: TableQuestion): boolean {
  return isDay(date) && english.includes('first') && openers.has(wordBefore(words, date.words[0]));
}

/** Whether nothing but days is stated, and one of them is. */
export function isByDay({ dates, range, onwards }: DaysAsked): boolean {
  return range !== undefined || onwards !== undefined || (dates.length > 0 && dates.every(isDay));
}

export function isDay({ from, until }: AskedDate): boolean {
  return from === until;
}

/** Of the rows of these sets, those of the days that are asked, by a column of dates. */
export function rowsOfDays(
  sets: readonly RowSet[],
  { dates, range, onwards }: DaysAsked,
  relation: Relation,
  column: number | undefined,
): RowSet | undefined {
  const all = (more: readonly RowSet[]): RowSet | undefined =>
    sets.length + more.length === 0 ? undefined : [...sets, ...more].reduce(inBoth);
  if (column === undefined) return all([]);
  if (onwards !== undefined) {
    const { from: value, words } = onwards;
    const later = all([comparing(relation, { column, sign: '>=', value, words })]);
    return later && extreme(relation, later, { column, isMost: false, most: 1 });
  }
  const within = range && rowsWithin(range, relation, column);
  return all(within ? [within] : dates.flatMap((date) => rowsOfDate(date, relation, column) ?? []));
}
