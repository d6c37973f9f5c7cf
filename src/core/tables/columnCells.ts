import { areOfOneUnit, formatOf } from '../language/numbers';
import type { TableLanguage } from '../model/tableQuery';
import type { KeptColumn, KeptTexts, KeptValues } from '../units/tables/keptTable';
import { dateKey, dayOrderOf } from './cellDates';
import { type Cell, type CellReading, ReadCell } from './cellValues';

/** Of more different texts, most stand in one cell. Their number fits into 16 bits. */
const mostShared = 50_000;

/**
 * A column's cells, read with one number format. Those of one text are one object; where nearly all differ, none is kept, as a
 * million of them would not fit into memory.
 */
export class ColumnCells {
  #shared: SharedCells | 'none' | undefined;
  #reading: CellReading | undefined;
  #numbers: Float64Array | undefined;
  #dates: Float64Array | undefined;
  #isOfOneUnit: boolean | undefined;
  /** Values that were kept, if they were read as the cells are. */
  #kept: Partial<Pick<KeptValues, 'numbers' | 'dates' | 'isOfOneUnit'>> = {};

  constructor(
    private readonly textAt: (row: number) => string | undefined,
    readonly length: number,
    readonly language: TableLanguage = 'en',
    private readonly keptColumn: () => KeptColumn | undefined = () => undefined,
  ) {}

  at(row: number): Cell | undefined {
    const shared = this.#read();
    if (shared !== 'none') return shared.cells[shared.indices[row] ?? -1];
    const text = row >= 0 && row < this.length ? this.textAt(row) : undefined;
    return text === undefined ? undefined : this.#cellOf(text);
  }

  first(most: number): Cell[] {
    return [...this.#until(Math.min(most, this.length))];
  }

  *#until(end: number): Generator<Cell> {
    for (let row = 0; row < end; row += 1) {
      const cell = this.at(row);
      if (cell !== undefined) yield cell;
    }
  }

  /** A cell of each text; where nearly all differ, each cell. */
  different(): Iterable<Cell> {
    const shared = this.#read();
    return shared === 'none' ? this.#until(this.length) : shared.cells;
  }

  get texts(): ReadonlySet<string> {
    return new Set(Array.from(this.different(), ({ text }) => text));
  }

  /** The number of each cell; not a number for one without. Read once: each text has to be taken apart for it. */
  get numbers(): Float64Array {
    this.#read();
    return (this.#numbers ??= this.#kept.numbers ?? this.map(({ number }) => number ?? NaN));
  }

  /** The date of each cell, by time; not a number for one without. */
  get dates(): Float64Array {
    this.#read();
    return (this.#dates ??=
      this.#kept.dates ?? this.map(({ date }) => (date === undefined ? NaN : dateKey(date))));
  }

  /** Whether the plain numbers are of one unit. */
  get isOfOneUnit(): boolean {
    this.#read();
    return (this.#isOfOneUnit ??= this.#kept.isOfOneUnit ?? areOfOneUnit(this.#plainNumbers()));
  }

  *#plainNumbers(): Generator<string> {
    for (const { isPlainNumber, text } of this.different()) if (isPlainNumber) yield text;
  }

  /** The different texts, and which each row has; undefined where nearly all differ. */
  get sharedTexts(): KeptTexts | undefined {
    const shared = this.#read();
    return shared === 'none'
      ? undefined
      : { texts: shared.cells.map(({ text }) => text), indices: shared.indices };
  }

  /** How numbers and dates are read where nearly all texts differ. */
  get reading(): CellReading {
    this.#read();
    return (this.#reading ??= readingOf([], this.language));
  }

  /** A number for each cell. */
  map(valueOf: (cell: Cell) => number): Float64Array {
    const shared = this.#read();
    const values = new Float64Array(this.length);
    const known = shared === 'none' ? [] : shared.cells.map(valueOf);
    for (let row = 0; row < this.length; row += 1)
      values[row] =
        shared === 'none'
          ? valueOf(this.#cellOf(this.textAt(row) ?? ''))
          : (known[shared.indices[row] ?? -1] ?? NaN);
    return values;
  }

  #cellOf(text: string): Cell {
    return new ReadCell(text, this.reading);
  }

  #read(): SharedCells | 'none' {
    return (this.#shared ??= this.#share());
  }

  #share(): SharedCells | 'none' {
    const kept = this.keptColumn();
    if (kept === undefined) return this.#shareRead();
    if ('texts' in kept) return this.#cellsOf(kept);
    const { decimalMarks, order } = kept;
    this.#reading = { language: this.language, format: { decimalMark: decimalMarks[this.language] }, order };
    if (decimalMarks[this.language] === decimalMarks.en) this.#kept = kept;
    return 'none';
  }

  #cellsOf({ texts, indices }: KeptTexts): SharedCells {
    const reading = (this.#reading = readingOf(texts, this.language));
    return { indices, cells: texts.map((text) => new ReadCell(text, reading)) };
  }

  #shareRead(): SharedCells | 'none' {
    const known = new Map<string, number>();
    const indices = new Uint16Array(this.length);
    for (let row = 0; row < this.length && known.size <= mostShared; row += 1) {
      const text = this.textAt(row) ?? '';
      const index = known.get(text);
      indices[row] = index ?? known.size;
      if (index === undefined) known.set(text, known.size);
    }
    const texts = [...known.keys()];
    if (texts.length <= mostShared) return this.#cellsOf({ texts, indices });
    this.#reading = readingOf(texts, this.language);
    return 'none';
  }
}

interface SharedCells {
  readonly cells: readonly Cell[];
  /** For each row, which of the cells. */
  readonly indices: Uint16Array;
}

function readingOf(telling: readonly string[], language: TableLanguage): CellReading {
  return {
    language,
    format: formatOf(telling, language === 'de' ? ',' : '.'),
    order: dayOrderOf(telling),
  };
}
