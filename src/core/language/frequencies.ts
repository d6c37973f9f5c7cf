import { known, measureSource, shownNumber, type StatedValue, wordOrNumber } from './measures';
import { englishOrdinals, unambiguousNumberWords } from './numberWords';
import type { Span } from './sentences';

const timeUnits = measureSource('time');
const count = [...unambiguousNumberWords.keys(), 'elf', String.raw`\d+`].join('|');
const adverb =
  'hourly|daily|weekly|monthly|quarterly|yearly|annually|(?:stünd|täg|wöchent|monat|vierteljähr|halbjähr|jähr)lich(?:e[mnrs]?)?';
const rated = String.raw`(?:an?|per|pro|each|every|jede[nrsm]?|je|am|im|in der)\s(?<unit>hour|day|week|month|quarter|year|stunde|tag|woche|monat|quartal|jahr)(?!\p{L})|(?<adverb>${adverb})(?!\p{L})`;
const rate = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${rated})`, 'giu');
/** "Twice a day", "dreimal im Jahr". */
const frequency = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<once>once|einmal)|(?<twice>twice|zweimal)|(?<often>${count})(?:\stimes|[\s-]?mal))\s(?:${rated})`,
  'giu',
);
/** "Every two years", "alle 30 Minuten", "at intervals of one hour". */
const interval = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:every|alle|(?:at|in) intervals of|im abstand von|in abständen von)\s(?<often>${count}|other|second)\s(?<span>${timeUnits})(?!\p{L})`,
  'giu',
);
/** "Within a month", "eine Woche": one of them. */
const single = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?<=(?:within|after|for|least|most|than|up to|until|before|takes?|lasts?|about|period of|notice of)\s)an?|ein(?:e[mnrs]?)?|une?|una)\s(?<span>${timeUnits})(?!\p{L})`,
  'giu',
);
const ordinals = [
  ...englishOrdinals,
  ...['erst', 'zweit', 'dritt', 'viert', 'fünft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt'].map(
    (stem) => `${stem}e[mnrs]?`,
  ),
];
/** "After the third attempt": an ordinal after other words tells one thing from another ("the third exercise"). */
const ordinal = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:after|at|from|on|upon|by|until|with|nach|beim|bei|ab|am|bis|zum|mit)\s(?:(?:the|every|each|de[mnr]|zum|jede[mnr])\s)?)(?:(?<digits>\d{1,2})(?:st|nd|rd|th)|${ordinals.map((one) => `(?:${one})`).join('|')})(?=\s\p{L}{3})`,
  'giu',
);
/** "Two thirds", "drei Viertel". */
const fraction =
  /(?<![\p{L}\p{N}])(?:(?<thirds>two thirds|zwei dritteln?)|(?<quarters>three quarters|drei vierteln?))(?!\p{L})/giu;
const adverbs: readonly (readonly [start: string, unit: string])[] = [
  ['hour', 'hour'],
  ['dai', 'day'],
  ['week', 'week'],
  ['month', 'month'],
  ['quart', 'quarter'],
  ['year', 'year'],
  ['ann', 'year'],
  ['viert', 'quarter'],
  ['stünd', 'hour'],
  ['täg', 'day'],
  ['wöch', 'week'],
  ['monat', 'month'],
  ['jähr', 'year'],
];
/** What is below has one of these words, or an ordinal in digits. */
export const frequencyWords = [timeUnits, adverb, ...ordinals, 'thirds|dritteln?|vierteln?'].join('|');
const telling = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${frequencyWords})(?!\p{L})|\d(?:st|nd|rd|th)`,
  'iu',
);

/** Whether a text may tell one of what is below; most do not. */
export function mayTellFrequency(text: string): boolean {
  return telling.test(text);
}

/** Values that would be taken for plain numbers: how often, how long ("a month"), shares and ordinals; each is looked for in what the ones before it left. */
export const beforeNumbers: readonly ((text: string) => readonly StatedValue[])[] = [
  (text) => [...text.matchAll(frequency)].map(rateOf),
  (text) => [...text.matchAll(interval)].flatMap(intervalOf),
  (text) => [...text.matchAll(fraction)].map(fractionOf),
  (text) => [...text.matchAll(single)].map(singleOf),
  (text) => [...text.matchAll(ordinal)].map(ordinalOf),
];

/** "Daily", "each week"; after a value it tells what that is per. `isTaken` says whether a value ends at an offset. */
export function ratesIn(text: string, isTaken: (end: number) => boolean): StatedValue[] {
  return [...text.matchAll(rate)].map((match) => {
    const value = rateOf(match);
    // "5 EUR per month" tells what is paid for, not how often.
    return isTaken(match.index - 1) ? { ...value, unit: 'each' } : value;
  });
}

/** Where a match stands, without white space around it. */
export function spanOf({ 0: shown, index }: RegExpMatchArray): Span {
  const at = index ?? 0;
  const start = at + (shown.length - shown.trimStart().length);
  return { start, end: start + shown.trim().length };
}

/** "Every month", "twice a week", "täglich": the time from one to the next. */
function rateOf(match: RegExpMatchArray): StatedValue {
  const { unit = '', adverb: written = '', twice, often } = match.groups ?? {};
  const times = twice === undefined ? (often === undefined ? 1 : (wordOrNumber(often) ?? 1)) : 2;
  return {
    ...spanOf(match),
    kind: 'number',
    unit: 'per',
    value: shownNumber(periodOf(unit, written) / times),
  };
}

function periodOf(unit: string, written: string): number {
  if (unit !== '') return known(unit).factor;
  const lower = written.toLowerCase();
  if (lower.startsWith('halb')) return known('year').factor / 2;
  return known(adverbs.find(([start]) => lower.startsWith(start))?.[1] ?? '').factor;
}

function intervalOf(match: RegExpMatchArray): StatedValue[] {
  const { often = '', span = '' } = match.groups ?? {};
  const times = /^(?:other|second)$/i.test(often) ? 2 : wordOrNumber(often);
  if (times === undefined) return [];
  return [{ ...spanOf(match), kind: 'number', unit: 'per', value: shownNumber(times * known(span).factor) }];
}

function singleOf(match: RegExpMatchArray): StatedValue {
  const { unit, factor } = known(match.groups?.span ?? '');
  return { ...spanOf(match), kind: 'number', unit, value: shownNumber(factor) };
}

function fractionOf(match: RegExpMatchArray): StatedValue {
  const percent = match.groups?.thirds === undefined ? 75 : 200 / 3;
  return { ...spanOf(match), kind: 'number', unit: '%', value: shownNumber(percent) };
}

function ordinalOf(match: RegExpMatchArray): StatedValue {
  const at = ordinals.findIndex((one) => new RegExp(`^${one}$`, 'iu').test(match[0]));
  const value = match.groups?.digits ?? String((at % englishOrdinals.length) + 1);
  return { ...spanOf(match), kind: 'number', unit: 'nth', value };
}
