import type { WorkBook, WorkSheet } from '@e965/xlsx';
import { assertOpen } from './openDocumentReader';
import type { ReadFile } from './readFile';
import { TextBuilder } from './textBuilder';
import { repack, unzip } from './unzip';

/** A sheet of more rows than this is read up to here. */
const maxRows = 100_000;

/** A row of cells that has something in it; `cells` go from column `first` on. */
interface Row {
  readonly number: number;
  readonly first: number;
  readonly cells: readonly string[];
}

/**
 * Reads the sheets of a workbook. Rows without an empty row between them are a table; a row of it is a line, with the
 * values as the sheet shows them. The names of its columns are a heading.
 */
export async function readSheets(bytes: Uint8Array): Promise<ReadFile> {
  const xlsx = await import('@e965/xlsx');
  const workbook = xlsx.read(withSizes(bytes), {
    type: 'array',
    dense: true,
    cellHTML: false,
    sheetRows: maxRows,
  });
  const builder = new TextBuilder();
  for (const name of workbook.SheetNames)
    addSheet(builder, workbook, name, (column) => xlsx.utils.encode_col(column));
  return builder.build();
}

/** The parts of a zip file are unpacked within limits; other files hold no more than they have bytes. */
function withSizes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x50) return bytes;
  const parts = unzip(bytes);
  assertOpen(parts);
  return repack(parts);
}

function addSheet(
  builder: TextBuilder,
  workbook: WorkBook,
  sheet: string,
  letters: (column: number) => string,
): void {
  const data = workbook.Sheets[sheet];
  const tables = data === undefined ? [] : tablesOf(rowsOf(data));
  if (tables.length > 0) builder.label(1, sheet);
  for (const rows of tables) {
    const first = Math.min(...rows.map((row) => row.first));
    const last = Math.max(...rows.map((row) => row.first + row.cells.length - 1));
    const lines = rows.map((row) => [...Array<string>(row.first - first).fill(''), ...row.cells].join(' | '));
    builder.at({
      kind: 'cells',
      sheet,
      columns: [letters(first), letters(last)],
      rows: { start: rows[0]?.number ?? 1, end: rows.at(-1)?.number ?? 1 },
    });
    const names = columnNames(rows);
    if (names !== undefined) builder.label(2, names);
    builder.block('table', lines.join('\n'));
  }
}

function rowsOf(sheet: WorkSheet): Row[] {
  // With `dense`, a sheet keeps its cells in rows of an array.
  const data = (sheet['!data'] ?? []) as readonly (
    readonly ({ w?: string; v?: unknown } | undefined)[] | undefined
  )[];
  const rows: Row[] = [];
  data.forEach((entries, index) => {
    const texts = Array.from(entries ?? [], (cell) => cellText(cell));
    const first = texts.findIndex((text) => text !== '');
    if (first < 0) return;
    const last = texts.findLastIndex((text) => text !== '');
    rows.push({ number: index + 1, first, cells: texts.slice(first, last + 1) });
  });
  return rows;
}

function cellText(cell: { w?: string; v?: unknown } | undefined): string {
  const text = cell?.w ?? (typeof cell?.v === 'string' || typeof cell?.v === 'number' ? String(cell.v) : '');
  return text.replace(/\s+/g, ' ').trim();
}

function tablesOf(rows: readonly Row[]): Row[][] {
  const tables: Row[][] = [];
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    if (before?.number === row.number - 1) tables.at(-1)?.push(row);
    else tables.push([row]);
  });
  return tables;
}

/** The first row of a table, when it holds words for two columns and more, and rows below. */
function columnNames([first, ...others]: readonly Row[]): string | undefined {
  const names = first?.cells.filter((cell) => cell !== '') ?? [];
  const isHeader = names.length > 1 && others.length > 0 && names.every((name) => /\p{L}/u.test(name));
  return isHeader ? names.join(', ') : undefined;
}
