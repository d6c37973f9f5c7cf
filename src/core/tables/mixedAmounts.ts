import { type Amount, amountIn } from './mixedUnits';
import type { Column } from './relation';

/** Numbers in several units, and the units in which they are computed. */
export interface MixedResult {
  /** As they are written, in the order of the rows; empty for numbers without a unit. */
  readonly written: readonly string[];
  /** Of each value; the same if the units convert. */
  readonly units: readonly string[];
}

/** A row with its number in the unit that it is computed in. */
interface AmountOfRow extends Amount {
  readonly row: number;
}

/**
 * The amounts of rows in a column of several units, without rows that have none; undefined for another column, or if those of these
 * rows are all in one and need no conversion.
 */
export function mixedAmounts(column: Column | undefined, rows: readonly number[]): AmountOfRow[] | undefined {
  if (column?.mixed === undefined) return undefined;
  const amountOf = amountIn(column.mixed);
  const amounts = rows.flatMap((row) => {
    const cell = column.cellAt(row);
    const amount = cell && amountOf(cell);
    return amount === undefined ? [] : [{ ...amount, row }];
  });
  const areAsWritten = amounts.every(({ unit, written }) => unit === written);
  return areAsWritten && new Set(amounts.map(({ unit }) => unit)).size < 2 ? undefined : amounts;
}

export function mixedResult(amounts: readonly AmountOfRow[], units: readonly string[]): MixedResult {
  return { written: [...new Set(amounts.map(({ written }) => written))], units };
}
