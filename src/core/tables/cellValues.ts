/** Values read from the text of a table cell. */
import { stemEnglish, type Stem } from '../language/analyze';
import { formatOf, type NumberFormat } from '../language/numbers';
import type { TableLanguage, WordSpan } from '../model/tableQuery';
import { stemGerman, withoutUmlauts } from './germanWords';

export function stemIn(language: TableLanguage): Stem {
  return language === 'de' ? stemGerman : stemEnglish;
}

/** A date at the precision written; parts that are not stated are undefined. */
export interface PartialDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** A cell with its values, as far as its text has any. */
export interface Cell {
  readonly text: string;
  /** Lower-case words and numbers of the text, without accents. */
  readonly words: readonly string[];
  /** The first number; a duration such as 6:26:15 in seconds. */
  readonly number: number | undefined;
  /** Whether hardly anything but the number is in the cell. */
  readonly isPlainNumber: boolean;
  readonly date: PartialDate | undefined;
}

const wordPattern = /\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu;
/** Many tables have an en dash for a minus. */
const numeral =
  /(?<![\p{L}\p{N}])[-+−–]?\d{1,3}(?:[,\u00a0\u202f'’]\d{3})+(?:\.\d+)?|[-+−–]?(?:\d+(?:\.\d+)?|\.\d+)/u;
const numeralWithComma =
  /(?<![\p{L}\p{N}])[-+−–]?\d{1,3}(?:[. \u00a0\u202f'’]\d{3})+(?:,\d+)?|[-+−–]?\d+(?:,\d+)?/u;
/** A cell with one number whose thousands are set apart by spaces. */
const spaced = /^[^\p{L}\p{N}]*\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?!\p{N})\P{N}*$/u;
const clock = /(?<!\d)(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:\.\d+)?)(?![\d:])/;
const scales: readonly (readonly [RegExp, number])[] = [
  [/^\s*(?:billion|bn|milliarden?|mrd)\b/i, 1e9],
  [/^\s*(?:million(?:en)?|mio|mn)\b/i, 1e6],
  [/^(?:\s*(?:thousand|tausend)|k)\b/i, 1e3],
];
const monthOf = new Map(
  [
    'january januar jan',
    'february februar feb',
    'march märz mar mär',
    'april apr',
    'may mai',
    'june juni jun',
    'july juli jul',
    'august aug',
    'september sept sep',
    'october oktober oct okt',
    'november nov',
    'december dezember dec dez',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);
const monthNames = [...monthOf.keys()].join('|');
const isoDate = /(?<!\d)(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/;
const dottedDate = /(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/;
const dashedDate = /(?<!\d)(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/;
const slashedDate = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{2,4})(?!\d)/;
const monthDate = new RegExp(
  `(?:(\\d{1,2})(?:st|nd|rd|th|\\.)? )?\\b(${monthNames})\\b\\.?(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? ?(\\d{4}))?`,
  'iu',
);
const yearAlone = /(?<![\d.,])(1[0-9]\d{2}|20\d{2}|21\d{2})(?![\d%])/;

/** Words and numbers of a text, in lower case, without accents and thousands separators. */
export function wordsIn(text: string, language: TableLanguage = 'en'): string[] {
  const spelt = language === 'de' ? withoutUmlauts(text) : text;
  const plain = spelt.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(wordPattern) ?? []).map((word) =>
    /^\d/.test(word) ? plainNumber(word, language) : word,
  );
}

/** The part of a text from a word of `wordsIn` to before another; undefined if its words are not told apart alike. */
export function writtenPart(
  { text, words }: Pick<Cell, 'text' | 'words'>,
  [from, to]: WordSpan,
): string | undefined {
  const found = [...text.matchAll(wordPattern)];
  const [first, last] = [found[from], found[to - 1]];
  if (found.length !== words.length || first === undefined || last === undefined) return undefined;
  return text.slice(first.index, last.index + last[0].length);
}

function plainNumber(written: string, language: TableLanguage): string {
  if (language === 'de') return written.replace(/\.(?=\d{3}(?:\D|$))/g, '').replace(/,(?=\d+$)/, '.');
  return written.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(/[.,]$/, '');
}

/** A column's cells, read with one number format. */
export function cellsOfColumn(texts: readonly string[], language: TableLanguage = 'en'): Cell[] {
  const format = formatOf(texts, language === 'de' ? ',' : '.');
  const order = dayOrderOf(texts);
  return texts.map((text) => ({ ...cellOf(text, format, order), words: wordsIn(text, language) }));
}

/** Whether the day comes before the month, where a column's dates do not say it by themselves: 02/09/2008, 02-09-2008. */
export interface DayOrder {
  readonly slashed: boolean;
  readonly dashed: boolean;
}

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

function cellOf(
  text: string,
  format: Pick<NumberFormat, 'decimalMark'>,
  order: DayOrder,
): Omit<Cell, 'words'> {
  const found = numberIn(text, format);
  const rest = found === undefined ? text : text.replace(found.written, '');
  return {
    text,
    number: found?.value,
    isPlainNumber: found !== undefined && !/\d/.test(rest) && rest.trim().length <= 12,
    date: dateIn(text, order),
  };
}

interface FoundNumber {
  readonly value: number;
  readonly written: string;
}

/** The first number of a text, or duration in seconds, with what of the text it is. */
export function numberIn(text: string, format: Pick<NumberFormat, 'decimalMark'>): FoundNumber | undefined {
  return durationIn(text) ?? decimalIn(text, format);
}

function durationIn(text: string): FoundNumber | undefined {
  const time = clock.exec(text);
  if (time === null) return undefined;
  const [written, hours = '0', minutes = '0', seconds = '0'] = time;
  return { value: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), written };
}

function decimalIn(
  text: string,
  { decimalMark }: Pick<NumberFormat, 'decimalMark'>,
): FoundNumber | undefined {
  const joined = spaced.test(text) ? text.replace(/(?<=\d) (?=\d{3})/g, '\u00a0') : text;
  const found = (decimalMark === ',' ? numeralWithComma : numeral).exec(joined);
  if (found === null) return undefined;
  const [written] = found;
  const groups = decimalMark === ',' ? /[. \u00a0\u202f'’]/g : /[,\u00a0\u202f'’]/g;
  const value = Number(written.replace(groups, '').replace(',', '.').replace(/[−–]/, '-').replace(/^\+/, ''));
  if (!Number.isFinite(value)) return undefined;
  const after = text.slice(found.index + written.length);
  const scale = scales.find(([name]) => name.test(after))?.[1] ?? 1;
  return { value: value * scale, written: text.slice(found.index, found.index + written.length) };
}

/** The first date in a text, in any usual notation; undefined if there is none. */
export function dateIn(text: string, order = usualOrder): PartialDate | undefined {
  return numericDate(text, order) ?? namedDate(text) ?? dateOf(yearAlone.exec(text)?.[1]);
}

function numericDate(text: string, order: DayOrder): PartialDate | undefined {
  const [, year, month, day] = isoDate.exec(text) ?? [];
  const [, dottedDay, dottedMonth, dottedYear] = dottedDate.exec(text) ?? [];
  const slashed = slashedDate.exec(text) ?? [];
  const dashed = dashedDate.exec(text) ?? [];
  return (
    dateOf(year, month, day) ??
    dateOf(dottedYear, dottedMonth, dottedDay) ??
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
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** Orders dates by time; those without a year come before those with one. */
export function dateKey({ year = 0, month = 0, day = 0 }: PartialDate): number {
  return year * 10_000 + month * 100 + day;
}
