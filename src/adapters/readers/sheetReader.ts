import * as l10n from '@vscode/l10n';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import { assertOpen } from './openDocumentReader';
import { UnreadableFile, type ReadFile } from './readFile';
import { columnNames, tablesOf, withMerges } from './sheetTables';
import { TextBuilder } from './textBuilder';
import { repack, unzip } from './unzip';

/** Sheets are read up to this many rows; the text says so when there are more. */
const maxRows = 100_000;

type Letters = (column: number) => string;
/** With `dense`, a sheet is an array of rows of cells; empty ones may be missing. */
type Cells = readonly (readonly (CellObject | undefined)[] | undefined)[];

/**
 * Reads the sheets of a workbook. A block of rows without an empty one in between is a table; each row is a
 * line, with the values as the sheet displays them. The column names are a heading. Cell comments come after
 * the tables.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadFile> {
  const xlsx = await import('@e965/xlsx');
  const data = withSizes(bytes);
  let workbook: ReturnType<typeof xlsx.read>;
  try {
    workbook = xlsx.read(data, { type: 'array', dense: true, cellHTML: false, sheetRows: maxRows + 1 });
  } catch (error) {
    if (error instanceof Error && /password/i.test(error.message)) {
      throw new UnreadableFile(l10n.t('It is protected by a password.'), { cause: error });
    }
    throw error;
  }
  const builder = new TextBuilder();
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name];
    if (sheet !== undefined) addSheet(builder, name, sheet, (column) => xlsx.utils.encode_col(column));
  }
  return builder.build();
}

/** Unzips the parts within limits; other files contain no more than their own bytes. */
function withSizes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x50) return bytes;
  const parts = unzip(bytes);
  assertOpen(parts);
  return repack(parts);
}

function addSheet(builder: TextBuilder, name: string, sheet: WorkSheet, letters: Letters): void {
  const all = (sheet['!data'] ?? []) as Cells;
  const cells = all.slice(0, maxRows);
  const left = firstColumnOf(cells);
  const grid = Array.from(cells, (row = []) =>
    Array.from({ length: Math.max(row.length - left, 0) }, (_, at) => cellText(row[left + at])),
  );
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    s: { r: s.r, c: s.c - left },
    e: { r: e.r, c: e.c - left },
  }));
  const tables = tablesOf(withMerges(grid, merges));
  if (tables.length > 0) builder.label(1, name);
  for (const { firstRow, firstColumn: fromLeft, rows } of tables) {
    const firstColumn = left + fromLeft;
    builder.at({
      kind: 'cells',
      sheet: name,
      columns: [letters(firstColumn), letters(firstColumn + (rows[0]?.length ?? 1) - 1)],
      rows: { start: firstRow + 1, end: firstRow + rows.length },
    });
    const names = columnNames(rows);
    if (names !== undefined) builder.label(2, names);
    builder.block('table', rows.map(lineOf).join('\n'));
  }
  addComments(builder, name, { cells, left, letters });
  if (all.length > maxRows) addCut(builder, name, letters);
}

function addCut(builder: TextBuilder, sheet: string, letters: Letters): void {
  builder.at({
    kind: 'cells',
    sheet,
    columns: [letters(0), letters(0)],
    rows: { start: maxRows, end: maxRows },
  });
  builder.label(2, 'Rows left out');
  builder.block('paragraph', `Only the first ${maxRows.toLocaleString('en')} rows of this sheet are read.`);
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
  return row.slice(0, row.findLastIndex((text) => text !== '') + 1).join(' | ');
}

function cellText(cell: CellObject | undefined): string {
  const text = cell?.w ?? (typeof cell?.v === 'string' || typeof cell?.v === 'number' ? String(cell.v) : '');
  return text.replace(/\s+/g, ' ').trim();
}

function addComments(
  builder: TextBuilder,
  sheet: string,
  { cells, left, letters }: { readonly cells: Cells; readonly left: number; readonly letters: Letters },
): void {
  let isFirst = true;
  cells.forEach((row, rowIndex) => {
    row?.slice(left).forEach((cell, at) => {
      const column = left + at;
      for (const { a: author, t: text } of cell?.c ?? []) {
        const rows = { start: rowIndex + 1, end: rowIndex + 1 };
        builder.at({ kind: 'cells', sheet, columns: [letters(column), letters(column)], rows });
        if (isFirst) builder.label(2, 'Comments');
        isFirst = false;
        builder.block('paragraph', author === undefined ? text : `${author}: ${text}`);
      }
    });
  });
}
