/** The cells of a sheet as displayed, row by row; '' for empty ones. */
export type Grid = readonly (readonly string[])[];

/** Cells that belong together; row and column numbers count from 0. */
export interface SheetTable {
  readonly firstRow: number;
  readonly firstColumn: number;
  /** All of the same length. */
  readonly rows: Grid;
}

/** A range of merged cells, both ends inclusive. */
export interface Merge {
  readonly s: { readonly r: number; readonly c: number };
  readonly e: { readonly r: number; readonly c: number };
}

/** A larger merge is a background, or a mistake. */
const maxMergedCells = 10_000;

/**
 * Repeats the value of merged cells in each of them, so that every row is complete. A title alone in its row
 * is not repeated.
 */
export function withMerges(grid: Grid, merges: readonly Merge[]): Grid {
  const rows = grid.map((row) => [...row]);
  for (const { s, e } of merges) {
    const value = rows[s.r]?.[s.c] ?? '';
    if (value === '' || (e.r - s.r + 1) * (e.c - s.c + 1) > maxMergedCells) continue;
    for (const row of rows.slice(s.r, e.r + 1)) {
      if (!row.some((text, column) => text !== '' && (column < s.c || column > e.c))) continue;
      while (row.length <= e.c) row.push('');
      row.fill(value, s.c, e.c + 1);
    }
  }
  return rows;
}

/**
 * The tables of a sheet: blocks of rows without an empty one in between, split where tables stand side by
 * side.
 */
export function tablesOf(grid: Grid): SheetTable[] {
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
 * Splits at an empty column only if each part has column names and begins on its own row; a table can have
 * empty columns too.
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
  const areWhole = parts.every(({ rows }) => columnNames(rows) !== undefined && !rows.some(isEmpty));
  const areApart = new Set(parts.map(({ firstRow }) => firstRow)).size === parts.length;
  return areWhole && areApart ? parts : [table];
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

/** The first row of a table, if it has words in at least two columns, and rows below. */
export function columnNames([first, ...others]: Grid): string | undefined {
  const names = first?.filter(isWord) ?? [];
  const isHeader = names.length > 1 && others.length > 0 && names.every((name) => /\p{L}/u.test(name));
  return isHeader ? names.join(', ') : undefined;
}
