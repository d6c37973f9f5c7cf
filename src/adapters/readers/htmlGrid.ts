import { attribute, closest, textOf, type HtmlElement } from './htmlTree';
import { rowsThatName } from './tableHead';

/** What stands at a place of a table; merged cells stand at several. */
export type Cell = HtmlElement | undefined;

/** Repeats a cell in every row and column it spans, so that every row is complete. */
export function gridOf(rows: readonly (readonly HtmlElement[])[]): Cell[][] {
  const grid = rows.map((): Cell[] => []);
  rows.forEach((cells, at) => {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const across = spanOf(cell, 'colspan');
      for (const row of grid.slice(at, at + rowsDown(cell))) {
        while (row.length < column + across) row.push(undefined);
        row.fill(cell, column, column + across);
      }
      column += across;
    }
  });
  return grid;
}

/** A larger span is a mistake. */
const maxSpan = 100;

/** Zero stands for all rows below. */
function rowsDown(cell: HtmlElement): number {
  return attribute(cell, 'rowspan') === '0' ? maxSpan : spanOf(cell, 'rowspan');
}

function spanOf(cell: HtmlElement, name: 'colspan' | 'rowspan'): number {
  const span = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= maxSpan ? span : 1;
}

/**
 * How many rows name the columns of a table: more than one where a name stands over several columns. Where nothing marks its head,
 * the cells tell.
 */
export function rowsOfNames(rows: readonly HtmlElement[], grid: readonly (readonly Cell[])[]): number {
  const isOfHead = (row: HtmlElement): boolean => closest(row, 'thead') !== undefined;
  if (!rows.some(isOfHead))
    return rowsThatName(grid.map((row) => row.map((cell) => (cell ? textOf(cell).trim() : ''))));
  const count = rows.findIndex((row) => !isOfHead(row));
  const [first = []] = grid;
  const isOverSeveral = first.some((cell, at) => cell !== undefined && cell === first[at + 1]);
  return isOverSeveral && new Set(first).size > 1 ? count : 1;
}
