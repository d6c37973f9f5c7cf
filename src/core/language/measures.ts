import { unambiguousNumberWords } from './numberWords';
import type { Span } from './sentences';

/** A value that a sentence states: UTF-16 offsets of the value as written, with its unit. */
export interface StatedValue extends Span {
  readonly kind: 'date' | 'time' | 'version' | 'number';
  /** What is counted, the same for units that convert ("hour", "week": time); empty if unknown. */
  readonly unit: string;
  /** Equal if and only if two values of one unit are equal ("two weeks", "14 days"). */
  readonly value: string;
}

/** Units that convert into each other, with the factor to a common base. */
const convertible: Readonly<Record<string, readonly (readonly [pattern: string, factor: number])[]>> = {
  time: [
    ['s|secs?|seconds?|sekunden?', 1],
    ['ms|milliseconds?|millisekunden?', 0.001],
    ['min|mins|minutes?|minuten?', 60],
    ['h|hrs?|hours?|stunden?|std', 3600],
    ['days?|tage?n?|tages|arbeitstagen?|werktagen?|kalendertagen?|arbeitstage|werktage', 86_400],
    ['weeks?|wochen?', 604_800],
    ['months?|monate?n?|monats', 2_629_800],
    ['quarters?|quartale?', 7_889_400],
    ['years?|jahre?n?|jahres', 31_557_600],
  ],
  length: [
    ['mm', 0.001],
    ['cm', 0.01],
    ['m|met(?:re|er)s?', 1],
    ['km|kilomet(?:re|er)s?', 1000],
  ],
  mass: [
    ['mg', 0.000_001],
    ['g|grams?|gramm', 0.001],
    ['kg|kilos?|kilograms?|kilogramm', 1],
    ['t|tonnes?|tonnen?', 1000],
  ],
  volume: [
    ['ml', 0.001],
    ['l|lit(?:re|er)s?|litern?', 1],
  ],
  bytes: [
    ['bytes?', 1],
    ['kb|kib', 1024],
    ['mb|mib', 1_048_576],
    ['gb|gib', 1_073_741_824],
    ['tb|tib', 1_099_511_627_776],
  ],
  '%': [['%|percent|per cent|prozent|v\\. ?h\\.', 1]],
  eur: [['€|eur|euros?', 1]],
  gbp: [['£|gbp|pounds?|pfund', 1]],
  usd: [['\\$|usd|dollars?', 1]],
  degree: [['°\\s?[cf]|°|degrees?|grad', 1]],
};
const convertibleUnits = Object.entries(convertible).flatMap(([unit, all]) =>
  all.map(([source, factor]) => ({ unit, factor, pattern: new RegExp(`^(?:${source})$`, 'iu') })),
);
/** A unit as it is written: what it measures, and its factor to the common base. */
export interface Unit {
  readonly unit: string;
  readonly factor: number;
  readonly isKnown: boolean;
}

/** What a word measures. */
export function known(written: string): Unit {
  const found = convertibleUnits.find(({ pattern }) => pattern.test(written));
  return { unit: found?.unit ?? '', factor: found?.factor ?? 1, isKnown: found !== undefined };
}

/** Whether a unit is a measure, so that its name is not what is counted. */
export function isMeasure(unit: string): boolean {
  return Object.hasOwn(convertible, unit) || ['per', 'each', 'nth'].includes(unit);
}

/** The value of digits, or of a number in words. */
export function wordOrNumber(written: string): number | undefined {
  const word = written.toLowerCase();
  // "Elf" is eleven, or a being.
  return unambiguousNumberWords.get(word) ?? (word === 'elf' ? 11 : plainNumber(written));
}

/** "1,250.5", "1.250,5", "12.500" of thousands; undefined for lists such as "1,2,3". */
export function plainNumber(digits: string): number | undefined {
  const bare = digits.replace(/['’\u00a0\u202f]/g, '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) return Number(bare.replace(/,/g, ''));
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare)) return Number(bare.replace(/\./g, '').replace(',', '.'));
  const value = Number(bare.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
/** The same text for the same number, with six digits. */
export function shownNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** The alternatives of a regular expression for the units of a measure. */
export function measureSource(unit: string): string {
  return (convertible[unit] ?? []).map(([source]) => source).join('|');
}

/** Those of all units but the ones of time. */
export const amountSource = Object.keys(convertible)
  .filter((unit) => unit !== 'time')
  .map(measureSource)
  .join('|');
