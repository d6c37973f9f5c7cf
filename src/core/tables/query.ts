/** Results of queries over one relation. */
import type { Relation } from './relation';
import type { RowSet } from './rowSets';

export interface Result {
  readonly values: readonly string[];
  /** Rows that the values come from, ascending. */
  readonly rows: readonly number[];
  /** What each value belongs to, if the query groups rows. */
  readonly labels?: readonly string[];
}

/** Texts of the column in these rows, each once, in row order; empty cells are left out. */
export function valuesOf({ columns }: Relation, { rows }: RowSet, column: number): Result {
  const cells = columns[column]?.cells ?? [];
  const filled = rows.filter((row) => (cells[row]?.text ?? '') !== '');
  return { values: [...new Set(filled.map((row) => cells[row]?.text ?? ''))], rows: filled };
}

export function countOf({ rows }: RowSet): Result {
  return { values: [String(rows.length)], rows };
}

/** The sum, mean, or span between least and greatest, of the rows with a number; undefined for fewer than two. */
export function aggregateOf(
  { columns }: Relation,
  { rows }: RowSet,
  { kind, column }: { readonly kind: 'sum' | 'average' | 'range'; readonly column: number },
): Result | undefined {
  const cells = columns[column]?.cells ?? [];
  const valued = rows.filter((row) => cells[row]?.number !== undefined);
  const numbers = valued.map((row) => cells[row]?.number ?? 0);
  if (numbers.length < 2) return undefined;
  const sum = numbers.reduce((before, value) => before + value, 0);
  const value =
    kind === 'sum'
      ? sum
      : kind === 'average'
        ? sum / numbers.length
        : Math.max(...numbers) - Math.min(...numbers);
  return { values: [written(value)], rows: valued };
}

/** The values with the greatest, or least, total of `weightOf` over their rows; ties together. */
export function topGroup(
  { columns }: Relation,
  { rows }: RowSet,
  {
    by,
    isMost,
    weightOf,
  }: { readonly by: number; readonly isMost: boolean; readonly weightOf: (row: number) => number },
): Result {
  const cells = columns[by]?.cells ?? [];
  const totals = new Map<string, number>();
  for (const row of rows) {
    const text = cells[row]?.text ?? '';
    if (text !== '') totals.set(text, (totals.get(text) ?? 0) + weightOf(row));
  }
  const best = isMost ? Math.max(...totals.values()) : Math.min(...totals.values());
  const values = [...totals].flatMap(([text, total]) => (total === best ? [text] : []));
  return { values, rows: rows.filter((row) => values.includes(cells[row]?.text ?? '')) };
}

/**
 * A value for each group, in the order of the table; groups without a number are left out. Undefined if there
 * are none.
 */
export function groupsOf(
  { columns }: Relation,
  { rows }: RowSet,
  {
    by,
    measure,
    column,
  }: {
    readonly by: number;
    readonly measure: 'count' | 'sum' | 'average';
    readonly column?: number | undefined;
  },
): Result | undefined {
  const names = columns[by]?.cells ?? [];
  const cells = column === undefined ? undefined : columns[column]?.cells;
  const groups = new Map<string, number[]>();
  const taken = rows.filter((row) => {
    const name = names[row]?.text ?? '';
    const value = cells === undefined ? 1 : cells[row]?.number;
    if (name === '' || value === undefined) return false;
    groups.set(name, [...(groups.get(name) ?? []), value]);
    return true;
  });
  if (groups.size === 0) return undefined;
  const valueOf = (numbers: readonly number[]): number => {
    const sum = numbers.reduce((before, value) => before + value, 0);
    return measure === 'average' ? sum / numbers.length : sum;
  };
  return {
    labels: [...groups.keys()],
    values: Array.from(groups.values(), (numbers) => written(valueOf(numbers))),
    rows: taken,
  };
}

/** Undefined if a row has no value. Dates differ in years. */
export function differenceOf(
  { columns }: Relation,
  one: RowSet,
  other: RowSet,
  column: number,
): Result | undefined {
  const { cells = [], kind } = columns[column] ?? {};
  const [a, b] = [one, other].map(({ rows: [row = -1] }) =>
    kind === 'date' ? cells[row]?.date?.year : cells[row]?.number,
  );
  if (a === undefined || b === undefined) return undefined;
  return {
    values: [written(Math.abs(a - b))],
    rows: [...new Set([...one.rows, ...other.rows])].sort((x, y) => x - y),
  };
}

/** A number without the traces of binary fractions. */
export function written(value: number): string {
  return String(Math.round(value * 1e6) / 1e6);
}
