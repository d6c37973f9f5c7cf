import * as l10n from '@vscode/l10n';
import type { CellObject, WorkSheet } from '@e965/xlsx';
import type { CellArea } from '../../core/model/cellAddress';
import { RowPacker, type Grid, type GridSheet, type GridTable } from '../../core/model/grid';
import type { ReadFailure } from '../../core/model/ports';
import type { DocumentId } from '../../core/model/types';
import { readSample, rowOptions } from './delimitedReader';
import { formatOf, isGridFormat } from './documentFormats';
import { damagedReason, reasonBeforeReading } from './formats';
import { decodeText } from './plainTextReader';
import { UnreadableFile } from './readFile';
import { tableHead } from './tableHead';
import { commentsOf, openWorkbook, readSheet, type Merge, type ReadSheet } from './sheetReader';
import type { SheetTable } from './sheetTables';

/** More rows than that are in no spreadsheet, and higher than a page can be. */
const maxTextRows = 1_000_000;
/** More merged cells than that are a mistake. */
const maxMerges = 10_000;

/** Reads the cells of a workbook or a table, as their readers give them, or returns why it cannot. Never rejects. */
export async function readGrid(id: DocumentId, bytes: Uint8Array): Promise<Grid | ReadFailure> {
  if (!isGridFormat(formatOf(id)))
    return { kind: 'failed', reason: l10n.t('Files of this type are not read.') };
  const mismatch = reasonBeforeReading(id, bytes);
  if (mismatch !== undefined) return { kind: 'failed', reason: mismatch };
  try {
    const grid = await (formatOf(id) === 'delimited' ? readRows(bytes) : readWorkbook(bytes));
    const isEmpty = grid.sheets.every(({ rows }) => rows === 0);
    return isEmpty ? { kind: 'failed', reason: l10n.t('It is empty.') } : grid;
  } catch (error) {
    // Libraries fail on damaged files in their own ways; the details help nobody.
    const reason = error instanceof UnreadableFile ? error.message : damagedReason(id);
    return { kind: 'failed', reason };
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<Grid> {
  const sheets = await openWorkbook(bytes);
  return { sheets: sheets.map(({ name, sheet }) => toGridSheet(name, sheet)) };
}

function toGridSheet(name: string, sheet: WorkSheet): GridSheet {
  const read = readSheet(sheet);
  const { cells, left, grid, isCut } = read;
  const packer = new RowPacker();
  const before = Array.from({ length: left }, () => '');
  grid.forEach((row, at) => {
    packer.add([...before, ...row], (_, column) => isNumber(cells[at]?.[column]));
  });
  return {
    ...packer.build(),
    name,
    isCut,
    tables: read.tables.map((table) => toTable(table, left)),
    merged: mergedIn(read),
    notes: commentsOf(cells),
  };
}

function isNumber(cell: CellObject | undefined): boolean {
  return cell?.t === 'n' || cell?.t === 'd';
}

function toTable({ firstRow, firstColumn, rows }: SheetTable, left: number): GridTable {
  const from = left + firstColumn;
  const head = tableHead(rows);
  return {
    top: firstRow + (head?.above ?? 0),
    left: from,
    bottom: firstRow + rows.length - 1,
    right: from + (rows[0]?.length ?? 1) - 1,
    hasHead: head !== undefined,
  };
}

/** Merged cells with a value, as far as the sheet is read. */
function mergedIn({ merges, left, grid }: ReadSheet): CellArea[] {
  const hasValue = ({ s }: Merge) => (grid[s.r]?.[s.c] ?? '') !== '';
  return merges
    .filter(hasValue)
    .slice(0, maxMerges)
    .map(({ s, e }) => ({
      top: s.r,
      left: left + s.c,
      bottom: Math.min(e.r, grid.length - 1),
      right: left + e.c,
    }));
}

async function readRows(bytes: Uint8Array): Promise<Grid> {
  const decoded = decodeText(bytes);
  if (decoded.kind === 'failed') throw new UnreadableFile(decoded.reason);
  const { text } = decoded;
  const [{ parse }, { delimiter, rows }] = await Promise.all([import('csv-parse/sync'), readSample(text)]);
  const packer = new RowPacker();
  const lastLines: number[] = [];
  parse(text, {
    ...rowOptions,
    delimiter,
    to: maxTextRows,
    on_record: (record: readonly string[], { lines }) => {
      packer.add(record);
      lastLines.push(lines);
      // What is returned would be kept, once more.
      return undefined;
    },
  });
  const packed = packer.build();
  const head = tableHead(rows);
  const table = { top: head?.above ?? 0, left: 0, bottom: packed.rows - 1, right: packed.columns - 1 };
  const sheet = {
    ...packed,
    ...{ name: '', merged: [], notes: [], isCut: lastLines.length === maxTextRows },
    tables: [{ ...table, hasHead: head !== undefined }],
  };
  return { sheets: [sheet], source: { text, delimiter, lastLines: Uint32Array.from(lastLines) } };
}
