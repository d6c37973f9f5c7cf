import { stemEnglish, stopWords } from './analyze';
import { monthOf, monthPattern } from './dates';
import { beforeNumbers, frequencyWords, mayTellFrequency, ratesIn, spanOf } from './frequencies';
import {
  amountSource,
  isMeasure,
  known,
  plainNumber,
  shownNumber,
  type StatedValue,
  wordOrNumber,
  type Unit,
} from './measures';
import { unambiguousNumberWords } from './numberWords';

const months = `(?:${monthPattern}|${[...monthOf.keys()].filter((name) => name.length <= 4).join('|')})\\.?`;
const date = new RegExp(
  [
    String.raw`(?<y1>(?:19|20)\d\d)-(?<m1>\d\d)-(?<d1>\d\d)`,
    String.raw`(?<d2>\d{1,2})\.(?<m2>\d{1,2})\.(?<y2>(?:19|20)\d\d)?`,
    String.raw`(?<d3>\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s)?(?<m3>${months})(?:,?\s(?<y3>(?:19|20)\d\d))?`,
    String.raw`(?<m4>${months})\s(?<d4>\d{1,2})(?:st|nd|rd|th)?(?!\d|[.,]\d)(?:,?\s(?<y4>(?:19|20)\d\d))?`,
    String.raw`(?<m5>${months})\s(?<y5>(?:19|20)\d\d)`,
  ]
    .map((one) => `(?<![\\p{L}\\p{N}.])(?:${one})(?![\\p{L}\\p{N}])`)
    .join('|'),
  'giu',
);
/** "12.50" before what is measured or paid is no time. */
const time = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.:])(?<![$€£]\s?|(?:EUR|USD|GBP)\s)(?<hour>[01]?\d|2[0-4])[:.](?<minute>[0-5]\d)(?!\d|[:.]\d|\s?(?:${amountSource})(?![\p{L}\p{N}]))(?:\s?(?<half>[ap]\.?m\b\.?|uhr\b))?`,
    String.raw`(?<![\p{L}\p{N}.:])(?<whole>[01]?\d|2[0-4])\s?(?<mark>[ap]\.?m\b|uhr\b)`,
    String.raw`(?<![\p{L}\p{N}])(?:12\s)?(?<named>noon|midnight|mitternacht)(?![\p{L}\p{N}])`,
  ].join('|'),
  'giu',
);
const version = /(?<![\p{L}\p{N}.])(?:v\d+(?:\.\d+)*|version \d+(?:\.\d+)*|\d+\.\d+\.\d+)(?![\p{L}\p{N}])/giu;
const words = [...unambiguousNumberWords.keys(), 'thirty-six', 'elf', 'eleven'].join('|');
// "Up to 25,000 EUR three offers": a currency before a word belongs to the number before it.
const number = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,:/#-])(?:(?<currency>[$€£]|EUR\s|USD\s|GBP\s)\s?(?=\d))?\s?(?<digits>\d+(?:[.,'’\u00a0\u202f]\d+)*|(?:${words})(?![\p{L}\p{N}]))(?:[ -]?(?<scale>million|millionen|thousand|tausend|mio\.?|bn|billion|[kK])(?!\p{L}))?(?=(?<unit>\s?[%€£$°]\s?[CF]?(?!\p{L})|(?:[ \u00a0-]\p{L}+\.?){0,3}))`,
  'giu',
);
/** "March" and "May" are words, too. */
const monthAlone = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${monthPattern
    .split('|')
    .filter((name) => !['march', 'may', 'mai'].includes(name))
    .map((name) => name.charAt(0).toUpperCase() + name.slice(1))
    .join('|')})(?!\\p{L})`,
  'gu',
);
const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  tausend: 1e3,
  k: 1e3,
  bn: 1e9,
  billion: 1e9,
};

/** Without one of these a sentence states nothing; most have none. */
const telling = new RegExp(
  String.raw`\d|(?<![\p{L}\p{N}])(?:noon|midnight|mitternacht|${words}|${monthPattern}|${frequencyWords})(?!\p{L})`,
  'iu',
);

/** The dates, times, versions and numbers that a sentence states, in reading order, not overlapping. */
export function valuesIn(text: string): StatedValue[] {
  const values: StatedValue[] = [];
  if (!telling.test(text)) return values;
  let rest = text;
  const take = (found: readonly StatedValue[]): void => {
    values.push(...found);
    for (const { start, end } of found)
      rest = rest.slice(0, start) + '\u0001'.repeat(end - start) + rest.slice(end);
  };
  const { length } = enumeration.exec(text)?.[0] ?? '';
  rest = '\u0001'.repeat(length) + text.slice(length);
  if (/\d/.test(rest)) {
    take([...rest.matchAll(date)].flatMap(dateOf));
    take([...rest.matchAll(version)].map(versionOf));
  }
  if (/\d|n(?:oon|ight|acht)/i.test(rest)) take([...rest.matchAll(time)].map(timeOf));
  const mayTell = mayTellFrequency(rest);
  if (mayTell) for (const find of beforeNumbers) take(find(rest));
  take([...rest.matchAll(number)].flatMap(numberOf));
  const ends = new Set(values.map(({ end }) => end));
  if (mayTell) take(ratesIn(rest, (end) => ends.has(end)));
  take([...rest.matchAll(monthAlone)].map(monthOfYear));
  return values.sort((one, other) => one.start - other.start);
}

/** "2.3 Passwords", "(1) Passwords": counts nothing. */
const enumeration =
  /^\s*(?:§+\s*\d+\s*)?(?:\(\d{1,2}[a-z]?\)|\d{1,2}(?:\.\d{1,2})*[.)]|\d{1,2}(?:\.\d{1,2})+)(?=\s+\S)/u;

function dateOf(match: RegExpMatchArray): StatedValue[] {
  const groups = match.groups ?? {};
  const part = (name: string): string =>
    [1, 2, 3, 4, 5].map((at) => groups[`${name}${String(at)}`] ?? '').find((one) => one !== '') ?? '';
  const month = monthNumber(part('m'));
  const day = Number(part('d') || 0);
  if (month < 1 || month > 12 || day > 31) return [];
  const value = `${part('y') || '----'}-${padded(month)}-${padded(day)}`;
  return [{ ...spanOf(match), kind: 'date', unit: 'date', value }];
}

function monthOfYear(match: RegExpMatchArray): StatedValue {
  return { ...spanOf(match), kind: 'date', unit: 'date', value: `-----${padded(monthNumber(match[0]))}-00` };
}

function monthNumber(written: string): number {
  return /^\d/.test(written) ? Number(written) : (monthOf.get(written.toLowerCase().replace(/\.$/, '')) ?? 0);
}

function padded(value: number): string {
  return String(value).padStart(2, '0');
}

function versionOf(match: RegExpMatchArray): StatedValue {
  const value = match[0].toLowerCase().replace(/^v(?:ersion )?/, '');
  return { ...spanOf(match), kind: 'version', unit: 'version', value };
}

function timeOf(match: RegExpExecArray): StatedValue {
  const named = groupOf(match, 'named').toLowerCase();
  const minutes = named === '' ? clockOf(match) : named === 'noon' ? 720 : 0;
  return { ...spanOf(match), kind: 'time', unit: 'clock', value: String(minutes) };
}

/** In minutes. The day ends when the next begins, and the first hour of its halves is the twelfth. */
function clockOf(match: RegExpExecArray): number {
  const hours = Number(groupOf(match, 'hour') || groupOf(match, 'whole'));
  const half = /^[ap]/i.exec(groupOf(match, 'half') + groupOf(match, 'mark'))?.[0].toLowerCase();
  const ofDay = half === undefined ? hours % 24 : (hours % 12) + (half === 'p' ? 12 : 0);
  return ofDay * 60 + Number(groupOf(match, 'minute'));
}

function numberOf(match: RegExpExecArray): StatedValue[] {
  const digits = groupOf(match, 'digits');
  const plain = wordOrNumber(digits);
  if (plain === undefined) return [];
  const sign = groupOf(match, 'currency').trim();
  const found = sign === '' ? unitAfter(groupOf(match, 'unit')) : { ...known(sign), length: 0 };
  const start = match.index + (match[0].length - match[0].trimStart().length);
  const end = match.index + match[0].trimEnd().length + found.length;
  const named = found.isKnown ? undefined : namedNumber(match.input.slice(0, start), digits);
  if (named !== undefined)
    return [{ ...named, start, end: named.kind === 'date' ? end : start + digits.length }];
  const factor = found.factor * scaleOf(groupOf(match, 'scale'));
  // "How one refuels", "a spare one", "the one of 4.80 m" count nothing.
  if (/^one$/i.test(digits) && (found.unit === '' || anyone.test(match.input.slice(0, start)))) return [];
  return [{ start, end, kind: 'number', unit: found.unit, value: shownNumber(plain * factor) }];
}

const anyone = /(?<!\p{L})(?:how|that|which|this|each|every|another|any|if|when|as|what|where)\s$/iu;

function groupOf({ groups }: RegExpExecArray, name: string): string {
  return groups?.[name] ?? '';
}

function scaleOf(written: string): number {
  return written === '' ? 1 : (scales[written.toLowerCase()] ?? 1e6);
}

/** A number without a unit that belongs to the name before it, or is a year. */
function namedNumber(
  before: string,
  digits: string,
): Pick<StatedValue, 'kind' | 'unit' | 'value'> | undefined {
  if (!/\d/.test(digits)) return undefined;
  const name = nameBefore(before);
  if (name !== undefined) return { kind: 'version', unit: `#${name}`, value: String(plainNumber(digits)) };
  return /^(?:19|20)\d\d$/.test(digits) ? { kind: 'date', unit: 'year', value: digits } : undefined;
}

/** The name that a number belongs to, in lower case. */
function nameBefore(text: string): string | undefined {
  const name = namedBefore.exec(text)?.[1]?.toLowerCase();
  return name === undefined || stopWords.has(name) ? undefined : name;
}

/** "PowerShell 7.4", "Section 5": the number belongs to the name. */
const namedBefore = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}+#]+)[ \u00a0]$/u;

function countsNothing(word: string): boolean {
  return stopWords.has(word) || unambiguousNumberWords.has(word);
}

/** The unit in the words after a number: a known one among the first three, or else the first content word. */
function unitAfter(after: string): Unit & { readonly length: number } {
  let length = 0;
  let other: { readonly unit: string; readonly length: number } | undefined;
  for (const [written] of after.matchAll(/[\s-]?(?:[%€£$]|°\s?[CF]?|\p{L}+\.?)/gu)) {
    length += written.length;
    const word = written.replace(/^[\s-]/, '').replace(/\.$/, '');
    const unit = known(word);
    if (unit.isKnown) return { ...unit, length };
    if (countsNothing(word.toLowerCase())) break;
    // "Five times" is no time.
    const stem = stemEnglish(word.toLowerCase());
    other ??= { unit: isMeasure(stem) ? `${stem}s` : stem, length };
  }
  return { unit: other?.unit ?? '', factor: 1, isKnown: false, length: other?.length ?? 0 };
}
