import { type Cell, ColumnCells, saysNothing, stemIn, wordsIn } from './cellValues';
import { dateKey } from './cellDates';
import { headInEnglish } from './germanWords';
import { stemEnglish } from '../language/analyze';
import { areOfOneUnit, greatestOf, leastOf } from '../language/numbers';
import { cellIn, isAsideRow, type TableRow } from '../units/tables/tableRow';
import type { Selection, Sign, TableLanguage, WordSpan } from '../model/tableQuery';

export type ColumnKind = 'number' | 'date' | 'text';

export interface Column {
  readonly name: string;
  /** Stems of the name's words. */
  readonly stems: readonly string[];
  /** Words of the name, as far as known in English. */
  readonly english: readonly string[];
  readonly englishStems: readonly string[];
  readonly kind: ColumnKind;
  /** Whether the cells are 1, 2, 3 … in order, or nearly so: a rank or a running number. */
  readonly isRank: boolean;
  /** Number of rows. */
  readonly length: number;
  /** The different texts of the cells. */
  readonly texts: ReadonlySet<string>;
  cellAt(row: number): Cell | undefined;
  firstCells(most: number): readonly Cell[];
  /** The rows, ascending, with such cells. */
  rowsWith(isIn: (cell: Cell) => boolean): number[];
  /** The value by which rows are compared; undefined for a cell without one. By time for dates. */
  keyAt(row: number): number | undefined;
}

/** A table with typed columns. Rows of totals are marked, since they count for look-ups alone. */
export interface Relation {
  /** Of the question, by which words are compared. */
  readonly language: TableLanguage;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Indices of rows that are data, ascending. */
  readonly dataRows: readonly number[];
  /** Set if a long table has more rows than these. */
  readonly isSample?: boolean;
}

/** Share of the cells with a value from which a column is of that kind. */
const leastShare = 0.6;

/** A table's rows with typed columns; rows that are too short are filled with empty cells. A column is read when it is first used. */
export function relationOf(
  heads: readonly string[],
  rows: readonly Pick<TableRow, 'cells' | 'cellAt' | 'isAside'>[],
  language: TableLanguage = 'en',
): Relation {
  const columns = heads.map((name, at) => {
    const textAt = (row: number): string | undefined => rows[row] && cellIn(rows[row], at);
    return new ReadColumn(name, new ColumnCells(textAt, rows.length, language));
  });
  const dataRows = rows.flatMap((row, at) => (isAsideRow(row) ? [] : [at]));
  return { language, columns, rowCount: rows.length, dataRows };
}

class ReadColumn implements Column {
  readonly stems: readonly string[];
  readonly english: readonly string[];
  readonly englishStems: readonly string[];
  #read: ColumnValues | undefined;

  constructor(
    readonly name: string,
    private readonly cells: ColumnCells,
  ) {
    const { language } = cells;
    const words = wordsIn(name, language);
    this.stems = words.map(stemIn(language));
    this.english = language === 'de' ? words.map(headInEnglish) : words;
    this.englishStems = this.english.map(stemEnglish);
  }

  get length(): number {
    return this.cells.length;
  }

  get texts(): ReadonlySet<string> {
    return this.cells.texts;
  }

  get kind(): ColumnKind {
    return this.#values.kind;
  }

  get isRank(): boolean {
    return this.#values.isRank;
  }

  cellAt(row: number): Cell | undefined {
    return this.cells.at(row);
  }

  firstCells(most: number): readonly Cell[] {
    return this.cells.first(most);
  }

  rowsWith(isIn: (cell: Cell) => boolean): number[] {
    const found = this.cells.map((cell) => Number(isIn(cell)));
    return Array.from(found.keys()).filter((row) => found[row] === 1);
  }

  keyAt(row: number): number | undefined {
    const key = this.#values.keys[row];
    return key === undefined || Number.isNaN(key) ? undefined : key;
  }

  get #values(): ColumnValues {
    return (this.#read ??= valuesIn(this.cells));
  }
}

type ColumnValues = Pick<Column, 'kind' | 'isRank'> & {
  /** Not a number for cells without a key. */
  readonly keys: Float64Array;
};

/** As many cells tell the kind of a column. */
const cellsLookedAt = 20_000;

function valuesIn(cells: ColumnCells): ColumnValues {
  const isOne = areOfOneUnit(plainNumbersOf(cells));
  const kind = kindOf(cells.first(cellsLookedAt), isOne);
  // Numbers of several units cannot be compared or added up.
  const isComparable = kind === 'date' || isOne;
  const keyOf = ({ date, number }: Cell): number =>
    (isComparable ? (kind === 'date' ? date && dateKey(date) : number) : undefined) ?? NaN;
  const keys = cells.map(keyOf);
  const steps = keys.reduce((sum, key, at) => sum + Number(at > 0 && key === (keys[at - 1] ?? NaN) + 1), 0);
  const isRank = kind === 'number' && keys.length > 2 && steps >= 0.8 * (keys.length - 1);
  return { kind, isRank, keys };
}

function kindOf(cells: readonly Cell[], isOfOne: boolean): ColumnKind {
  const filled = cells.filter(({ isFilled }) => isFilled);
  const share = (has: (cell: Cell) => boolean): number =>
    filled.filter(has).length / Math.max(1, filled.length);
  const isYearLike = ({ date, isPlainNumber, number }: Cell): boolean =>
    date !== undefined && (!isPlainNumber || date.year === number);
  if (share(isYearLike) >= leastShare) return 'date';
  return isOfOne && share(({ isPlainNumber }) => isPlainNumber) >= leastShare ? 'number' : 'text';
}

function* plainNumbersOf(cells: ColumnCells): Generator<string> {
  for (const { isPlainNumber, text } of cells.different()) if (isPlainNumber) yield text;
}

/** A set of rows of a relation, with how it is selected. */
export interface RowSet {
  readonly selection: Selection;
  /** Indices of rows, ascending. */
  readonly rows: readonly number[];
}

export function allRows({ dataRows }: Relation): RowSet {
  return { selection: { kind: 'all' }, rows: dataRows };
}

export function comparing(
  { columns, dataRows }: Relation,
  {
    column,
    sign,
    value,
    words,
  }: { readonly column: number; readonly sign: Sign; readonly value: number; readonly words: WordSpan },
): RowSet {
  const isDate = columns[column]?.kind === 'date' && ({ isDate: true } as const);
  const rows = dataRows.filter((row) => {
    const key = columns[column]?.keyAt(row);
    return key !== undefined && compares(key, sign, value);
  });
  return { selection: { kind: 'compare', column, sign, value, ...isDate, words }, rows };
}

function compares(key: number, sign: Sign, value: number): boolean {
  switch (sign) {
    case '=':
      return key === value;
    case '<':
      return key < value;
    case '<=':
      return key <= value;
    case '>':
      return key > value;
    case '>=':
      return key >= value;
  }
}

/** The data rows in which one column has the greater, or lesser, value than another. */
export function against(
  { columns, dataRows }: Relation,
  {
    column,
    sign,
    other,
    words,
  }: {
    readonly column: number;
    readonly sign: '<' | '>';
    readonly other: number;
    readonly words: WordSpan;
  },
): RowSet {
  const rows = dataRows.filter((row) => {
    const [one, two] = [column, other].map((at) => columns[at]?.keyAt(row));
    return one !== undefined && two !== undefined && compares(one, sign, two);
  });
  return { selection: { kind: 'against', column, sign, other, words }, rows };
}

/** All data rows but these. */
export function allBut({ dataRows }: Relation, { rows, selection: of }: RowSet, words: WordSpan): RowSet {
  const left = new Set(rows);
  return { selection: { kind: 'not', of, words }, rows: dataRows.filter((row) => !left.has(row)) };
}

/** The data rows with nothing in a column. */
export function without({ columns, dataRows }: Relation, column: number, words: WordSpan): RowSet {
  const isNothing = (row: number): boolean => saysNothing(columns[column]?.cellAt(row)?.text ?? '');
  const said = [...(columns[column]?.texts ?? [])].filter((text) => text !== '' && saysNothing(text));
  return { selection: { kind: 'without', column, said, words }, rows: dataRows.filter(isNothing) };
}

export function inBoth(one: RowSet, other: RowSet): RowSet {
  const known = new Set(other.rows);
  const selection = { kind: 'both', one: one.selection, other: other.selection } as const;
  return { selection, rows: one.rows.filter((row) => known.has(row)) };
}

export function inEither(one: RowSet, other: RowSet): RowSet {
  const rows = unionOf(one.rows, other.rows);
  return { selection: { kind: 'either', one: one.selection, other: other.selection }, rows };
}

/** The rows with the `most` greatest or least values and all that tie with the last of them. */
export function extreme(
  { columns }: Relation,
  { rows, selection: of }: RowSet,
  {
    column,
    isMost,
    most,
  }: { readonly column?: number | undefined; readonly isMost: boolean; readonly most: number },
): RowSet {
  if (column === undefined) {
    const selection = { kind: 'extreme', of, isMost, most } as const;
    return { selection, rows: isMost ? rows.slice(-most) : rows.slice(0, most) };
  }
  const keyOf = (row: number): number | undefined => columns[column]?.keyAt(row);
  const valued = rows.flatMap((row) => keyOf(row) ?? []).sort((a, b) => (isMost ? b - a : a - b));
  const last = valued[Math.min(most, valued.length) - 1];
  const isIn = (key: number | undefined): boolean =>
    key !== undefined && last !== undefined && (isMost ? key >= last : key <= last);
  return {
    selection: { kind: 'extreme', of, column, isMost, most },
    rows: rows.filter((row) => isIn(keyOf(row))),
  };
}

export function beside({ rowCount }: Relation, { rows, selection: of }: RowSet, step: 1 | -1): RowSet {
  const next = rows.map((row) => row + step).filter((row) => row >= 0 && row < rowCount);
  return { selection: { kind: 'beside', of, step }, rows: next };
}

/** The rows with the next greater or smaller value of a column. */
export function besideBy(
  { columns, dataRows }: Relation,
  { rows, selection: of }: RowSet,
  { column, step }: { readonly column: number; readonly step: 1 | -1 },
): RowSet {
  const keyOf = (row: number): number | undefined => columns[column]?.keyAt(row);
  const own = keyOf(rows[0] ?? -1);
  const beyondOwn = dataRows.flatMap((row) => {
    const key = keyOf(row);
    return own !== undefined && key !== undefined && (key - own) * step > 0 ? [key] : [];
  });
  const next = (step > 0 ? leastOf : greatestOf)(beyondOwn);
  return {
    selection: { kind: 'beside', of, step, column },
    rows: dataRows.filter((row) => keyOf(row) === next),
  };
}

export function beyond({ dataRows }: Relation, { rows, selection: of }: RowSet, step: 1 | -1): RowSet {
  const edge = (step > 0 ? greatestOf : leastOf)(rows);
  return { selection: { kind: 'beyond', of, step }, rows: dataRows.filter((row) => (row - edge) * step > 0) };
}

/** Compares with the value of the first row; rows of the set itself are left out. */
export function relative(
  { columns, dataRows }: Relation,
  { rows, selection: of }: RowSet,
  { column, sign }: { readonly column: number; readonly sign: '<' | '>' | '=' },
): RowSet {
  const [first = -1] = rows;
  const textOf = (row: number): string | undefined => columns[column]?.cellAt(row)?.text;
  const keyOf = (row: number): number | undefined => columns[column]?.keyAt(row);
  const isIn = (row: number): boolean => {
    if (rows.includes(row)) return false;
    if (sign === '=') return textOf(row) !== '' && textOf(row) === textOf(first);
    const [key, own] = [keyOf(row), keyOf(first)];
    return key !== undefined && own !== undefined && (sign === '<' ? key < own : key > own);
  };
  return { selection: { kind: 'relative', of, column, sign }, rows: dataRows.filter(isIn) };
}

export function unionOf(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}
