// What a table leaves its reader to compute of each row: what an amount costs, what is left of one number after another, and how many
// days are between two dates.

import { stemEnglish } from '../language/analyze';
import { dateIn, dayOrderOf, type PartialDate } from './cellDates';
import { measuredBy, saysAmount, saysKey } from './measureColumn';

export interface Computed {
  readonly kind: 'product' | 'difference' | 'days';
  /** The columns that it is computed from; of days, the later one first. */
  readonly of: readonly [number, number];
  /** "Quantity × Unit price", "Leave entitlement − Leave taken". */
  readonly name: string;
}

const signs = { product: '×', difference: '−', days: '−' } as const;

/** What can be computed from the columns of these names, with these cells in the first rows. */
export function computedFrom(heads: readonly string[], rows: readonly (readonly string[])[]): Computed[] {
  return [productIn(heads), differenceIn(heads), ...daysIn(heads, rows)].flatMap((found) => {
    if (found === undefined) return [];
    const [one, other] = found.of;
    return [{ ...found, name: `${heads[one] ?? ''} ${signs[found.kind]} ${heads[other] ?? ''}` }];
  });
}

/** As many rows tell whether a column is of days. */
export const rowsTold = 20;
/** Of more columns of dates, too many pairs could be meant. */
const mostDates = 3;

/** Between any two columns of days, from the one that is mostly the earlier. */
function daysIn(heads: readonly string[], rows: readonly (readonly string[])[]): NonNullable<Found>[] {
  const dated = heads.flatMap((_, column) => {
    const texts = rows.map((cells) => cells[column]?.trim() ?? '');
    const filled = texts.filter((text) => text !== '');
    const order = dayOrderOf(filled);
    const days = texts.map((text) => dayOf(dateIn(text, order)));
    const count = days.filter((day) => day !== undefined).length;
    return count > 1 && count === filled.length ? [{ column, days }] : [];
  });
  if (dated.length > mostDates) return [];
  return dated.flatMap((one, at) =>
    dated.slice(at + 1).map((other) => {
      const between = rows.flatMap((_, row) => daysBetween(other.days[row], one.days[row]) ?? []);
      const areInOrder = between.filter((days) => days >= 0).length * 2 >= between.length;
      const [later, earlier] = areInOrder ? [other, one] : [one, other];
      return { kind: 'days' as const, of: [later.column, earlier.column] as const };
    }),
  );
}

const aDay = 86_400_000;

/** Days since 1970; undefined for a date that states no day. */
function dayOf({ year, month, day }: PartialDate = {}): number | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return Date.UTC(year, month - 1, day) / aDay;
}

function daysBetween(later: number | undefined, earlier: number | undefined): number | undefined {
  return later === undefined || earlier === undefined ? undefined : later - earlier;
}

type Found = Omit<Computed, 'name'> | undefined;

/** An amount and the price of one, where no other column has money: a table may say the product itself. */
function productIn(heads: readonly string[]): Found {
  const measured = heads.map((name) => measuredBy({ name, texts: [] }));
  const [price = -1, ...others] = measured.flatMap(({ measures }, at) =>
    measures.includes('money') ? [at] : [],
  );
  if (measured[price]?.isOfOne !== true || others.length > 0) return undefined;
  const counted = /\b(?:per|pro|je)[ _](\p{L}+)/iu.exec(heads[price] ?? '')?.[1];
  const saysHowMany = (name: string): boolean =>
    counted === undefined || anything.test(counted) ? saysAmount(name) : isCalled(name, counted);
  const [amount = -1, ...further] = heads.flatMap((name, at) =>
    at !== price && saysHowMany(name) ? [at] : [],
  );
  return amount < 0 || further.length > 0 ? undefined : { kind: 'product', of: [amount, price] };
}

/** Words for one of anything: of what, only the name of the amount says. */
const anything = /^(?:unit|piece|item|each|stück|einheit)s?$/i;

/** "Seats" and "Hours run" count what "Price per seat" and "Cost per hour" are for. */
function isCalled(name: string, counted: string): boolean {
  const stem = stemEnglish(counted.toLowerCase());
  return (name.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => stemEnglish(word) === stem);
}

const shortestShared = 4;

/** Two columns whose names begin alike and no other does: "Leave entitlement", "Leave taken". */
function differenceIn(heads: readonly string[]): Found {
  const first = heads.map((name) => /\p{L}+/u.exec(name.toLowerCase())?.[0] ?? '');
  const pairs = first.flatMap((word, one) =>
    first.flatMap((next, other) =>
      other > one &&
      beginsAlike(word, next) &&
      sayMoreThanThat([heads[one] ?? '', heads[other] ?? '']) &&
      ![one, other].some((at) => saysKey(heads[at] ?? ''))
        ? [[one, other] as const]
        : [],
    ),
  );
  const [pair, ...others] = pairs;
  return pair === undefined || others.length > 0 ? undefined : { kind: 'difference', of: pair };
}

/** German writes the rest of a name behind its first word: "Urlaubsanspruch", "Urlaub genommen". */
function beginsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= shortestShared && long.startsWith(short);
}

/** Whether names differ in a word: those of years, of letters and of a plural name the same thing twice. */
function sayMoreThanThat(names: readonly [string, string]): boolean {
  const [one, other] = names.map(
    (name) => new Set((name.toLowerCase().match(/\p{L}{2,}/gu) ?? []).map(stemEnglish)),
  );
  return (
    [...(one ?? [])].some((stem) => other?.has(stem) !== true) ||
    [...(other ?? [])].some((stem) => one?.has(stem) !== true)
  );
}

interface Values {
  numberAt(row: number): number | undefined;
  cellAt(row: number): { readonly date: PartialDate | undefined } | undefined;
}

/** Digits behind the point: no number with as many can be taken for one of thousands. */
const decimals = 6;

/** The value of a row; empty where one of the two is missing. */
export function computedAt(
  row: number,
  kind: Computed['kind'],
  parts: readonly [Values | undefined, Values | undefined],
): string {
  const [one, other] = parts.map((part) =>
    kind === 'days' ? dayOf(part?.cellAt(row)?.date) : part?.numberAt(row),
  );
  if (one === undefined || other === undefined) return '';
  if (kind === 'days') return String(one - other);
  return (kind === 'product' ? one * other : one - other).toFixed(decimals);
}
