import { headerRank, isAsking, isAttributeHeader, type HeaderRank } from './asking';
import { filled, isText, questionRows, type TableCells } from './questionRows';

/** Where a table asks. */
export interface QuestionPlace {
  /** Undefined when the table has no names of columns. */
  readonly headerRow: number | undefined;
  readonly questionColumn: number;
  /** The rows that ask, in order; at least one. */
  readonly rows: readonly number[];
  /** Grows with how much is asked: tells the better of two tables. */
  readonly score: number;
}

/** Names of columns stand within so many rows from the top: titles, logos and notes come before. */
export const maxRowsAbove = 60;
/** Between the names of columns and the first question may be so many rows. */
const maxRowsBetween = 5;
const longestName = 80;
/** What a row below a header counts, whether it asks or not. */
const rowWeight: Readonly<Record<HeaderRank, number>> = { 0: 0, 1: 0.15, 2: 0.8 };

/**
 * Finds the questions of a table: below a header that says so ("Question", "Anforderung"), or in the column in which
 * most texts ask or require something. `column` is the header to look for instead. Undefined when nothing is asked.
 */
export function locateQuestions(cells: TableCells, column?: string): QuestionPlace | undefined {
  const places = column === undefined ? [...byHeader(cells), ...byContent(cells)] : named(cells, column);
  return places.reduce<QuestionPlace | undefined>(
    (best, place) => (best === undefined || place.score > best.score ? place : best),
    undefined,
  );
}

function byHeader(cells: TableCells): QuestionPlace[] {
  return headers(cells, (text) => (isAsking(text) ? 0 : headerRank(text)));
}

function named(cells: TableCells, column: string): QuestionPlace[] {
  const wanted = sameName(column);
  const places = headers(cells, (text) => (sameName(text) === wanted ? 2 : 0));
  const first = Math.min(...places.map(({ headerRow = 0 }) => headerRow));
  return places.filter(({ headerRow }) => headerRow === first);
}

/** Header names as they are compared. */
function sameName(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function headers(cells: TableCells, rankOf: (text: string) => HeaderRank): QuestionPlace[] {
  return cells.slice(0, maxRowsAbove).flatMap((row, headerRow) =>
    row.flatMap((text, questionColumn) => {
      const rank = text.length > longestName ? 0 : rankOf(text);
      if (rank === 0) return [];
      const rows = questionRows(cells, questionColumn, headerRow + 1, text);
      if (rows.length === 0 || !isNamesOf(cells, headerRow, rows)) return [];
      const score = askingIn(cells, rows, questionColumn) + rows.length * rowWeight[rank];
      return [{ headerRow, questionColumn, rows, score }];
    }),
  );
}

/** Names of columns stand over most columns that rows fill; a title stands alone. */
function isNamesOf(cells: TableCells, headerRow: number, rows: readonly number[]): boolean {
  const wide = rows.filter((row) => filled(cells[row] ?? []).length > 1).length;
  return wide * 2 < rows.length || filled(cells[headerRow] ?? []).length > 1;
}

function byContent(cells: TableCells): QuestionPlace[] {
  const width = Math.max(0, ...cells.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => column).flatMap((questionColumn) => {
    const first = cells.findIndex((row) => isAskingCell(row[questionColumn]));
    if (first < 0) return [];
    const headerRow = headerAbove(cells, first);
    if (headerRow !== undefined && isAttributeHeader(cells[headerRow]?.[questionColumn] ?? '')) return [];
    const rows = questionRows(cells, questionColumn, headerRow === undefined ? first : headerRow + 1);
    return [{ headerRow, questionColumn, rows, score: askingIn(cells, rows, questionColumn) }];
  });
}

/** The nearest row above that can hold names of columns. */
function headerAbove(cells: TableCells, first: number): number | undefined {
  const isWide = filled(cells[first] ?? []).length > 1;
  for (let row = first - 1; row >= Math.max(0, first - maxRowsBetween); row -= 1) {
    const texts = filled(cells[row] ?? []);
    const areNames = texts.every((text) => isText(text) && !isAsking(text) && text.length <= longestName);
    if (texts.length > (isWide ? 1 : 0) && areNames) return row;
  }
  return undefined;
}

function askingIn(cells: TableCells, rows: readonly number[], column: number): number {
  return rows.filter((row) => isAskingCell(cells[row]?.[column])).length;
}

function isAskingCell(text: string | undefined): boolean {
  return text !== undefined && isText(text) && isAsking(text);
}
