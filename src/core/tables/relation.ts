import { type Cell, ColumnCells, stemIn, wordsIn } from './cellValues';
import { dateKey } from './cellDates';
import { headInEnglish } from './germanWords';
import { stemEnglish } from '../language/analyze';
import { areOfOneUnit } from '../language/numbers';
import { mixedUnits } from './mixedUnits';
import { cellIn, isAsideRow, type TableRow } from '../units/tables/tableRow';
import type { TableLanguage } from '../model/tableQuery';

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
  /** The number of a cell. */
  numberAt(row: number): number | undefined;
  firstCells(most: number): readonly Cell[];
  /** The rows, ascending, with such cells. */
  rowsWith(isIn: (cell: Cell) => boolean): number[];
  /** The value by which rows are compared; undefined for a cell without one. By time for dates. */
  keyAt(row: number): number | undefined;
  /** The units to compute in, where the cells are numbers in several; see `mixedUnits`. */
  readonly mixed: readonly string[] | undefined;
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
  const dataRows = Array.from(rows.keys()).filter((at) => !isAsideRow(rows[at] ?? { cells: [] }));
  return { language, columns, rowCount: rows.length, dataRows };
}

class ReadColumn implements Column {
  readonly stems: readonly string[];
  readonly english: readonly string[];
  readonly englishStems: readonly string[];
  #read: ColumnValues | undefined;
  #mixed: { readonly units: readonly string[] | undefined } | undefined;

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

  numberAt(row: number): number | undefined {
    const number = this.cells.numbers[row];
    return number === undefined || Number.isNaN(number) ? undefined : number;
  }

  firstCells(most: number): readonly Cell[] {
    return this.cells.first(most);
  }

  rowsWith(isIn: (cell: Cell) => boolean): number[] {
    const rows: number[] = [];
    for (const [row, found] of this.cells.map((cell) => Number(isIn(cell))).entries())
      if (found === 1) rows.push(row);
    return rows;
  }

  keyAt(row: number): number | undefined {
    const key = this.#values.keys[row];
    return key === undefined || Number.isNaN(key) ? undefined : key;
  }

  get mixed(): readonly string[] | undefined {
    return (this.#mixed ??= {
      units: this.kind === 'text' ? mixedUnits(this.firstCells(cellsLookedAt)) : undefined,
    }).units;
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
  const dateOf = ({ date }: Cell): number => (date && dateKey(date)) ?? NaN;
  const keys = kind === 'date' ? cells.map(dateOf) : isOne ? cells.numbers : noKeys(cells.length);
  const steps = keys.reduce((sum, key, at) => sum + Number(at > 0 && key === (keys[at - 1] ?? NaN) + 1), 0);
  const isRank = kind === 'number' && keys.length > 2 && steps >= 0.8 * (keys.length - 1);
  return { kind, isRank, keys };
}

function noKeys(length: number): Float64Array {
  return new Float64Array(length).fill(NaN);
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
