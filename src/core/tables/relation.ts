import { type Cell, stemIn, wordsIn } from './cellValues';
import { ColumnCells } from './columnCells';
import { headInEnglish } from './germanWords';
import { stemEnglish } from '../language/analyze';
import { computedAt, computedFrom, rowsTold, type Computed } from './computedColumns';
import type { KeptColumn } from '../units/tables/keptTable';
import { RowsOfText } from '../units/tables/longTable';
import { measuredBy } from './measureColumn';
import { mixedUnits, writtenUnit } from './mixedUnits';
import { known } from '../language/measures';
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
  /** Set if its cells are computed from others, and stand nowhere in the document. */
  readonly computed?: Computed;
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

/**
 * A table's rows with typed columns; rows that are too short are filled with empty cells. A column is read when it is first used. Behind
 * those of the table stand the ones that are computed from them.
 */
export function relationOf(
  heads: readonly string[],
  rows: RowsOfText | ReadableRows,
  language: TableLanguage = 'en',
): Relation {
  const isOfText = rows instanceof RowsOfText;
  const textAt = isOfText
    ? (row: number, column: number): string => rows.cellAt(row, column) ?? ''
    : (row: number, column: number): string | undefined => {
        const read = rows.at(row);
        return read && cellIn(read, column);
      };
  const written = heads.map((name, at) => {
    const kept = isOfText ? () => rows.keptColumn(at) : undefined;
    return new ReadColumn(name, new ColumnCells((row) => textAt(row, at), rows.length, language, kept));
  });
  const firstRows = Array.from({ length: Math.min(rows.length, rowsTold) }, (_, row) =>
    heads.map((_head, column) => textAt(row, column) ?? ''),
  );
  const columns = [
    ...written,
    ...computedFrom(heads, firstRows).map((one) =>
      computedColumn(written, one, { rows: rows.length, language }),
    ),
  ];
  const isAside = isOfText
    ? (row: number): boolean => rows.isAsideAt(row)
    : (row: number): boolean => isAsideRow(rows.at(row) ?? { cells: [] });
  const dataRows: number[] = [];
  for (let row = 0; row < rows.length; row += 1) if (!isAside(row)) dataRows.push(row);
  return { language, columns, rowCount: rows.length, dataRows };
}

function computedColumn(
  columns: readonly Column[],
  computed: Computed,
  { rows, language }: { readonly rows: number; readonly language: TableLanguage },
): Column {
  const [one, other] = computed.of;
  const parts = [columns[one], columns[other]] as const;
  const kind = computed.kind === 'days' ? 'date' : 'number';
  const textAt = (row: number): string =>
    parts.every((part) => part?.kind === kind) ? computedAt(row, computed.kind, parts) : '';
  return new ComputedColumn(computed, parts, new ColumnCells(textAt, rows, language));
}

interface ReadableRows {
  readonly length: number;
  at(index: number): Pick<TableRow, 'cells' | 'cellAt' | 'isAside'> | undefined;
}

/** What is kept of a column of a name; values by the English reading of its cells. */
export function columnToKeep(rows: RowsOfText, at: number, name: string): KeptColumn {
  const cellsIn = (language: TableLanguage): ColumnCells =>
    new ColumnCells((row) => rows.cellAt(row, at) ?? '', rows.length, language);
  const cells = cellsIn('en');
  if (cells.sharedTexts !== undefined) return cells.sharedTexts;
  const { kind } = new ReadColumn(name, cells);
  const { format, order } = cells.reading;
  return {
    decimalMarks: { en: format.decimalMark, de: cellsIn('de').reading.format.decimalMark },
    order,
    ...(kind === 'number' && { isOfOneUnit: true, numbers: cells.numbers }),
    ...(kind === 'date' && { dates: cells.dates }),
  };
}

class ReadColumn implements Column {
  readonly stems: readonly string[];
  readonly english: readonly string[];
  readonly englishStems: readonly string[];
  #kind: ColumnKind | undefined;
  #isRank: boolean | undefined;
  #keys: Float64Array | undefined;
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
    return (this.#kind ??= kindOf(this.cells.first(cellsLookedAt), {
      isOfOne: () => this.cells.isOfOneUnit,
      canBeYears: this.canBeYears,
    }));
  }

  /** Whether numbers such as 1998 are years, as they are of no column that says how much or how many. */
  protected get canBeYears(): boolean {
    const { measures } = measuredBy({ name: this.name, texts: [] });
    return !measures.includes('money') && !measures.includes('amount');
  }

  get isRank(): boolean {
    return (this.#isRank ??= this.kind === 'number' && this.length > 2 && this.#isCountedOn());
  }

  /** Whether nearly all numbers are one more than the one before. */
  #isCountedOn(): boolean {
    const keys = this.#keysOfRows;
    const steps = keys.reduce((sum, key, at) => sum + Number(at > 0 && key === (keys[at - 1] ?? NaN) + 1), 0);
    return steps >= 0.8 * (keys.length - 1);
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
    const key = this.#keysOfRows[row];
    return key === undefined || Number.isNaN(key) ? undefined : key;
  }

  get mixed(): readonly string[] | undefined {
    return (this.#mixed ??= {
      units: this.kind === 'text' ? mixedUnits(this.firstCells(cellsLookedAt)) : undefined,
    }).units;
  }

  /** Not a number for cells without a key: numbers of several units cannot be compared or added up. */
  get #keysOfRows(): Float64Array {
    return (this.#keys ??=
      this.kind === 'date'
        ? this.cells.dates
        : this.cells.isOfOneUnit
          ? this.cells.numbers
          : new Float64Array(this.length).fill(NaN));
  }
}

/** What an amount costs has no name in the document; what is left of a number, and the days from a date, are called as these are. */
class ComputedColumn extends ReadColumn {
  override readonly stems: readonly string[];
  override readonly english: readonly string[];
  override readonly englishStems: readonly string[];
  constructor(
    readonly computed: Computed,
    parts: readonly (Column | undefined)[],
    cells: ColumnCells,
  ) {
    super(computed.name, cells);
    const { kind } = computed;
    this.stems = kind === 'product' ? [] : parts.flatMap((part) => part?.stems ?? []);
    const ofParts = parts.flatMap((part) => part?.english ?? []);
    this.english = kind === 'product' ? ['total', 'cost'] : kind === 'days' ? [...ofParts, 'days'] : ofParts;
    this.englishStems = this.english.map(stemEnglish);
  }

  protected override get canBeYears(): boolean {
    return false;
  }
}

/** As many cells tell the kind of a column. */
const cellsLookedAt = 20_000;

function kindOf(
  cells: readonly Cell[],
  { isOfOne, canBeYears }: { readonly isOfOne: () => boolean; readonly canBeYears: boolean },
): ColumnKind {
  const filled = cells.filter(({ isFilled }) => isFilled);
  const share = (has: (cell: Cell) => boolean): number =>
    filled.filter(has).length / Math.max(1, filled.length);
  const isYear = ({ date, number, text }: Cell): boolean =>
    date !== undefined && date.year === number && !hasUnit(text);
  // Of numbers alone, all are years, or none is.
  const areYears = canBeYears && filled.every((cell) => !cell.isPlainNumber || isYear(cell));
  const isDate = ({ date, isPlainNumber }: Cell): boolean =>
    date !== undefined && (!isPlainNumber || areYears);
  if (share(isDate) >= leastShare) return 'date';
  return share(({ isPlainNumber }) => isPlainNumber) >= leastShare && isOfOne() ? 'number' : 'text';
}

/** Whether a number is measured or paid: "1500 kg". "1990s" are no seconds. */
function hasUnit(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  const { unit, isKnown } = known(writtenUnit(text));
  return isKnown && unit !== 'time';
}
