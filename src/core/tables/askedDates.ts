// The dates that a question states.

import { monthOfMay } from '../language/dates';
import type { WordSpan } from '../model/tableQuery';
import { dateIn, dateKey } from './cellDates';
import { isWeekday, months } from './orderedNames';

/** A day, month, quarter or year of a question, by the keys of its first and last day; see `dateKey`. */
export interface AskedDate {
  readonly words: WordSpan;
  readonly from: number;
  readonly until: number;
  /** Set if the question states no year: the keys are those of year 0. */
  readonly isYearless?: true;
}

/** A date as one of a year. */
export function inYear(date: AskedDate, year: number): AskedDate {
  if (date.isYearless !== true) return date;
  const { words, from, until } = date;
  return { words, from: from + year * 10_000, until: until + year * 10_000 };
}

/** The dates among the words of a question, in their order; a day alone is none. */
export function datesIn(words: readonly string[]): AskedDate[] {
  const dates: AskedDate[] = [];
  for (let at = 0; at < words.length;) {
    const found =
      numericAt(words, at) ??
      namedAt(words, at) ??
      dayBefore(words, at) ??
      quarterAt(words, at) ??
      yearAt(words, at);
    if (found !== undefined) dates.push(found);
    at = found?.words[1] ?? at + 1;
  }
  return dates;
}

const comparing = new Set(
  `before after since until till by from past than between prior through to beyond starting beginning following
  preceding effective vor nach seit bis ab von vom zwischen als`.split(/\s+/),
);
/** Stand between these and a date: "before the end of March", "until Sunday 13 March". */
const aside = new Set(
  `the of end start early mid late middle last month year day including des der dem den zum ende anfang mitte beginn
  monat jahr jahres einschliesslich`.split(/\s+/),
);
const joining = new Set('or oder and und'.split(' '));
const further = new Set(
  `later earlier after before newer older onward onwards upwards afterwards spaeter frueher neuer aelter danach
  davor`.split(/\s+/),
);

/** Whether a question compares with a date that stands at some of its words: "before March", "2001 or later", not "on Sunday 13 March". */
export function isComparedWith(words: readonly string[], [from, to]: WordSpan): boolean {
  const before = wordBefore(words, from);
  const isSecond = joining.has(before) && words.some((word) => /^(?:between|zwischen)$/.test(word));
  const [behind = '', next = ''] = words.slice(to);
  return comparing.has(before) || isSecond || further.has(joining.has(behind) ? next : behind);
}

/** The word that a date belongs to: "before" in "before the end of March". */
export function wordBefore(words: readonly string[], from: number): string {
  const isAside = (word: string): boolean => aside.has(word) || isWeekday(word);
  return words.slice(0, from).findLast((word) => !isAside(word)) ?? '';
}

/** 2024-03-01, whose parts are words, and 01.03.2024, which is one. */
function numericAt(words: readonly string[], at: number): AskedDate | undefined {
  const [year, month, day] = [yearOf(words[at]), partOf(words[at + 1], 12, 2), partOf(words[at + 2], 31, 2)];
  if (year !== undefined && month !== undefined)
    return period([at, at + (day === undefined ? 2 : 3)], { year, month, day });
  const written = /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(words[at] ?? '') ? dateIn(words[at] ?? '') : undefined;
  return written?.year === undefined ? undefined : period([at, at + 1], { ...written, year: written.year });
}

/** "1 March 2024", "March 1st, 2024", "March 2024", "1st of March 2024", "in March". */
function namedAt(words: readonly string[], at: number): AskedDate | undefined {
  const before = partOf(words[at], 31);
  const from = before === undefined ? at : skipped(words, at + 1, ['st', 'nd', 'rd', 'th', 'of']);
  const month = months.get(words[from] ?? '');
  if (month === undefined) return undefined;
  const behind = before === undefined ? partOf(words[from + 1], 31) : undefined;
  const to = behind === undefined ? from + 1 : skipped(words, from + 2, ['st', 'nd', 'rd', 'th']);
  const [year, day] = [yearOf(words[to]), before ?? behind];
  if (year !== undefined) return period([at, to + 1], { year, month, day });
  if (day === undefined && isVerb(words, from)) return undefined;
  return { ...period([at, to], { year: 0, month, day }), isYearless: true };
}

const upTo = new Set('to through thru until till bis'.split(' '));

/** The first day of "1st to 6 December": its month stands behind the second. */
function dayBefore(words: readonly string[], at: number): AskedDate | undefined {
  const day = partOf(words[at], 31);
  if (day === undefined) return undefined;
  const joint = skipped(words, at + 1, ['st', 'nd', 'rd', 'th']);
  const second = upTo.has(words[joint] ?? '') ? namedAt(words, joint + 1) : undefined;
  if (second === undefined || second.from !== second.until || second.from % 100 <= day) return undefined;
  const key = second.from - (second.from % 100) + day;
  return { ...second, words: [at, joint], from: key, until: key };
}

function isVerb(words: readonly string[], at: number): boolean {
  return words[at] === 'may' && !monthOfMay.test(words.slice(Math.max(0, at - 1), at + 1).join(' '));
}

function quarterAt(words: readonly string[], at: number): AskedDate | undefined {
  const quarter = words[at] === 'q' ? partOf(words[at + 1], 4) : undefined;
  const year = yearOf(words[at + 2]);
  if (quarter === undefined || year === undefined) return undefined;
  const last = quarter * 3;
  return {
    words: [at, at + 3],
    from: period([at, at], { year, month: last - 2 }).from,
    until: period([at, at], { year, month: last }).until,
  };
}

function yearAt(words: readonly string[], at: number): AskedDate | undefined {
  const year = yearOf(words[at]);
  return year === undefined ? undefined : period([at, at + 1], { year });
}

function period(
  words: WordSpan,
  date: { readonly year: number; readonly month?: number | undefined; readonly day?: number | undefined },
): AskedDate {
  const { year, month, day } = date;
  const from = dateKey({ year, ...(month !== undefined && { month }), ...(day !== undefined && { day }) });
  return { words, from, until: from + (month === undefined ? 9999 : day === undefined ? 99 : 0) };
}

function yearOf(word = ''): number | undefined {
  return /^(?:1\d|20|21)\d{2}$/.test(word) ? Number(word) : undefined;
}

/** A number up to `most`; of `digits` digits if given. */
function partOf(word = '', most: number, digits?: number): number | undefined {
  if (!/^\d{1,2}$/.test(word) || (digits !== undefined && word.length !== digits)) return undefined;
  const value = Number(word);
  return value >= 1 && value <= most ? value : undefined;
}

function skipped(words: readonly string[], at: number, fillers: readonly string[]): number {
  let next = at;
  while (fillers.includes(words[next] ?? '')) next += 1;
  return next;
}

/** The day, month or year of the key of a date, or of the beginning or end of a period, as ISO 8601. */
export function periodOfKey(key: number): string {
  const [year, month, day] = partsOf(key);
  if (month === 0 || month > 12) return String(year);
  return [year, ...(day === 0 || day > 31 ? [month] : [month, day]).map(twoDigits)].join('-');
}

/** The same for comparing texts: of the end of a period, its last day. */
export function textOfKey(key: number): string {
  const [year, month, day] = partsOf(key);
  if (month > 12) return `${String(year)}-12-31`;
  if (day <= 31) return periodOfKey(key);
  return [year, ...[month, new Date(Date.UTC(year, month, 0)).getUTCDate()].map(twoDigits)].join('-');
}

function partsOf(key: number): [year: number, month: number, day: number] {
  return [Math.floor(key / 10_000), Math.floor(key / 100) % 100, key % 100];
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
