// What a table leaves its reader to compute of each row: what an amount costs, and what is left of one number after another.

import { stemEnglish } from '../language/analyze';
import { measuredBy, saysAmount, saysKey } from './measureColumn';

export interface Computed {
  readonly kind: 'product' | 'difference';
  /** The columns that it is computed from. */
  readonly of: readonly [number, number];
  /** "Quantity × Unit price", "Leave entitlement − Leave taken". */
  readonly name: string;
}

export const signs = { product: '×', difference: '−' } as const;

/** What can be computed from the columns of these names. */
export function computedFrom(heads: readonly string[]): Computed[] {
  return [productIn(heads), differenceIn(heads)].flatMap((found) => {
    if (found === undefined) return [];
    const [one, other] = found.of;
    return [{ ...found, name: `${heads[one] ?? ''} ${signs[found.kind]} ${heads[other] ?? ''}` }];
  });
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

/** What a price is for where only the amount says of what. */
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

interface Numbers {
  numberAt(row: number): number | undefined;
}

/** Digits behind the point: no number with as many can be taken for one of thousands. */
const decimals = 6;

/** The value of a row; empty where one of the two is missing. */
export function computedAt(
  row: number,
  kind: Computed['kind'],
  [one, other]: readonly [Numbers | undefined, Numbers | undefined],
): string {
  const [left, right] = [one?.numberAt(row), other?.numberAt(row)];
  if (left === undefined || right === undefined) return '';
  return (kind === 'product' ? left * right : left - right).toFixed(decimals);
}
