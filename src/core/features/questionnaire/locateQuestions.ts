import { headerRank, isAsking, isAttributeHeader, type HeaderRank } from './asking';
import { filled, isText, questionRows, type TableCells } from './questionRows';

/** The location of a table's questions. */
export interface QuestionPlace {
  /** Undefined if the table has no column names. */
  readonly headerRow: number | undefined;
  readonly questionColumn: number;
  /** The rows with questions, in order; at least one. */
  readonly rows: readonly number[];
  /** Increases with the number of questions, to choose between tables. */
  readonly score: number;
}

/** Column names must be within this many rows from the top, below titles, logos and notes. */
export const maxRowsAbove = 60;
/** Maximum number of rows between the column names and the first question. */
const maxRowsBetween = 5;
const longestName = 80;
/** Weight of a row below a header of each rank, whether it asks or not. */
const rowWeight: Readonly<Record<HeaderRank, number>> = { 0: 0, 1: 0.15, 2: 0.8 };

/**
 * Finds a table's questions: below a suitable header ("Question", "Anforderung"), or in the column where most
 * texts ask or require something. `column` is a header to look for instead. Undefined if there are no
 * questions.
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

/** Normalises header names for comparison. */
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

/** Column names head most of the filled columns, whereas a title stands alone. */
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

/** The nearest row above that may contain column names. */
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
