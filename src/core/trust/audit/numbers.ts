import { englishMonths } from '../../language/dates';
import { englishOrdinals, numberWordSource, unambiguousNumberWords } from '../../language/numberWords';
// Numbers in texts, normalised across notations.

/** A number as written in a sentence. */
interface StatedNumber {
  readonly shown: string;
  /** Its possible values: "1.234" is 1.234 or 1234. Empty if only its digits matter ("1.2.3"). */
  readonly values: readonly number[];
  readonly isWord: boolean;
  /** The preceding currency symbol, or empty. */
  readonly currency: string;
}

const table = (text: string): ReadonlyMap<string, number> =>
  new Map(text.split(/\s+/).map((entry) => [entry.split(':')[0] ?? '', Number(entry.split(':')[1])]));

const words: ReadonlyMap<string, number> = new Map([
  ...unambiguousNumberWords,
  ...englishOrdinals.map((word, at) => [word, at + 1] as const),
  ...table('once:1 twice:2 thrice:3 double:2 triple:3 single:1 dozen:12'),
]);
const scales = table(
  `hundred:100 hundreds:100 thousand:1e3 thousands:1e3 million:1e6 millions:1e6 billion:1e9 billions:1e9 trillion:1e12 k:1e3
  m:1e6 mn:1e6 b:1e9 bn:1e9 tausend:1e3 millionen:1e6`,
);
const months = englishMonths.map((name) => name.slice(0, 3));
const month = `(?:${months.join('|')})[a-z]*`;
const dated = new RegExp(
  `\\b(${month})\\.? (?:\\d{1,2}\\b|(?:19|20)\\d\\d)|\\b\\d{1,2}(?:st|nd|rd|th)? (?:of )?(${month})`,
  'gi',
);

const numericDate = /(?<!\d)(?:(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})|(\d{4})-(\d{2})-(\d{2}))(?!\d)/g;

const pattern = new RegExp(
  String.raw`(?<![\p{L}_]-?|\p{L}\d{1,6})(?<digits>\d+(?:[.,'’\u00a0\u202f]\d+)*)(?:[ -]?(?<scale>hundreds?|thousands?|millions?|billions?|trillion|tausend|millionen|bn|mn|[kmb])(?![\p{L}\d]))?|(?<![\p{L}\p{N}])(?<word>\p{L}+(?:-\p{L}+)?)(?![\p{L}\p{N}])`,
  'giu',
);

/** The numbers of a text, in digits and in words. */
function numbersIn(text: string): StatedNumber[] {
  const found: StatedNumber[] = [];
  for (const { 0: shown, index, groups } of text.matchAll(pattern)) {
    const { digits, scale, word } = groups ?? {};
    if (digits !== undefined) {
      const plain = valuesOf(digits);
      const factor = scales.get(scale?.toLowerCase() ?? '') ?? 1;
      const values = [...new Set([...plain, ...plain.map((value) => value * factor)])];
      found.push({ shown: digits, values, isWord: false, currency: currencyBefore(text, index) });
    } else if (word !== undefined) {
      const values = valuesOfWord(
        word.toLowerCase(),
        text.slice(index + shown.length, index + shown.length + 12),
      );
      if (values.length > 0) found.push({ shown, values, isWord: true, currency: '' });
    }
  }
  return found;
}

function currencyBefore(text: string, at: number): string {
  const before = text.charAt(at - 1);
  return /[$€£]/.test(before) ? before : '';
}

function valuesOf(digits: string): number[] {
  const plain = digits.replace(/['’\u00a0\u202f]/g, '');
  const values = [Number(plain.replace(/,/g, ''))];
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(plain)) values.push(Number(plain.replace(/[.,]/g, '')));
  if (/^\d+,\d+$/.test(plain)) values.push(Number(plain.replace(',', '.')));
  return values.filter(Number.isFinite);
}

/** The value of a number word; undefined for any other word. */
export function numberOfWord(word: string): number | undefined {
  return words.get(word.toLowerCase());
}

function valuesOfWord(word: string, after: string): number[] {
  const [tens = '', ones] = word.split('-');
  const value = (words.get(tens) ?? Number.NaN) + (ones === undefined ? 0 : (words.get(ones) ?? Number.NaN));
  if (Number.isNaN(value)) return [];
  const scale = scales.get(/^[ -](hundred|thousand|million|billion)/i.exec(after)?.[1]?.toLowerCase() ?? '');
  return scale === undefined ? [value] : [value * scale, value];
}

/** The possible values of a text's numbers. */
export interface KnownNumbers {
  readonly values: ReadonlySet<number>;
  readonly text: string;
}

/** All possible values of a text's numbers, including implied ones: months of dates, halves, "a week". */
export function knownNumbers(text: string): KnownNumbers {
  const values = new Set(numbersIn(text).flatMap((number) => number.values));
  for (const value of datesIn(text)) values.add(value);
  for (const value of cellsIn(text)) values.add(value);
  if (/\bhal(?:f|ves)\b|½/i.test(text)) for (const value of [0.5, 50, 2]) values.add(value);
  if (/\bquarters?\b|¼/i.test(text)) for (const value of [0.25, 25, 4]) values.add(value);
  if (
    /\b(?:an?|per|each|every) (?:second|minute|hour|day|week|month|year|time)\b|\b(?:sole|alone|only)\b/i.test(
      text,
    )
  )
    values.add(1);
  return { values, text };
}

/** Numbers that stand side by side in a row of CSV: "VC,1845,60,3012,W" has no number of eleven digits. */
function cellsIn(text: string): number[] {
  return [...text.matchAll(/\d[\d.]*(?:,\d[\d.]*)+/g)].flatMap(({ 0: run, index }) => {
    const isRow = text.charAt(index - 1) === ',' || text.charAt(index + run.length) === ',';
    const isNumber = /^(?:\d{1,3}(?:,\d{3})+|\d+,\d+)(?:\.\d+)?$/.test(run);
    return isRow || !isNumber ? run.split(',').map(Number).filter(Number.isFinite) : [];
  });
}

/** Named months as numbers, and the numbers of numeric dates. */
function datesIn(text: string): number[] {
  const named = [...text.matchAll(dated)].map(
    ([, before, after]) => months.indexOf((before ?? after ?? '').slice(0, 3).toLowerCase()) + 1,
  );
  const parts: (string | undefined)[] = [...text.matchAll(numericDate)].flatMap(([, ...each]) => each);
  return [...named, ...parts.filter((part) => part !== undefined).map(Number)];
}

/** A number of a sentence missing from its quotes, and whether it can be calculated from theirs. */
export interface NumberFinding {
  readonly shown: string;
  readonly isReckoned: boolean;
}

/**
 * The first number of a sentence missing from its quotes; those that cannot be calculated from the quotes
 * take precedence. Excluded are small number words, which may count what the quotes list, and sums or
 * differences of numbers repeated in the sentence.
 */
export function unknownNumber(sentence: string, known: KnownNumbers): NumberFinding | undefined {
  const listed = 1 + (known.text.match(/[,;\n|]|\b(?:and|or|und|et|y|e|en)\b/g)?.length ?? 0);
  const stated = numbersIn(sentence);
  const isKnown = (value: number): boolean => known.values.has(value);
  const givenIn = (currency: string): number[] =>
    stated
      .filter((each) => each.currency === currency)
      .flatMap(({ values }) => values.find((value) => isKnown(value)) ?? []);
  const unknown = stated.filter(({ values, shown, isWord, currency }) => {
    if (values.length === 0) return !holdsDigits(known.text, shown);
    if (values.some(isKnown)) return false;
    const given = givenIn(currency);
    if (values.some((value) => isReckoned(value, given))) return false;
    const [value = 0] = values;
    return !isWord || (value > 2 && value > listed);
  });
  const findings = unknown.map(({ shown, values }) => ({
    shown,
    isReckoned: values.some((value) => isReckonedFromAny(value, [...known.values])),
  }));
  return findings.find((finding) => !finding.isReckoned) ?? findings[0];
}

function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-6 * Math.max(1, Math.abs(other));
}

/** Whether a value is the sum of all the numbers, or the difference or product of two of them. */
function isReckoned(value: number, given: readonly number[]): boolean {
  if (given.length < 2) return false;
  const sum = given.reduce((all, each) => all + each, 0);
  return isSame(sum, value) || isReckonedFromTwo(value, given, (one, other) => [one * other]);
}

/** Days in a week, hours in a day, minutes in an hour, months in a year, and thousands. */
const conversions = [7, 24, 60, 12, 1000, 1024, 100];

/** Whether a value results from two of the numbers, or converts the unit of one. */
function isReckonedFromAny(value: number, given: readonly number[]): boolean {
  return (
    given.some((one) =>
      conversions.some((factor) => isSame(one * factor, value) || isSame(one / factor, value)),
    ) || isReckonedFromTwo(value, given, (one, other) => [one + other, one * other, one / other, other / one])
  );
}

function isReckonedFromTwo(
  value: number,
  given: readonly number[],
  others: (one: number, other: number) => readonly number[],
): boolean {
  return given.some((one, at) =>
    given
      .slice(at + 1)
      .some(
        (other) =>
          isSame(Math.abs(one - other), value) || others(one, other).some((each) => isSame(each, value)),
      ),
  );
}

function holdsDigits(text: string, digits: string): boolean {
  const exact = digits.replace(/[.]/g, '\\.');
  return new RegExp(`(?<!\\d[.,]?)${exact}(?![.,]?\\d)`).test(text);
}

const units: readonly (readonly string[])[] = [
  ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'],
  ['kb', 'mb', 'gb', 'tb', 'byte'],
  ['%', '$', '€', '£'],
  ['mm', 'cm', 'km', 'metre', 'meter', 'mile', 'feet', 'inch'],
  ['mg', 'kg', 'gram', 'ton', 'pound'],
];

/**
 * A number whose unit never occurs in the quotes, although they have it with another unit of the same kind
 * ("35 hours" for "35 days").
 */
export function wrongUnit(sentence: string, quotes: string): string | undefined {
  for (const { 0: shown, groups } of sentence.matchAll(withUnit)) {
    const { number = '', unit = '' } = groups ?? {};
    const kind = units.find((all) => all.includes(normalUnit(unit)));
    if (kind === undefined) continue;
    const stated = [...quotes.matchAll(withUnit)].filter((other) => other.groups?.number === number);
    const others = stated.map((other) => normalUnit(other.groups?.unit ?? ''));
    if (others.some((other) => kind.includes(other)) && !others.includes(normalUnit(unit))) return shown;
  }
  return undefined;
}

const withUnit = new RegExp(
  `(?<number>\\d[\\d.,]*|\\b(?:${numberWordSource('en', { from: 1, to: 99 })})) ?-?(?<unit>%|\\p{L}+)`,
  'giu',
);

function normalUnit(unit: string): string {
  const lower = unit.toLowerCase().replace(/s$/, '');
  return (
    (
      { sec: 'second', min: 'minute', hr: 'hour', h: 'hour', percent: '%', dollar: '$', euro: '€' } as Record<
        string,
        string
      >
    )[lower] ?? lower
  );
}
