import { formatOf, numberOf, sumOf } from '../../language/numbers';

export interface TableRow {
  /** Offsets in the document's text. */
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
  /** One of the cells, where that is less work than reading all. */
  cellAt?(column: number): string | undefined;
  /** Whether it adds rows above it up, or is the title of those below. */
  readonly isAside?: boolean;
}

/** Rows in the order of the text: an array, or those of a long table, which are made when they are asked for. */
export interface Rows extends Iterable<TableRow> {
  readonly length: number;
  at(index: number): TableRow | undefined;
  slice(start?: number, end?: number): readonly TableRow[];
  filter(isIn: (row: TableRow, index: number) => boolean): Rows;
  map<T>(valueOf: (row: TableRow, index: number) => T): T[];
  some(isOne: (row: TableRow, index: number) => boolean): boolean;
}

/** A cell of a row; empty if the row is too short. */
export function cellIn(row: Pick<TableRow, 'cells' | 'cellAt'>, column: number): string {
  return (row.cellAt ? row.cellAt(column) : row.cells[column]) ?? '';
}

const totalLabel = /^\W*(?:(?:sub-?|grand )?totals?|sum|gesamt\p{L}*|(?:zwischen)?summe|insgesamt)\W*$/iu;

/** Whether a text is nothing but the label of a total. */
export function isTotalLabel(text: string): boolean {
  return /[glmstuGLMSTU]/.test(text) && totalLabel.test(text);
}

/** Whether a row is no record, as one of totals. */
export function isAsideRow(row: Pick<TableRow, 'cells' | 'cellAt' | 'isAside'>): boolean {
  return row.isAside ?? isTotalRow(row);
}

/** Whether a row is of totals, by its label: its second cell, or the first that is not empty. */
export function isTotalRow(row: Pick<TableRow, 'cells' | 'cellAt'>): boolean {
  return isTotalLabel(labelOf(row)) || isTotalLabel(cellIn(row, 1));
}

function labelOf(row: Pick<TableRow, 'cells' | 'cellAt'>): string {
  return cellIn(row, 0) || (row.cells.find((cell) => cell !== '') ?? '');
}

/** As spreadsheets label the subtotals that they add to groups of rows. */
const endsLikeTotal = /\P{L}(?:totals?|ergebnis|summe)\W*$/iu;
const beginsLikeTotal = /^\W*(?:(?:(?:sub-?|grand )?totals?|(?:zwischen)?summe)(?!\p{L})|gesamt)/iu;

/**
 * Marks totals with a longer label ("Total net sales", "North Total"), those of a table in which one of them is the sum of rows right above it,
 * and a last row with the mean of the others; where rows can be titles of those below, also these, which have a first cell alone.
 */
export function withAsides(lines: readonly TableRow[], canBeTitles: boolean): readonly TableRow[] {
  const isTitle = ({ cells }: TableRow): boolean =>
    canBeTitles && cells.slice(1).every((cell) => cell === '');
  const isNamed = (row: TableRow): boolean =>
    [beginsLikeTotal, endsLikeTotal].some((label) => label.test(labelOf(row)));
  let from = 0;
  let hasTotals = false;
  for (const [at, row] of lines.entries()) {
    if (!isTitle(row) && !isNamed(row)) continue;
    hasTotals ||= isNamed(row) && addsUp(row, lines.slice(from, at));
    from = at + 1;
  }
  const mean = lines.at(-1);
  const isMean = (row: TableRow): boolean =>
    row === mean && meanLabel.test(labelOf(row)) && isMeanOf(row, lines.slice(0, -1));
  return lines.map((row) =>
    isTitle(row) || (hasTotals && isNamed(row)) || isMean(row)
      ? { start: row.start, end: row.end, cells: row.cells, isAside: true }
      : row,
  );
}

const meanLabel = /^\W*(?:average|mean|durchschnitt|mittelwert|ø)(?!\p{L})/iu;

/** Whether the last number of a row is the mean of those above it, but for totals. */
function isMeanOf(row: TableRow, above: readonly TableRow[]): boolean {
  const format = formatOf(row.cells);
  const column = row.cells.findLastIndex((cell) => numberOf(cell, format) !== undefined);
  const numbers = above.flatMap((other) =>
    isTotalRow(other) ? [] : (numberOf(other.cells[column] ?? '', format) ?? []),
  );
  const mean = numberOf(row.cells[column] ?? '', format);
  return (
    mean !== undefined &&
    numbers.length > 1 &&
    Math.abs(sumOf(numbers) / numbers.length - mean) <= meanTolerance * Math.abs(mean)
  );
}

/** Means are rounded as their writer likes. */
const meanTolerance = 0.01;

/** Whether the last number of a row is the sum of those above it. */
function addsUp(row: TableRow, above: readonly TableRow[]): boolean {
  const format = formatOf(row.cells);
  const column = row.cells.findLastIndex((cell) => numberOf(cell, format) !== undefined);
  const sum = sumOf(above.map(({ cells }) => numberOf(cells[column] ?? '', format) ?? 0));
  const total = numberOf(row.cells[column] ?? '', format);
  return (
    column > 0 &&
    above.length > 1 &&
    total !== undefined &&
    Math.abs(sum - total) < above.length / 10 ** format.decimals
  );
}
