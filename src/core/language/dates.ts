import { englishOrdinals } from './numberWords';

/** Names of the months in English, and in German where they differ, January first. */
const names: readonly (readonly [string, ...string[]])[] = [
  ['january', 'januar'],
  ['february', 'februar'],
  ['march', 'märz'],
  ['april'],
  ['may', 'mai'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august'],
  ['september'],
  ['october', 'oktober'],
  ['november'],
  ['december', 'dezember'],
];
const abbreviated = (name: string): string => name.slice(0, 3);

export const englishMonths: readonly string[] = names.map(([english]) => english);
/** Alternatives of a pattern: full names in both languages. */
export const monthPattern = names.flat().join('|');
/** The same as sentences write them, which tells months from verbs. */
export const writtenMonthPattern = names
  .flat()
  .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  .join('|');
/** In lower case, Sunday first, as days are counted. */
export const weekdays = {
  en: 'sunday monday tuesday wednesday thursday friday saturday'.split(' '),
  de: 'sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(' '),
};
/** Alternatives of a pattern: days of the week in both languages, and when something is on each of them. */
export const weekdayPattern =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|sonnabends?';
/** Alternatives of a pattern: a day of a month in words, with its year or without, or a date in digits. */
export const dayPattern = `(?:\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of)? (?:${monthPattern})|(?:${monthPattern}) \\d{1,2}(?:st|nd|rd|th)?(?!\\d))(?:,? \\d{4})?|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}`;
/** Tells the month from the verb. */
export const monthOfMay = /\b(?:in|of|for|during|since|until|till|by|before|after|last) may\b/i;

/** Months, 1…12, by their names and abbreviations in both languages. */
export const monthOf: ReadonlyMap<string, number> = new Map(
  names.flatMap((all, at) =>
    [...all.flatMap((name) => [name, abbreviated(name)]), ...(at === 8 ? ['sept'] : [])].map(
      (name) => [name, at + 1] as const,
    ),
  ),
);
const months: Readonly<Record<string, number>> = Object.fromEntries(
  names.flatMap((all, at) => all.map((name) => [abbreviated(name), at + 1])),
);
const monthName = `(${Object.keys(months).join('|')})\\p{L}*\\.?`;
const iso = /(?<!\d)((?:19|20)\d{2})[-_./](0[1-9]|1[0-2])(?:[-_./](0[1-9]|[12]\d|3[01]))?(?!\d)/;
const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|\\.)? ${monthName},? ((?:19|20)\\d{2})\\b`, 'iu');
const monthFirst = new RegExp(`\\b${monthName} (?:(\\d{1,2})(?:st|nd|rd|th)?,? )?((?:19|20)\\d{2})\\b`, 'iu');
const year = /(?<!\d)((?:19|20)\d{2})(?!\d)/;

/** Lines in the front matter or near the top that state a document's date. */
const stamped =
  /^[^\w\r\n\u2028\u2029]*(?:date|updated|last[ _-]?(?:updated|modified|changed|reviewed)|effective(?: date| from)?|published|revised|version(?: of| date|[ \d.,]*in force since)|in force(?: since| from)|valid (?:since|from)|as of|stand|gültig (?:seit|ab)|in kraft seit|fassung vom|fecha|datum)\b\W{0,6}(.{4,40})$/im;
const lookedAt = 3000;

/**
 * The first date in a text, in ISO 8601 at the precision written (year, month, day); undefined if there is
 * none.
 */
export function dateIn(text: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? [];
  if (isoYear !== undefined) return [isoYear, isoMonth, isoDay].filter(Boolean).join('-');
  const [, firstDay, ofMonth, inYear] = dayFirst.exec(text) ?? [];
  if (inYear !== undefined) return written(inYear, ofMonth, firstDay);
  const [, month, day, ofYear] = monthFirst.exec(text) ?? [];
  if (ofYear !== undefined) return written(ofYear, month, day);
  return year.exec(text)?.[1];
}

/** The first day that a text states, as rows of rotas write it: they share no word with "2 December 2026"; empty if it states none. */
export function dayForms(text: string): readonly string[] {
  const [year, month, day] = dateIn(text)?.split('-') ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  return [`${year}-${month}-${day}`, `${day}.${month}.${year}`];
}

/** A year that is no part of another date: of "06.09.2025" the rest would be a number. */
const undatedYear = /(?<!\d|\d[-./])((?:19|20)\d{2})(?!\d|[-./]\d)/;

/** Removes the given ISO 8601 days, and their years, from a text in any notation. */
export function withoutDays(text: string, days: ReadonlySet<string>): string {
  const named = new Set([...days].flatMap((day) => [day, day.slice(0, 4)]));
  return [iso, dayFirst, monthFirst, undatedYear].reduce(
    (rest, { source, flags }) =>
      rest.replace(new RegExp(source, `${flags}g`), (shown) =>
        named.has(dateIn(shown) ?? '') ? ' ' : shown,
      ),
    text,
  );
}

function written(inYear: string, month = '', day?: string): string {
  const number = months[month.slice(0, 3).toLowerCase()] ?? 0;
  return [inYear, String(number).padStart(2, '0'), ...(day === undefined ? [] : [day.padStart(2, '0')])].join(
    '-',
  );
}

/**
 * A document's own date: from the front matter, or a line such as "Last updated: 3 May 2024" near its top.
 */
export function statedDate(text: string): string | undefined {
  const line = stamped.exec(text.slice(0, lookedAt))?.[1];
  return line === undefined ? undefined : dateIn(line);
}

const frontMatter = /^---\r?\n([\s\S]*?)\r?\n---/;

/** The lines of a text's front matter; empty if it has none. */
export function frontMatterOf(text: string): string {
  return frontMatter.exec(text)?.[1] ?? '';
}

/** Whether the front matter of a text says that another document replaces it. */
export function saysSuperseded(text: string): boolean {
  const lines = frontMatterOf(text);
  return /^(?:superseded:\s*(?:true|yes)|superseded[_-]by:\s*\S|status:\s*["']?superseded)/im.test(lines);
}

/** Formats an ISO 8601 date for a language ("22 Nov 2026"); undefined if it is not a valid date. */
export function shownDay(day: string, language: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) return undefined;
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, form).format(date);
}

/** The period covered by a document, according to its name. */
export interface Period {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter?: number;
}

const yearSource = '((?:19|20)\\d\\d)';
const quarter = `(?:q\\s?([1-4])|(${englishOrdinals.slice(0, 4).join('|')}|1st|2nd|3rd|4th)\\s+quarter)`;
const between = '(?:[\\s,_/-]|of|fiscal|fy)*';
const quarterFirst = new RegExp(`(?<![a-z\\d])${quarter}${between}${yearSource}(?!\\d)`, 'i');
const yearFirst = new RegExp(`(?<!\\d)${yearSource}${between}${quarter}(?![a-z\\d])`, 'i');
const yearAlone = new RegExp(`(?<!\\d)${yearSource}(?!\\d)`);
const latest =
  /\b(?:latest|newest|most recent)\s+(?:[\w-]+\s+)?(?:quarter|quarterly|year|annual|period|report|filing|10-[kq]|release|version|edition|statement)/i;
/** A question comparing with the past is also about the other periods. */
const looksBack = /\b(?:previous|prior|past|earlier|preceding|compar\w*|over time|trends?)\b/i;

/** The year, and quarter, in a name or question; undefined if there is none. */
export function periodOf(text: string): Period | undefined {
  const first = quarterFirst.exec(text);
  if (first !== null) return { year: Number(first[3]), quarter: quarterOf(first[1], first[2]) };
  const last = yearFirst.exec(text);
  if (last !== null) return { year: Number(last[1]), quarter: quarterOf(last[2], last[3]) };
  const alone = yearAlone.exec(text);
  return alone === null ? undefined : { year: Number(alone[1]) };
}

/** A name without its year and quarter. */
export function withoutPeriod(name: string): string {
  const pattern = [quarterFirst, yearFirst, yearAlone].find((one) => one.test(name));
  const rest = pattern === undefined ? name : name.replace(pattern, ' ');
  return rest.trim().toLowerCase();
}

function quarterOf(digit: string | undefined, word = ''): number {
  if (digit !== undefined) return Number(digit);
  return /^\d/.test(word) ? Number.parseInt(word, 10) : englishOrdinals.indexOf(word.toLowerCase()) + 1;
}

/** Whether a question asks for one period, by name or as the latest. */
export function asksForPeriod(question: string): boolean {
  return periodOf(question) !== undefined || (latest.test(question) && !looksBack.test(question));
}

/**
 * A predicate for the periods a question asks for, given those that exist; accepts all if it asks for none.
 */
export function askedPeriod(question: string, periods: readonly Period[]): (period: Period) => boolean {
  const named = periodOf(question);
  if (named !== undefined)
    return ({ year: of, quarter: part }) =>
      of === named.year && (named.quarter === undefined || part === named.quarter);
  if (!asksForPeriod(question)) return () => true;
  const newest = Math.max(...periods.map(orderOf));
  return (period) => orderOf(period) === newest;
}

function orderOf({ year: of, quarter: part = 0 }: Period): number {
  return of * 10 + part;
}

/** Whether the day comes before the month, where a column's dates do not say it by themselves: 02/09/2008, 02-09-2008. */
export interface DayOrder {
  readonly slashed: boolean;
  readonly dashed: boolean;
}
