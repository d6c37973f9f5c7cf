import {
  findInBlock,
  rowsPerBlock,
  textsOf,
  type Grid,
  type GridSheet,
  type GridShape,
} from '../core/model/grid';
import { holds, type CellArea } from '../core/model/cellAddress';
import type { CitedInGrid, FoundCells, GridMark } from '../protocol/gridMessages';
import { citedCells } from './citedCells';

/** More cells of one search nobody steps through. */
const mostFound = 100_000;

/** A file of tables that was read, for as long as it is shown. */
export class OpenGrid {
  constructor(private readonly grid: Grid) {}

  get shapes(): readonly GridShape[] {
    return this.grid.sheets.map(shapeOf);
  }

  /** A block of rows; empty when there is none. */
  rows(sheet: number, block: number): string {
    return this.grid.sheets[sheet]?.blocks[block] ?? '';
  }

  /** The cells of a sheet whose text has a part, without regard to case. */
  find(sheet: number, text: string): FoundCells {
    const { blocks = [], merged = [] } = this.grid.sheets[sheet] ?? {};
    const part = text.toLowerCase();
    const cells: number[] = [];
    let total = 0;
    blocks.forEach((block, at) => {
      const top = at * rowsPerBlock;
      const near = merged.filter((area) => area.bottom >= top && area.top < top + rowsPerBlock);
      for (const found of findInBlock(block, part)) {
        const cell = { row: top + found.row, column: found.column };
        if (isCovered(near, cell)) continue;
        total += 1;
        if (total <= mostFound) cells.push(cell.row, cell.column);
      }
    });
    return { cells: Uint32Array.from(cells), total };
  }

  /** The cells of an area, a row on each line and tabs between cells, as spreadsheets paste them. */
  copy(sheet: number, { top, left, bottom, right }: CellArea): string {
    return this.#texts(sheet, top, bottom)
      .map((row) =>
        Array.from({ length: right - left + 1 }, (_, at) => pasted(row[left + at] ?? '')).join('\t'),
      )
      .join('\n');
  }

  mark(cited: readonly CitedInGrid[]): readonly GridMark[] {
    const searched = {
      sheets: this.grid.sheets,
      source: this.grid.source,
      rowsOf: (sheet: number, from: number, to: number) => this.#texts(sheet, from, to),
    };
    return cited.map((one) => citedCells(searched, one));
  }

  #texts(sheet: number, from: number, to: number): readonly (readonly string[])[] {
    const { blocks = [] } = this.grid.sheets[sheet] ?? ({} as Partial<GridSheet>);
    const first = Math.floor(from / rowsPerBlock);
    const rows = blocks.slice(first, Math.floor(to / rowsPerBlock) + 1).flatMap(textsOf);
    return rows.slice(from - first * rowsPerBlock, to - first * rowsPerBlock + 1);
  }
}

/** A sheet without its cells, which are sent as they are wanted. */
function shapeOf({ name, rows, columns, widths, tables, merged, notes, isCut }: GridShape): GridShape {
  return { name, rows, columns, widths, tables, merged, notes, isCut };
}

/** Whether a cell is one of merged cells that does not show their value. */
function isCovered(
  merged: readonly CellArea[],
  cell: { readonly row: number; readonly column: number },
): boolean {
  return merged.some((area) => holds(area, cell) && !(area.top === cell.row && area.left === cell.column));
}

/** A text with a tab, a line break or a quotation mark at its start is quoted. */
function pasted(text: string): string {
  return /[\t\n\r]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
