import { clamped, type CellArea } from '../core/model/cellAddress';
import type { GridSheet, GridSource, GridTable } from '../core/model/grid';
import { columnOf } from '../core/model/place';
import type { LineRange, Place } from '../core/model/types';
import { findAllVerbatim } from '../core/language/verbatim';
import { betweenBars } from '../core/units/blocks';
import { withoutSecrets } from '../core/trust/safety/secrets';
import type { CitedInGrid, GridMark } from '../protocol/gridMessages';

/** The rows of a sheet as texts, from one up to another. */
export type RowsOf = (sheet: number, from: number, to: number) => readonly (readonly string[])[];

/** A file whose cells citations are looked for in. */
export interface SearchedGrid {
  readonly sheets: readonly Omit<GridSheet, 'blocks'>[];
  readonly source?: GridSource | undefined;
  readonly rowsOf: RowsOf;
}

type CellsPlace = Extract<Place, { kind: 'cells' }>;

const nowhere: GridMark = {
  sheet: undefined,
  area: { top: 0, left: 0, bottom: 0, right: 0 },
  isFound: false,
};

/** Finds where a citation stands: its quote in the cited rows, or else wherever it is now; without one, the cited cells. */
export function citedCells(grid: SearchedGrid, { place, quote = '' }: CitedInGrid): GridMark {
  switch (place.kind) {
    case 'lines':
      return grid.source === undefined ? nowhere : inText(grid, grid.source, { lines: place.lines, quote });
    case 'cells':
      return inSheets(grid, place, quote);
    case 'page':
    case 'slide':
    case 'notebook-cell':
    case 'section':
      return nowhere;
  }
}

function inSheets(grid: SearchedGrid, place: CellsPlace, quote: string): GridMark {
  const own = grid.sheets.findIndex(({ name }) => name === place.sheet);
  const cited = own < 0 ? undefined : areaOfPlace(grid, own, place);
  if (quote === '') return cited === undefined ? nowhere : { sheet: own, area: cited, isFound: true };
  if (cited !== undefined) {
    const found = inNotes(grid, own, quote, cited) ?? nearest(inTables(grid, own, quote, cited), cited);
    if (found !== undefined) return { sheet: own, area: found, isFound: true };
  }
  // The file has changed since: the quote may be in other rows, or in a sheet of another name.
  const others = [own, ...grid.sheets.keys()].filter((sheet) => sheet >= 0);
  for (const sheet of others) {
    const found = nearest(inTables(grid, sheet, quote), cited);
    if (found !== undefined) return { sheet, area: found, isFound: true };
  }
  return cited === undefined ? nowhere : { sheet: own, area: cited, isFound: false };
}

function areaOfPlace({ sheets }: SearchedGrid, sheet: number, { columns, rows }: CellsPlace): CellArea {
  const area = {
    top: rows.start - 1,
    left: columnOf(columns[0]),
    bottom: rows.end - 1,
    right: columnOf(columns[1]),
  };
  const { rows: height = 1, columns: width = 1 } = sheets[sheet] ?? {};
  return clamped(area, height, width);
}

/** A comment is cited at its cell. */
function inNotes(
  { sheets }: SearchedGrid,
  sheet: number,
  quote: string,
  { top, left, bottom, right }: CellArea,
): CellArea | undefined {
  if (top !== bottom || left !== right) return undefined;
  const notes = (sheets[sheet]?.notes ?? []).filter(({ row, column }) => row === top && column === left);
  const isThere = notes.some(({ text }) => findAllVerbatim(withoutSecrets(text).text, quote).length > 0);
  return isThere ? { top, left, bottom, right } : undefined;
}

function nearest(areas: readonly CellArea[], to: CellArea | undefined): CellArea | undefined {
  const distance = ({ top }: CellArea) => Math.abs(top - (to?.top ?? 0));
  return areas.reduce<CellArea | undefined>(
    (best, area) => (best === undefined || distance(area) < distance(best) ? area : best),
    undefined,
  );
}

/** The places of a quote in the tables of a sheet; `within` leaves out all rows but those of an area. */
function inTables(grid: SearchedGrid, sheet: number, quote: string, within?: CellArea): CellArea[] {
  const tables = grid.sheets[sheet]?.tables ?? [];
  return tables.flatMap((table) => {
    const top = Math.max(table.top, within?.top ?? 0);
    const bottom = Math.min(table.bottom, within?.bottom ?? Infinity);
    const isBeside = within !== undefined && (table.right < within.left || table.left > within.right);
    return top > bottom || isBeside ? [] : inRows(grid.rowsOf(sheet, top, bottom), quote, { ...table, top });
  });
}

const between = ' | ';

/** The places of a quote in rows of a table, written as the document's text has them. */
function inRows(rows: readonly (readonly string[])[], quote: string, table: GridTable): CellArea[] {
  const lines = rows.map((row) => {
    const cells = row.slice(table.left, table.right + 1);
    return cells
      .slice(0, cells.findLastIndex((text) => text !== '') + 1)
      .map(betweenBars)
      .join(between);
  });
  const starts: number[] = [];
  let length = 0;
  for (const line of lines) {
    starts.push(length);
    length += line.length + 1;
  }
  const { text } = withoutSecrets(lines.join('\n'));
  return findAllVerbatim(text, quote).map(({ start, end }) => {
    const first = rowAt(starts, start);
    const last = rowAt(starts, end - 1);
    const line = lines[first] ?? '';
    const from = starts[first] ?? 0;
    const isWhole = first !== last || end - start >= line.length;
    const cellsBefore = (offset: number) => line.slice(0, offset - from).split(between).length - 1;
    return {
      top: table.top + first,
      bottom: table.top + last,
      left: isWhole ? table.left : table.left + cellsBefore(start),
      right: isWhole ? table.right : table.left + cellsBefore(end),
    };
  });
}

/** The last entry that is no larger. */
function rowAt(starts: ArrayLike<number>, offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Finds a quote in the text of a file by its lines, and the cells of these. */
function inText(
  { sheets }: SearchedGrid,
  source: GridSource,
  { lines, quote }: { readonly lines: LineRange; readonly quote: string },
): GridMark {
  const right = Math.max(0, (sheets[0]?.columns ?? 1) - 1);
  const top = rowOfLine(source, lines.start);
  const whole: CellArea = { top, bottom: rowOfLine(source, lines.end), left: 0, right };
  if (quote === '') return { sheet: 0, area: whole, isFound: true };
  const starts = lineStartsOf(source.text);
  const near = starts[lines.start - 1] ?? 0;
  const [found] = findAllVerbatim(withoutSecrets(source.text).text, quote).toSorted(
    (one, other) => Math.abs(one.start - near) - Math.abs(other.start - near),
  );
  if (found === undefined) return { sheet: 0, area: whole, isFound: false };
  return { sheet: 0, area: cellsOfText(source, starts, found, right), isFound: true };
}

/** The cells of a stretch of a text; all of a row, unless the stretch is a part of it. */
function cellsOfText(
  source: GridSource,
  starts: Uint32Array,
  { start, end }: { readonly start: number; readonly end: number },
  right: number,
): CellArea {
  const { text, lastLines } = source;
  const top = rowOfLine(source, rowAt(starts, start) + 1);
  const bottom = rowOfLine(source, rowAt(starts, end - 1) + 1);
  const from = top === 0 ? 0 : (starts[lastLines[top - 1] ?? 0] ?? 0);
  const row = text.slice(from, starts[lastLines[top] ?? 0] ?? text.length).trimEnd();
  if (top !== bottom || end - start >= row.length) return { top, bottom, left: 0, right };
  const columnAt = (offset: number) => Math.min(right, delimitersIn(row.slice(0, offset - from), source));
  return { top, bottom, left: columnAt(start), right: columnAt(end) };
}

function lineStartsOf(text: string): Uint32Array {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return Uint32Array.from(starts);
}

/** The row that a line, from 1, belongs to. */
function rowOfLine({ lastLines }: GridSource, line: number): number {
  let low = 0;
  let high = Math.max(0, lastLines.length - 1);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((lastLines[middle] ?? 0) >= line) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many delimiters a part of a row has outside of quotation marks. */
function delimitersIn(text: string, { delimiter }: GridSource): number {
  let count = 0;
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) count += 1;
  }
  return count;
}
