import { type Cell, cellsOfColumn, stemIn, wordsIn } from './cellValues';
import { dateKey } from './cellDates';
import { headInEnglish } from './germanWords';
import { stemEnglish } from '../language/analyze';
import { areOfOneUnit, greatestOf, leastOf } from '../language/numbers';
import { cellIn, isAsideRow, type TableRow } from '../units/tables/table';
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
  readonly cells: readonly Cell[];
  /** Values by which rows are compared; undefined for cells without one. By time for dates. */
  readonly keys: readonly (number | undefined)[];
}

/** A table with typed columns. Rows of totals are marked, since they count for look-ups alone. */
export interface Relation {
  /** Of the question, by which words are compared. */
  readonly language: TableLanguage;
  readonly columns: readonly Column[];
  readonly rowCount: number;
  /** Indices of rows that are data, ascending. */
  readonly dataRows: readonly number[];
}

/** Share of the cells with a value from which a column is of that kind. */
const leastShare = 0.6;

/** A table's rows with typed columns; rows that are too short are filled with empty cells. A column is read when it is first used. */
export function relationOf(
  heads: readonly string[],
  rows: readonly Pick<TableRow, 'cells' | 'cellAt' | 'isAside'>[],
  language: TableLanguage = 'en',
): Relation {
  const columns = heads.map(
    (name, at) => new ReadColumn(name, () => rows.map((row) => cellIn(row, at)), language),
  );
  const dataRows = rows.flatMap((row, at) => (isAsideRow(row) ? [] : [at]));
  return { language, columns, rowCount: rows.length, dataRows };
}

class ReadColumn implements Column {
  readonly stems: readonly string[];
  readonly english: readonly string[];
  readonly englishStems: readonly string[];
  #cells: readonly Cell[] | undefined;
  #read: ColumnValues | undefined;

  constructor(
    readonly name: string,
    private readonly texts: () => readonly string[],
    private readonly language: TableLanguage,
  ) {
    const words = wordsIn(name, language);
    this.stems = words.map(stemIn(language));
    this.english = language === 'de' ? words.map(headInEnglish) : words;
    this.englishStems = this.english.map(stemEnglish);
  }

  get kind(): ColumnKind {
    return this.#values.kind;
  }

  get isRank(): boolean {
    return this.#values.isRank;
  }

  get cells(): readonly Cell[] {
    return (this.#cells ??= cellsOfColumn(this.texts(), this.language));
  }

  get keys(): readonly (number | undefined)[] {
    return this.#values.keys;
  }

  get #values(): ColumnValues {
    return (this.#read ??= valuesIn(this.cells));
  }
}

type ColumnValues = Pick<Column, 'kind' | 'isRank' | 'keys'>;

/** As many cells tell the kind of a column. */
const cellsLookedAt = 20_000;

function valuesIn(cells: readonly Cell[]): ColumnValues {
  const isOne = areOfOneUnit(plainNumbersOf(cells));
  const kind = kindOf(cells.slice(0, cellsLookedAt), isOne);
  const keyOf = ({ date, number }: Cell): number | undefined =>
    kind === 'date' ? date && dateKey(date) : number;
  // Numbers of several units cannot be compared or added up.
  const isComparable = kind === 'date' || isOne;
  const keys = cells.map((cell) => (isComparable ? keyOf(cell) : undefined));
  const steps = keys.slice(1).filter((key, at) => key === (keys[at] ?? NaN) + 1).length;
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

function plainNumbersOf(cells: readonly Cell[]): Set<string> {
  return new Set(cells.flatMap(({ isPlainNumber, text }) => (isPlainNumber ? [text] : [])));
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
  const keys = columns[column]?.keys ?? [];
  const rows = dataRows.filter((row) => {
    const key = keys[row];
    return key !== undefined && compares(key, sign, value);
  });
  return { selection: { kind: 'compare', column, sign, value, words }, rows };
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
  const keys = columns[column]?.keys ?? [];
  const valued = rows.flatMap((row) => keys[row] ?? []).sort((a, b) => (isMost ? b - a : a - b));
  const last = valued[Math.min(most, valued.length) - 1];
  const isIn = (key: number | undefined): boolean =>
    key !== undefined && last !== undefined && (isMost ? key >= last : key <= last);
  return {
    selection: { kind: 'extreme', of, column, isMost, most },
    rows: rows.filter((row) => isIn(keys[row])),
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
  const keys = columns[column]?.keys ?? [];
  const own = keys[rows[0] ?? -1];
  const beyondOwn = dataRows.flatMap((row) => {
    const key = keys[row];
    return own !== undefined && key !== undefined && (key - own) * step > 0 ? [key] : [];
  });
  const next = (step > 0 ? leastOf : greatestOf)(beyondOwn);
  return {
    selection: { kind: 'beside', of, step, column },
    rows: dataRows.filter((row) => keys[row] === next),
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
  const { keys = [], cells = [] } = columns[column] ?? {};
  const [first = -1] = rows;
  const isIn = (row: number): boolean => {
    if (rows.includes(row)) return false;
    if (sign === '=') return cells[row]?.text !== '' && cells[row]?.text === cells[first]?.text;
    const [key, own] = [keys[row], keys[first]];
    return key !== undefined && own !== undefined && (sign === '<' ? key < own : key > own);
  };
  return { selection: { kind: 'relative', of, column, sign }, rows: dataRows.filter(isIn) };
}

export function unionOf(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}
