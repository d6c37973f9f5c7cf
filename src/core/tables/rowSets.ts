/** Sets of rows of a relation, each with how it is selected. */
import type { Selection, Sign, WordSpan } from '../model/tableQuery';
import type { Relation } from './relation';
import { greatestOf, leastOf } from '../util/extremes';

export interface RowSet {
  readonly selection: Selection;
  /** Indices of rows, ascending. */
  readonly rows: readonly number[];
}

export function allRows({ dataRows }: Relation): RowSet {
  return { selection: { kind: 'all' }, rows: dataRows };
}

export function comparing(
  { columns, dataRows }: Relation,
  {
    column,
    sign,
    value,
    words,
  }: { readonly column: number; readonly sign: Sign; readonly value: number; readonly words: WordSpan },
): RowSet {
  const keys = columns[column]?.keys ?? [];
  const rows = dataRows.filter((row) => {
    const key = keys[row];
    return key !== undefined && compares(key, sign, value);
  });
  return { selection: { kind: 'compare', column, sign, value, words }, rows };
}

function compares(key: number, sign: Sign, value: number): boolean {
  switch (sign) {
    case '=':
      return key === value;
    case '<':
      return key < value;
    case '<=':
      return key <= value;
    case '>':
      return key > value;
    case '>=':
      return key >= value;
  }
}

export function inBoth(one: RowSet, other: RowSet): RowSet {
  const known = new Set(other.rows);
  const selection = { kind: 'both', one: one.selection, other: other.selection } as const;
  return { selection, rows: one.rows.filter((row) => known.has(row)) };
}

export function inEither(one: RowSet, other: RowSet): RowSet {
  const rows = unionOf(one.rows, other.rows);
  return { selection: { kind: 'either', one: one.selection, other: other.selection }, rows };
}

/** The rows with the `most` greatest or least values and all that tie with the last of them. */
export function extreme(
  { columns }: Relation,
  { rows, selection: of }: RowSet,
  {
    column,
    isMost,
    most,
  }: { readonly column?: number | undefined; readonly isMost: boolean; readonly most: number },
): RowSet {
  if (column === undefined) {
    const selection = { kind: 'extreme', of, isMost, most } as const;
    return { selection, rows: isMost ? rows.slice(-most) : rows.slice(0, most) };
  }
  const keys = columns[column]?.keys ?? [];
  const valued = rows.flatMap((row) => keys[row] ?? []).sort((a, b) => (isMost ? b - a : a - b));
  const last = valued[Math.min(most, valued.length) - 1];
  const isIn = (key: number | undefined): boolean =>
    key !== undefined && last !== undefined && (isMost ? key >= last : key <= last);
  return {
    selection: { kind: 'extreme', of, column, isMost, most },
    rows: rows.filter((row) => isIn(keys[row])),
  };
}

export function beside({ rowCount }: Relation, { rows, selection: of }: RowSet, step: 1 | -1): RowSet {
  const next = rows.map((row) => row + step).filter((row) => row >= 0 && row < rowCount);
  return { selection: { kind: 'beside', of, step }, rows: next };
}

/** The rows with the next greater or smaller value of a column. */
export function besideBy(
  { columns, dataRows }: Relation,
  { rows, selection: of }: RowSet,
  { column, step }: { readonly column: number; readonly step: 1 | -1 },
): RowSet {
  const keys = columns[column]?.keys ?? [];
  const own = keys[rows[0] ?? -1];
  const beyondOwn = dataRows.flatMap((row) => {
    const key = keys[row];
    return own !== undefined && key !== undefined && (key - own) * step > 0 ? [key] : [];
  });
  const next = (step > 0 ? leastOf : greatestOf)(beyondOwn);
  return {
    selection: { kind: 'beside', of, step, column },
    rows: dataRows.filter((row) => keys[row] === next),
  };
}

export function beyond({ dataRows }: Relation, { rows, selection: of }: RowSet, step: 1 | -1): RowSet {
  const edge = (step > 0 ? greatestOf : leastOf)(rows);
  return { selection: { kind: 'beyond', of, step }, rows: dataRows.filter((row) => (row - edge) * step > 0) };
}

/** Compares with the value of the first row; rows of the set itself are left out. */
export function relative(
  { columns, dataRows }: Relation,
  { rows, selection: of }: RowSet,
  { column, sign }: { readonly column: number; readonly sign: '<' | '>' | '=' },
): RowSet {
  const { keys = [], cells = [] } = columns[column] ?? {};
  const [first = -1] = rows;
  const isIn = (row: number): boolean => {
    if (rows.includes(row)) return false;
    if (sign === '=') return cells[row]?.text !== '' && cells[row]?.text === cells[first]?.text;
    const [key, own] = [keys[row], keys[first]];
    return key !== undefined && own !== undefined && (sign === '<' ? key < own : key > own);
  };
  return { selection: { kind: 'relative', of, column, sign }, rows: dataRows.filter(isIn) };
}

export function unionOf(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}
