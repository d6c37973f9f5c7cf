import type { Calculation, Condition } from '../../model/tableQuery';
import { cellsOf, isDivider, separatorOf } from '../cells';
import { formatOf, numberOf, unitOf, type NumberFormat } from '../../language/numbers';

type Cells = readonly string[];

/** The rows that satisfy all conditions. */
export function rowsWhere<Row extends { readonly cells: Cells }>(
  rows: readonly Row[],
  conditions: readonly Condition[],
): Row[] {
  const formats = conditions.map(({ column }) => formatOf(rows.map(({ cells }) => cells[column] ?? '')));
  return rows.filter(({ cells }) =>
    conditions.every((condition, at) => holds(condition, cells[condition.column] ?? '', formats[at])),
  );
}

function holds(condition: Condition, cell: string, format: NumberFormat | undefined): boolean {
  if (condition.kind === 'is') return condition.values.includes(cell);
  const value = format && numberOf(cell, format);
  if (value === undefined) return false;
  const { limit, kind, isIncluded } = condition;
  return (kind === 'below' ? value < limit : value > limit) || (isIncluded && value === limit);
}

/**
 * The result of an operation over rows, with the number of rows that have a value; undefined if none has, if
 * a value is not a number, or if units differ.
 */
export function resultOf(
  { operation, column, conditions }: Pick<Calculation, 'operation' | 'column' | 'conditions'>,
  rows: readonly { readonly cells: Cells }[],
): { readonly value: number; readonly rows: number } | undefined {
  const counted = rowsWhere(rows, conditions);
  if (operation === 'count') return { value: counted.length, rows: counted.length };
  if (column === undefined || counted.length === 0) return undefined;
  const format = formatOf(rows.map(({ cells }) => cells[column] ?? ''));
  const filled = counted.map(({ cells }) => cells[column] ?? '').filter((cell) => /\d/.test(cell));
  const known = filled.flatMap((cell) => numberOf(cell, format) ?? []);
  if (known.length === 0 || known.length < filled.length || !areOfOneUnit(filled)) return undefined;
  const sum = known.reduce((before, value) => before + value, 0);
  const rounded = Math.round((operation === 'sum' ? sum : sum / known.length) * 1e6) / 1e6;
  return { value: rounded, rows: known.length };
}

/** Whether numbers share a unit and so can be added and compared directly. */
export function areOfOneUnit(cells: Cells): boolean {
  return new Set(cells.filter((cell) => /\d/.test(cell)).map(unitOf)).size < 2;
}

/** Whether recalculating from a quote's rows gives the stated value. */
export function bearsOut(calculation: Calculation, quote: string): boolean {
  const told = resultOf(calculation, quotedRows(calculation, quote));
  return told?.value === calculation.value && told.rows === calculation.rows;
}

/** The value in the number format of its column. */
export function writtenLike(calculation: Calculation, quote: string): string {
  const { column, value, operation } = calculation;
  if (column === undefined) return String(value);
  const format = formatOf(quotedRows(calculation, quote).map(({ cells }) => cells[column] ?? ''));
  return written(
    value,
    operation === 'average' ? { ...format, decimals: Math.max(2, format.decimals) } : format,
  );
}

function quotedRows({ columns }: Calculation, quote: string): { readonly cells: Cells }[] {
  const lines = quote.split('\n').filter((line) => line.trim() !== '' && !isDivider(line));
  const separator = separatorOf(lines, columns);
  return lines.map((line) => ({ cells: cellsOf(line, separator) }));
}

/** Formats a number. */
function written(value: number, { decimalMark, groupMark, decimals }: NumberFormat): string {
  const [whole = '', part] = value.toFixed(decimals).split('.');
  const grouped = groupMark === '' ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, groupMark);
  return part === undefined ? grouped : `${grouped}${decimalMark}${part}`;
}
