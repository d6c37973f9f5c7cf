import * as l10n from '@vscode/l10n';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { columnLetters } from '../../core/model/place';
import { betweenBars } from '../../core/units/blocks';
import { cutLine } from '../../core/units/tables/cutTable';
import { assertOpen } from './openDocumentReader';
import { UnreadableFile, type ReadFile } from './readFile';
import { showNumber, type Formatter } from './sheetNumbers';
import { sheetTables, type Grid, type SheetTable } from './sheetTables';
import { filled, namesLine, tableHead } from './tableHead';
import { TextBuilder } from './textBuilder';
import { repack, unzip } from './zippedXml';

/** Sheets are read up to this many rows; the text says so when there are more. */
const maxRows = 100_000;

/** With `dense`, a sheet is an array of rows of cells; empty ones may be missing. */
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/**
 * Reads the sheets of a workbook. A block of rows without an empty one in between is a table; each row is a
 * line, with the values as the sheet displays them. The column names are a heading. Cell comments come after
 * the tables.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadFile> {
  const builder = new TextBuilder();
  for (const { name, sheet } of await openWorkbook(bytes)) addSheet(builder, name, sheet);
  return builder.build();
}

/** The sheets of a workbook, in order, each up to one row more than is read. */
export async function openWorkbook(
  bytes: Uint8Array,
): Promise<readonly { readonly name: string; readonly sheet: WorkSheet }[]> {
  const xlsx = await import('@e965/xlsx');
  const data = withSizes(bytes);
  let workbook: ReturnType<typeof xlsx.read>;
  try {
    workbook = xlsx.read(data, {
      ...{ type: 'array', dense: true, cellHTML: false, sheetRows: maxRows + 1 },
      // A date without a format of its own is shown as each reader's system writes dates; that would be 1/9/25 here.
      dateNF: 'yyyy-mm-dd',
      cellNF: true,
    });
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message)) {
      throw new UnreadableFile(l10n.t('It is protected by a password.'), { cause: error });
    }
    throw error;
  }
  return workbook.SheetNames.flatMap((name) => {
    const sheet = workbook.Sheets[name];
    if (sheet === undefined) return [];
    for (const row of (sheet['!data'] ?? []) as Cells)
      row?.forEach((cell) => {
        if (cell !== undefined) showNumber(cell, xlsx.SSF as Formatter);
      });
    return [{ name, sheet }];
  });
}

/** Unzips the parts within limits; other files contain no more than their own bytes. */
function withSizes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x50) return bytes;
  const parts = unzip(bytes);
  assertOpen(parts);
  return repack(parts);
}

/** A sheet as read: its cells from column `left` on, with merged cells filled, and its tables. */
export interface ReadSheet {
  readonly cells: Cells;
  readonly left: number;
  readonly grid: Grid;
  readonly merges: readonly Merge[];
  readonly tables: readonly SheetTable[];
  readonly isCut: boolean;
}

/** Reads the cells of a sheet; row and column numbers of merges and tables count from `left`. */
export function readSheet(sheet: WorkSheet): ReadSheet {
  const all = (sheet['!data'] ?? []) as Cells;
  const cells = all.slice(0, maxRows);
  const left = firstColumnOf(cells);
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    s: { r: s.r, c: s.c - left },
    e: { r: e.r, c: e.c - left },
  }));
  const values = Array.from(cells, (row = []) =>
    Array.from({ length: Math.max(row.length - left, 0) }, (_, at) => cellText(row[left + at])),
  );
  const grid = withMerges(values, merges);
  return { cells, left, grid, merges, tables: sheetTables(grid), isCut: all.length > maxRows };
}

function addSheet(builder: TextBuilder, name: string, sheet: WorkSheet): void {
  const { cells, left, tables, isCut } = readSheet(sheet);
  if (tables.length > 0) builder.label(1, name);
  for (const table of tables) addTable(builder, { ...table, sheet: name, left });
  addComments(builder, name, cells);
  if (isCut) addCut(builder, name);
}

/** Rows above the names are a paragraph, and one of a single cell is the title; names of two rows are in it, too. */
function addTable(
  builder: TextBuilder,
  { sheet, left, ...table }: SheetTable & { readonly sheet: string; readonly left: number },
): void {
  const { firstRow, rows } = table;
  const firstColumn = left + table.firstColumn;
  const columns = [columnLetters(firstColumn), columnLetters(firstColumn + widthOf(rows) - 1)] as const;
  const add = (kind: 'paragraph' | 'table', from: number, to: number): void => {
    const place = { start: firstRow + from + 1, end: firstRow + to };
    builder.at({ kind: 'cells', sheet, columns, rows: place });
    builder.block(kind, rows.slice(from, to).map(lineOf).join('\n'));
  };
  const head = tableHead(rows);
  if (head === undefined) {
    add('table', 0, rows.length);
    return;
  }
  const title = rows
    .slice(0, head.above)
    .map(filled)
    .find(({ length }) => length === 1)?.[0];
  const before = head.rows > 1 ? head.above + head.rows : head.above;
  if (title !== undefined) builder.label(2, title);
  if (before > 0) add('paragraph', 0, before);
  builder.label(title === undefined ? 2 : 3, namesLine(head.names));
  add('table', before, rows.length);
}

function widthOf([first = ['']]: Grid): number {
  return first.length;
}

function addCut(builder: TextBuilder, sheet: string): void {
  builder.at({
    kind: 'cells',
    sheet,
    columns: ['A', 'A'],
    rows: { start: maxRows, end: maxRows },
  });
  builder.label(2, 'Rows left out');
  builder.block('paragraph', cutLine(maxRows, 'this sheet'));
}

/** The first column with a cell, so that a sheet with its cells far to the right takes no longer than others. */
function firstColumnOf(cells: Cells): number {
  let first = Infinity;
  for (const row of cells) {
    if (row?.[0] !== undefined) return 0;
    first = Math.min(first, Number(Object.keys(row ?? []).at(0) ?? Infinity));
  }
  return Number.isFinite(first) ? first : 0;
}

/** A row without its trailing empty cells. */
function lineOf(row: readonly string[]): string {
  return row
    .slice(0, row.findLastIndex((text) => text !== '') + 1)
    .map(betweenBars)
    .join(' | ');
}

function cellText(cell: CellObject | undefined): string {
  const text = cell?.w ?? (typeof cell?.v === 'string' || typeof cell?.v === 'number' ? String(cell.v) : '');
  return text.replace(/\s+/g, ' ').trim();
}

/** A comment on a cell, with its author, as it is read. */
export interface CellComment {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The comments on the cells of a sheet, in order. */
export function commentsOf(cells: Cells): CellComment[] {
  const comments: CellComment[] = [];
  cells.forEach((row, rowAt) => {
    // Empty cells are missing, and skipped.
    row?.forEach((cell, column) => {
      for (const { a: author, t: text } of cell?.c ?? [])
        comments.push({ row: rowAt, column, text: author === undefined ? text : `${author}: ${text}` });
    });
  });
  return comments;
}

function addComments(builder: TextBuilder, sheet: string, cells: Cells): void {
  commentsOf(cells).forEach(({ row, column, text }, at) => {
    const letters = columnLetters(column);
    builder.at({ kind: 'cells', sheet, columns: [letters, letters], rows: { start: row + 1, end: row + 1 } });
    if (at === 0) builder.label(2, 'Comments');
    builder.block('paragraph', text);
  });
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
function withMerges(grid: Grid, merges: readonly Merge[]): Grid {
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
