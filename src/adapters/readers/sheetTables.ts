import { isTotalRow } from '../../core/units/tables/tableRow';
import { filled, isAmount, tableHead } from './tableHead';

/** The cells of a sheet as displayed, row by row; '' for empty ones. */
export type Grid = readonly (readonly string[])[];

/** Cells that belong together; row and column numbers count from 0. */
export interface SheetTable {
  readonly firstRow: number;
  readonly firstColumn: number;
  /** All of the same length. */
  readonly rows: Grid;
}

/**
 * The tables of a sheet: blocks of rows without an empty one in between, split where tables stand side by
 * side.
 */
export function sheetTables(grid: Grid): SheetTable[] {
  const tables: SheetTable[] = [];
  let from = 0;
  for (let row = 0; row <= grid.length; row += 1) {
    if (row < grid.length && !isEmpty(grid[row] ?? [])) continue;
    if (row > from) tables.push(...sideBySide(trimmed(grid.slice(from, row), from, 0)));
    from = row + 1;
  }
  return tables;
}

/**
 * Splits at empty columns only if each part has column names, and something says that they are no parts of one: a table can have
 * empty columns, too.
 */
function sideBySide(table: SheetTable): SheetTable[] {
  const width = table.rows[0]?.length ?? 0;
  const isGap = (column: number) => table.rows.every((row) => row[column] === '');
  const parts: SheetTable[] = [];
  let from = 0;
  for (let column = 0; column <= width; column += 1) {
    if (column < width && !isGap(column)) continue;
    if (column > from) {
      const cells = table.rows.map((row) => row.slice(from, column));
      parts.push(trimmed(cells, table.firstRow, table.firstColumn + from));
    }
    from = column + 1;
  }
  const named = parts.flatMap((part) => withNames(withTitleOnce(part)) ?? []);
  return parts.length > 1 && named.length === parts.length && areTables(named) ? named : [table];
}

/** A title that is merged over all columns of a part is in each of its cells. */
function withTitleOnce(part: SheetTable): SheetTable {
  const [first = [], ...others] = part.rows;
  const [title = ''] = first;
  if (title === '' || first.length < 2 || first.some((cell) => cell !== title)) return part;
  return { ...part, rows: [[title, ...first.slice(1).map(() => '')], ...others] };
}

/** A part of a sheet with column names. */
interface NamedPart extends SheetTable {
  readonly names: readonly string[];
  /** The row of the names; it counts from 0 in the sheet. */
  readonly headRow: number;
  /** Whether a title is above them. */
  readonly hasTitle: boolean;
  /** The rows below them. */
  readonly below: Grid;
}

function withNames(part: SheetTable): NamedPart | undefined {
  const head = tableHead(part.rows);
  if (head === undefined || part.rows.some(isEmpty)) return undefined;
  const { above, names, rows } = head;
  const hasTitle = above === 1 && filled(part.rows[0] ?? []).length === 1;
  if (above > 0 && !hasTitle) return undefined;
  return { ...part, names, headRow: part.firstRow + above, hasTitle, below: part.rows.slice(above + rows) };
}

/** Whether each of the parts is a table, by what one table would not have: names in other rows, two titles, two lists, or two that begin with one name. */
function areTables(parts: readonly NamedPart[]): boolean {
  const first = parts.map((part) => (part.names.find((name) => name !== '') ?? '').toLowerCase());
  const areInOtherRows = new Set(parts.map(({ headRow }) => headRow)).size === parts.length;
  return (
    areInOtherRows ||
    (new Set(first).size < first.length && parts.every(({ below }) => isList(below))) ||
    parts.every(({ hasTitle }) => hasTitle) ||
    parts.slice(1).every((part, at) => areTwoLists(parts[at], part))
  );
}

/** Whether each of two parts begins with a name in every row, and one has more rows than the other, not only a total. */
function areTwoLists(one: NamedPart | undefined, other: NamedPart): boolean {
  if (one === undefined) return false;
  const [short, long] = one.below.length < other.below.length ? [one, other] : [other, one];
  const more = long.below.slice(short.below.length);
  return more.some((cells) => !isTotalRow({ cells })) && [one, other].every(({ below }) => isList(below));
}

function isList(rows: Grid): boolean {
  const first = rows.map(([name = '']) => name);
  return new Set(first).size === first.length && first.every((name) => name !== '' && !isAmount(name));
}

/** The smallest table that contains all non-empty cells. */
function trimmed(rows: Grid, firstRow: number, firstColumn: number): SheetTable {
  const top = rows.findIndex((row) => !isEmpty(row));
  const bottom = rows.findLastIndex((row) => !isEmpty(row));
  const held = rows.slice(top, bottom + 1);
  const left = Math.min(...held.filter((row) => !isEmpty(row)).map((row) => row.findIndex(isWord)));
  const right = Math.max(...held.map((row) => row.findLastIndex(isWord)));
  return {
    firstRow: firstRow + top,
    firstColumn: firstColumn + left,
    rows: held.map((row) => Array.from({ length: right - left + 1 }, (_, at) => row[left + at] ?? '')),
  };
}

function isEmpty(row: readonly string[]): boolean {
  return !row.some(isWord);
}

function isWord(text: string): boolean {
  return text !== '';
}
