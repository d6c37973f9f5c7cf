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
  const [amount = -1, ...further] = heads.flatMap((name, at) =>
    at !== price && (saysAmount(name) || isCalled(name, counted)) ? [at] : [],
  );
  return amount < 0 || further.length > 0 ? undefined : { kind: 'product', of: [amount, price] };
}

/** "Seats" counts what "Price per seat" is for. */
function isCalled(name: string, counted: string | undefined): boolean {
  return counted !== undefined && stemEnglish(name.toLowerCase()) === stemEnglish(counted.toLowerCase());
}

const shortestShared = 4;

/** Two columns whose names begin alike and no other does: "Leave entitlement", "Leave taken". */
function differenceIn(heads: readonly string[]): Found {
  const first = heads.map((name) => /\p{L}+/u.exec(name.toLowerCase())?.[0] ?? '');
  const pairs = first.flatMap((word, one) =>
    first.flatMap((next, other) =>
      other > one && beginsAlike(word, next) && ![one, other].some((at) => saysKey(heads[at] ?? ''))
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

interface Numbers {
  numberAt(row: number): number | undefined;
}

/** The value of a row with two decimals, as money is written; empty where one of the two is missing. */
export function computedAt(
  row: number,
  kind: Computed['kind'],
  [one, other]: readonly [Numbers | undefined, Numbers | undefined],
): string {
  const [left, right] = [one?.numberAt(row), other?.numberAt(row)];
  if (left === undefined || right === undefined) return '';
  return (kind === 'product' ? left * right : left - right).toFixed(2);
}
