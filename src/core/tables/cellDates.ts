// Dates in the cells of a table.

import { monthOf, type DayOrder } from '../language/dates';

/** A date at the precision written; parts that are not stated are undefined. */
export interface PartialDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

const monthNames = [...monthOf.keys()].sort((one, other) => other.length - one.length).join('|');
const isoDate = /(?<!\d|\p{L}-)(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/u;
const dottedDate = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/;
/** "03.12.25" is a date as a cell of its own; between other words it may be a number of a section or a version. */
const shortDottedDate = /^\s*(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.(\d{2})\s*$/;
const dashedDate = /(?<!\d)(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/;
const slashedDate = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{2,4})(?!\d)/;
const monthDate = new RegExp(
  `(?:(\\d{1,2})(?:st|nd|rd|th|\\.)? )?\\b(${monthNames})\\b\\.?(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? ?(\\d{4}))?`,
  'iu',
);
const yearAlone = /(?<![\d.,])(1[0-9]\d{2}|20\d{2}|21\d{2})(?![\d%])/;

const usualOrder: DayOrder = { slashed: false, dashed: true };

/** Told by the dates of which one part can only be a day. */
export function dayOrderOf(texts: readonly string[]): DayOrder {
  const isDayFirst = (pattern: RegExp, usual: boolean): boolean => {
    for (const text of texts) {
      const [, first = '', second = ''] = pattern.exec(text) ?? [];
      if (Number(first) > 12 !== Number(second) > 12) return Number(first) > 12;
    }
    return usual;
  };
  return {
    slashed: isDayFirst(slashedDate, usualOrder.slashed),
    dashed: isDayFirst(dashedDate, usualOrder.dashed),
  };
}

/** The first date in a text, in any usual notation; undefined if there is none. */
export function dateIn(text: string, order = usualOrder): PartialDate | undefined {
  return numericDate(text, order) ?? namedDate(text) ?? dateOf(yearAlone.exec(text)?.[1]);
}

function numericDate(text: string, order: DayOrder): PartialDate | undefined {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  const [, dottedDay, dottedMonth, dottedYear] = dottedDate.exec(text) ?? [];
  const [, shortDay, shortMonth, shortYear] = shortDottedDate.exec(text) ?? [];
  const slashed = slashedDate.exec(text) ?? [];
  const dashed = dashedDate.exec(text) ?? [];
  return (
    dateOf(year, month, day) ??
    dateOf(dottedYear, dottedMonth, dottedDay) ??
    dateOf(shortYear, shortMonth, shortDay) ??
    orderedDate(slashed, order.slashed) ??
    orderedDate(dashed, order.dashed)
  );
}

function orderedDate(
  [, first, second, year]: readonly string[],
  isDayFirst: boolean,
): PartialDate | undefined {
  return isDayFirst ? dateOf(year, second, first) : dateOf(year, first, second);
}

/** A month counts with its day or year. */
function namedDate(text: string): PartialDate | undefined {
  const [, dayBefore, name = '', dayAfter, year] = monthDate.exec(text) ?? [];
  if (dayBefore === undefined && dayAfter === undefined && year === undefined) return undefined;
  const month = String(monthOf.get(name.toLowerCase()) ?? 0);
  return dateOf(year ?? yearAlone.exec(text)?.[1], month, dayBefore ?? dayAfter);
}

function dateOf(year?: string, month?: string, day?: string): PartialDate | undefined {
  if (year === undefined && month === undefined) return undefined;
  return {
    ...(year !== undefined && { year: wholeYear(year) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** A year of two digits is one from 1969 to 2068, as POSIX reads it (`strptime`, %y). */
function wholeYear(year: string): number {
  const written = Number(year);
  if (year.length > 2) return written;
  return written + (written < 69 ? 2000 : 1900);
}

/** Orders dates by time; those without a year come before those with one. */
export function dateKey({ year = 0, month = 0, day = 0 }: PartialDate): number {
  return year * 10_000 + month * 100 + day;
}
