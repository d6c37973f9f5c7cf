import { ownColumnsStart } from '../../core/features/questionnaire/exportColumns';
import {
  locateQuestions,
  maxRowsAbove,
  type QuestionPlace,
} from '../../core/features/questionnaire/locateQuestions';
import { filled, type TableCells } from '../../core/features/questionnaire/questionRows';
import type { Grid } from './grids';

/** A table of questions. */
export interface LocatedGrid {
  readonly grid: Grid;
  readonly place: QuestionPlace;
  /** Without those of an earlier export. */
  readonly columns: readonly string[];
  readonly headerNumber: number | undefined;
  /** The first column of an earlier export, from 0; undefined when there was none. */
  readonly ownStart: number | undefined;
  /** The column after it. */
  readonly ownEnd: number | undefined;
}

/** Finds the questions of a table as if it had never been exported; undefined when it has none. */
export function locateInGrid(grid: Grid, column: string | undefined): LocatedGrid | undefined {
  const own = ownColumnsOf(grid);
  const cells = grid.rows.map((row) => row.cells.slice(0, own?.start));
  const place = locateQuestions(belowOwn(cells, own), column);
  if (place === undefined) return undefined;
  const headerRow = place.headerRow ?? own?.row;
  return {
    grid,
    place,
    columns: columnsOf(cells, headerRow, place.rows),
    headerNumber: headerRow === undefined ? undefined : grid.rows[headerRow]?.number,
    ownStart: own?.start,
    ownEnd: own?.end,
  };
}

/** Skips a header row added by an export: the table itself begins below it. */
function belowOwn(cells: TableCells, own: OwnColumns | undefined): TableCells {
  if (own === undefined || filled(cells[own.row] ?? []).length > 0) return cells;
  return cells.map((row, at) => (at <= own.row ? [] : row));
}

/** A header for each column that is not empty in all rows. */
function columnsOf(cells: TableCells, headerRow: number | undefined, rows: readonly number[]): string[] {
  const names = headerRow === undefined ? [] : (cells[headerRow] ?? []);
  const table = [names, ...rows.map((row) => cells[row] ?? [])];
  const width = Math.max(...table.map((row) => row.findLastIndex((text) => text.trim() !== '') + 1));
  return Array.from({ length: width }, (_, at) => (names[at] ?? '').trim());
}

interface OwnColumns {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

function ownColumnsOf({ rows }: Grid): OwnColumns | undefined {
  for (const [row, { cells }] of rows.slice(0, maxRowsAbove).entries()) {
    const start = ownColumnsStart(cells);
    if (start !== undefined) return { row, start, end: start + filled(cells.slice(start)).length };
  }
  return undefined;
}
