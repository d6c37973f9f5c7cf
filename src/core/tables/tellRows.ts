/** Tables and results of queries in SQL, in words and in Markdown. */
import { placesOf } from '../model/place';
import type { TableRows } from './askTables';
import type { SqlTable, SqlValue } from './sqlTables';

/** The columns of a table with their types, for a reader. */
export function tellColumns({ columns }: Pick<SqlTable, 'columns'>): string {
  return columns
    .map(({ name, kind, unit }) => `"${name}" ${kind}${unit === undefined ? '' : ` (${unit})`}`)
    .join(', ');
}

/** A value for a reader; nothing for one that is missing. */
export function shownValue(value: SqlValue | undefined): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  return value ?? '';
}

/** A result as the lines of a table in Markdown. */
export function markdownRows({ columns, rows }: Pick<TableRows, 'columns' | 'rows'>): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map((row) => line(row.map(shownValue)))];
}

/** Where the rows of a result stand, in its order; empty if they are not rows of one table. */
export function placesOfRows({ from }: Pick<TableRows, 'from'>) {
  if (from?.isEach !== true) return [];
  const { document, lines } = from.table.table;
  const placeOf = placesOf(document);
  return from.lines.map((line) => {
    const { start = 0, end = 0 } = lines[line] ?? {};
    return { path: document.id, place: placeOf(start, end) };
  });
}
