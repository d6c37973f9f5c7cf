import { type Cell, cellsOfColumn, dateKey, wordsIn } from './cellValues';
import { unitOf } from '../language/numbers';
import { stemEnglish } from '../language/analyze';

export type ColumnKind = 'number' | 'date' | 'text';

export interface Column {
  readonly name: string;
  /** Stems of the name's words. */
  readonly stems: readonly string[];
  readonly kind: ColumnKind;
  /** Whether the cells are 1, 2, 3 … in order, or nearly so: a rank or a running number. */
  readonly isRank: boolean;
  readonly cells: readonly Cell[];
  /** Values by which rows are compared; undefined for cells without one. By time for dates. */
  readonly keys: readonly (number | undefined)[];
}

/** A table with typed columns. Rows of totals are marked, since they count for look-ups alone. */
export interface Relation {
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Indices of rows that are data, ascending. */
  readonly dataRows: readonly number[];
}

/** Share of the cells with a value from which a column is of that kind. */
const leastShare = 0.6;
const totalLabel = /^\W*(?:(?:sub-?|grand )?totals?|sum|gesamt\p{L}*|(?:zwischen)?summe|insgesamt)\W*$/iu;

/** Reads columns and values of a table's rows; rows that are too short are filled with empty cells. */
export function relationOf(heads: readonly string[], rows: readonly (readonly string[])[]): Relation {
  const columns = heads.map((name, at) =>
    columnOf(
      name,
      rows.map((row) => row[at] ?? ''),
    ),
  );
  const dataRows = rows.flatMap((row, at) => (isTotalRow(row) ? [] : [at]));
  return { columns, rowCount: rows.length, dataRows };
}

/** Whether a row is of totals, by its label. */
export function isTotalRow(cells: readonly string[]): boolean {
  return cells.slice(0, 2).some((cell) => totalLabel.test(cell));
}

function columnOf(name: string, texts: readonly string[]): Column {
  const cells = cellsOfColumn(texts);
  const kind = kindOf(cells);
  const keyOf = ({ date, number }: Cell): number | undefined =>
    kind === 'date' ? date && dateKey(date) : number;
  // Numbers of several units cannot be compared or added up.
  const isComparable = kind === 'date' || isOfOneUnit(cells);
  const keys = cells.map((cell) => (isComparable ? keyOf(cell) : undefined));
  const steps = keys.slice(1).filter((key, at) => key === (keys[at] ?? NaN) + 1).length;
  const isRank = kind === 'number' && keys.length > 2 && steps >= 0.8 * (keys.length - 1);
  return { name, stems: wordsIn(name).map(stemEnglish), kind, isRank, cells, keys };
}

function kindOf(cells: readonly Cell[]): ColumnKind {
  const filled = cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const share = (has: (cell: Cell) => boolean): number =>
    filled.filter(has).length / Math.max(1, filled.length);
  const isYearLike = ({ date, isPlainNumber, number }: Cell): boolean =>
    date !== undefined && (!isPlainNumber || (date.year === number && date.month === undefined));
  if (share(isYearLike) >= leastShare) return 'date';
  return share(({ isPlainNumber }) => isPlainNumber) >= leastShare && isOfOneUnit(cells) ? 'number' : 'text';
}

function isOfOneUnit(cells: readonly Cell[]): boolean {
  return new Set(cells.flatMap(({ isPlainNumber, text }) => (isPlainNumber ? [unitOf(text)] : []))).size < 2;
}
