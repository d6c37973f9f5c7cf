import { known } from '../language/measures';
import { withoutEach } from '../language/numbers';

/** A text with its number, undefined if it has none. */
export interface WrittenNumber {
  readonly text: string;
  readonly number: number | undefined;
}

/** A number in the unit that those of its measure are computed in. */
export interface Amount {
  readonly number: number;
  /** Empty for numbers without a unit. */
  readonly unit: string;
  /** As it is written beside the number. */
  readonly written: string;
}

interface Unit {
  readonly written: string;
  /** The same for units that convert into each other. */
  readonly measure: string;
  /** To the base of the measure. */
  readonly factor: number;
}

/**
 * The units to compute in where numbers are in several, one for each measure: that of grams and kilograms, but those of euros and of
 * dollars. Undefined if they are all in one, or if what stands beside one of them is no unit of measurement or currency: "Hall 7" is
 * no amount of halls.
 */
export function mixedUnits(cells: readonly WrittenNumber[]): readonly string[] | undefined {
  const counts = new Map<string, number>();
  for (const { text, number } of cells) {
    if (number === undefined && /[\p{L}\p{N}]/u.test(text)) return undefined;
    const written = writtenUnit(text);
    if (number !== undefined) counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  const units = Array.from(counts.keys(), unitOf).filter((unit) => unit !== undefined);
  if (!areSeveral([...counts.keys()]) || units.length < counts.size) return undefined;
  const often = ({ written }: Unit): number => counts.get(written) ?? 0;
  // That of most numbers; of equals the smaller.
  const sorted = units.toSorted((one, other) => often(other) - often(one) || one.factor - other.factor);
  return Array.from(new Set(units.map(({ measure }) => measure)), (measure) => unitFor(measure, sorted));
}

function unitFor(measure: string, units: readonly Unit[]): string {
  return units.find((unit) => unit.measure === measure)?.written ?? '';
}

/** The sign of a currency, or a percentage, may stand with some of the numbers only. */
function areSeveral(written: readonly string[]): boolean {
  const others = written.filter((unit) => unit !== '');
  return others.length > 1 || (written.length > 1 && !others.every((unit) => /^[\p{Sc}%]$/u.test(unit)));
}

/** Converts numbers to these units; gives undefined for what is in none that converts to one of them. */
export function amountIn(units: readonly string[]): (cell: WrittenNumber) => Amount | undefined {
  const targets = new Map(units.flatMap((name) => withMeasure(unitOf(name))));
  const known = new Map<string, Unit | undefined>();
  return ({ text, number }) => {
    const written = writtenUnit(text);
    if (!known.has(written)) known.set(written, unitOf(written));
    const unit = known.get(written);
    const target = targets.get(unit?.measure ?? 'none');
    if (number === undefined || unit === undefined || target === undefined) return undefined;
    return { number: converted(number, unit.factor, target.factor), unit: target.written, written };
  };
}

function withMeasure(unit: Unit | undefined): [string, Unit][] {
  return unit === undefined ? [] : [[unit.measure, unit]];
}

/** By the factor that is above 1: 500 g are 500 / 1000 kg, which is exact where 500 × 0.001 is not. */
function converted(number: number, from: number, to: number): number {
  return from < to ? number / Math.round(to / from) : number * Math.round(from / to);
}

/** From here on, units of time are those of the calendar, which are no fixed number of days. */
const calendar = known('month').factor;
const workingTime = /^(?:arbeits|werk)/i;
const currency = /^(?:\p{Lu}{0,3}\p{Sc}|\p{Lu}{3})$/u;

/** "1.2M" is a million, or so many bytes, and no length. */
const scale = /^[MGT]$/;

function unitOf(written: string): Unit | undefined {
  if (scale.test(written)) return undefined;
  const { unit, factor, isKnown } = known(written);
  const alone = { written, measure: `only ${written}`, factor: 1 };
  if (!isKnown) return written === '' || currency.test(written) ? alone : undefined;
  if (unit === 'degree' || workingTime.test(written)) return alone;
  return { written, measure: unit === 'time' && factor >= calendar ? 'calendar' : unit, factor };
}

/** What a cell with a number writes beside it, without words for thousands and millions, nor "each"; "seconds" for a duration such as 6:26:15. */
export function writtenUnit(text: string): string {
  if (/\d:\d\d/.test(text)) return 'seconds';
  const beside = text
    .replace(/[\d.,'’\s+−–()-]+/g, ' ')
    .replace(/\b(?:thousand|million(?:en)?|billion|tausend|milliarden?|bn|mio|mn|mrd|k)\b\.?/gi, '');
  return withoutEach(beside);
}
