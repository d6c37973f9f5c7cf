import type { MixedResult } from './mixedAmounts';

/** The result of a query over one relation. */
export interface Result {
  readonly values: readonly string[];
  /** Rows that the values come from, ascending; if rows with the greatest or least values are wanted themselves, these first. */
  readonly rows: readonly number[];
  /** The group of each value, if the query groups rows. */
  readonly labels?: readonly string[];
  /** Set if numbers in several units were computed with. */
  readonly mixed?: MixedResult;
}

/** A number without the traces of binary fractions. */
export function written(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}

export function withUnit(number: string, unit: string): string {
  return unit === '' ? number : `${number} ${unit}`;
}
