import { ownColumnsStart } from '../../core/features/questionnaire/exportColumns';
import {
  locateQuestions,
  maxRowsAbove,
  type QuestionPlace,
  filled,
  type TableCells,
} from '../../core/features/questionnaire/questionRows';
import { read, type CellObject } from '@e965/xlsx';
import { AskDocsError } from '../../core/model/errors';
import type { TableFormat } from '../../core/features/questionnaire/model';
import { UnreadableFile } from '../readers/readFile';
import { repack, unzip } from '../readers/zippedXml';
import { readDelimitedTable, markdownTables } from './textTables';
import { readTableText } from './tableText';

export interface TableOptions {
  /** The header of the question column; detected by default. */
  readonly column?: string | undefined;
  /** The sheet of a workbook; by default the one that looks most like questions. */
  readonly sheet?: string | undefined;
}

/** The table of questions in a file. */
export interface FoundTable extends LocatedGrid {
  readonly format: TableFormat;
  /** Other sheets of the workbook with questions. */
  readonly otherSheets: readonly string[];
}

/** Finds the table of questions in a file. Fails as `readTable` does. */
export function findTable(bytes: Uint8Array, fileName: string, options: TableOptions): FoundTable {
  const format = formatOf(fileName);
  const grids = chosenSheets(gridsOf(bytes, fileName, format), options.sheet);
  const located = grids.flatMap((grid) => locateInGrid(grid, options.column) ?? []);
  const found = format === 'markdown' ? (located.find(isClear) ?? best(located)) : best(located);
  if (found === undefined) throw nothingFound(grids, options.column);
  const others = located.filter((one) => one !== found && isClear(one));
  return { ...found, format, otherSheets: others.flatMap(({ grid }) => grid.sheet ?? []) };
}

/** The format by file name. Fails with `questionnaire-unreadable`. */
function formatOf(fileName: string): TableFormat {
  if (/\.(?:csv|tsv|tab)$/i.test(fileName)) return 'csv';
  if (/\.xls[xm]$/i.test(fileName)) return 'xlsx';
  if (/\.(?:md|markdown)$/i.test(fileName)) return 'markdown';
  throw new AskDocsError('questionnaire-unreadable', { detail: fileName });
}

function gridsOf(bytes: Uint8Array, fileName: string, format: TableFormat): readonly Grid[] {
  if (format === 'xlsx') return sheetGrids(bytes);
  const { text } = readTableText(bytes);
  const tables =
    format === 'csv'
      ? [readDelimitedTable(text, fileName).rows]
      : markdownTables(text).map(({ rows }) => rows);
  return tables.map((rows) => ({
    rows: rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.text) })),
  }));
}

/** Maximum number of rows read per sheet. */
const maxRows = 20_000;

/** The visible sheets of a workbook, with values as displayed. Fails with `questionnaire-unreadable`. */
function sheetGrids(bytes: Uint8Array): Grid[] {
  const workbook = openWorkbook(bytes);
  return workbook.SheetNames.flatMap((sheet, index) => {
    const rows = workbook.Sheets[sheet]?.['!data'] ?? [];
    if ((workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0) return [];
    const cells = Array.from(rows.slice(0, maxRows), (row) =>
      // Empty cells may be missing.
      Array.from((row as CellObject[] | undefined) ?? [], cellText),
    );
    return [{ sheet, rows: cells.map((texts, at) => ({ number: at + 1, cells: texts })) }];
  });
}

function openWorkbook(bytes: Uint8Array): ReturnType<typeof read> {
  try {
    const parts = repack(unzip(bytes));
    return read(parts, {
      type: 'array',
      dense: true,
      cellHTML: false,
      cellFormula: false,
      sheetRows: maxRows,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw new AskDocsError('questionnaire-unreadable', { detail: error.message, cause: error });
    }
    throw new AskDocsError('questionnaire-unreadable', { cause: error });
  }
}

function cellText(cell: CellObject | undefined): string {
  if (cell === undefined) return '';
  const text = cell.w ?? (typeof cell.v === 'string' || typeof cell.v === 'number' ? String(cell.v) : '');
  return text.replace(/\r\n?/g, '\n').trim();
}

function chosenSheets(grids: readonly Grid[], sheet: string | undefined): readonly Grid[] {
  if (sheet === undefined) return grids;
  const chosen = grids.filter((grid) => grid.sheet?.toLowerCase() === sheet.toLowerCase());
  if (chosen.length > 0) return chosen;
  const names = grids.flatMap((grid) => grid.sheet ?? []);
  throw new AskDocsError(
    'questionnaire-without-sheet',
    names.length === 0 ? {} : { detail: names.join(', ') },
  );
}

/** A few questions without a header are just text. */
const minRowsWithoutHeader = 4;

/** Whether a table is meant as a list of questions, rather than merely containing some. */
function isClear({ place: { headerRow, rows, score } }: LocatedGrid): boolean {
  return score * 2 >= rows.length && (headerRow !== undefined || rows.length >= minRowsWithoutHeader);
}

function best(located: readonly LocatedGrid[]): LocatedGrid | undefined {
  return located.toSorted((one, other) => other.place.score - one.place.score)[0];
}

function nothingFound(grids: readonly Grid[], column: string | undefined): AskDocsError {
  const rows = grids.flatMap((grid) => grid.rows.slice(0, maxRowsAbove)).map(({ cells }) => filled(cells));
  const names = (rows.find((texts) => texts.length > 1) ?? rows[0] ?? []).map((text) => text.slice(0, 60));
  const detail = names.length === 0 ? {} : { detail: names.join(', ') };
  const code = column === undefined ? 'questionnaire-without-questions' : 'questionnaire-without-column';
  return new AskDocsError(code, detail);
}

/** A table of a file, whatever its format. */
interface Grid {
  /** Only for a workbook. */
  readonly sheet?: string | undefined;
  /** In order. */
  readonly rows: readonly GridRow[];
}

export interface GridRow {
  /** Its line, or its row in the sheet, 1-based. */
  readonly number: number;
  readonly cells: readonly string[];
}

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
function locateInGrid(grid: Grid, column: string | undefined): LocatedGrid | undefined {
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
