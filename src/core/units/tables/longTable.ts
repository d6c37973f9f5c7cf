import type { Span } from '../../language/sentences';
import { areNames, cellsOf, endOfRecord, isDivider, nextOf, separatorOf, type Separator } from '../blocks';
import type { KeptTable, RowPlaces } from './keptTable';
import { isTotalRow, type Rows, type TableRow } from './tableRow';

/** As many lines tell how all are written. */
const linesLookedAt = 200;

/** How the rows of a table are written. */
interface Source {
  readonly text: string;
  readonly separator: Separator;
}

/** Each separator of the row ends a cell. */
const isPlain = 1;
/** The row is no record, see `isAsideRow`. */
const isAside = 2;

/** The rows of a long table. Only their places are kept, as a million objects would not fit into memory; cells are read from the text each time. */
export class RowsOfText implements Rows {
  readonly length: number;

  constructor(
    readonly source: Source,
    readonly places: RowPlaces,
    /** Reads what is kept of a column; undefined if nothing is. */
    readonly keptColumn: KeptTable['columnAt'] = () => undefined,
  ) {
    this.length = places.starts.length;
  }

  at(index: number): TableRow | undefined {
    const row = index < 0 ? this.length + index : index;
    return row >= 0 && row < this.length ? new RowOfText(this, row) : undefined;
  }

  startOf(row: number): number {
    return this.places.starts[row] ?? this.source.text.length;
  }

  endOf(row: number): number {
    return this.places.ends[row] ?? this.source.text.length;
  }

  isAsideAt(row: number): boolean {
    return ((this.places.marks[row] ?? 0) & isAside) !== 0;
  }

  cellsOf(row: number): readonly string[] {
    return cellsOf(this.source.text.slice(this.startOf(row), this.endOf(row)), this.source.separator);
  }

  /** A cell, without reading the others where that can be. */
  cellAt(row: number, column: number): string | undefined {
    if (((this.places.marks[row] ?? 0) & isPlain) === 0) return this.cellsOf(row)[column];
    const { text, separator } = this.source;
    const end = this.endOf(row);
    let from = this.startOf(row);
    for (let at = 0; at < column; at += 1) {
      const found = endOfCell(this.source, from, end);
      if (found === end) return undefined;
      from = found + separator.length;
    }
    return text.slice(from, endOfCell(this.source, from, end)).trim();
  }

  *[Symbol.iterator](): Generator<TableRow, undefined> {
    for (let row = 0; row < this.length; row += 1) yield new RowOfText(this, row);
  }

  slice(start = 0, end = this.length): readonly TableRow[] {
    const from = Math.max(0, start < 0 ? this.length + start : start);
    const to = Math.min(this.length, end < 0 ? this.length + end : end);
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => new RowOfText(this, from + at));
  }

  map<T>(valueOf: (row: TableRow, index: number) => T): T[] {
    return Array.from(this, valueOf);
  }

  some(isOne: (row: TableRow, index: number) => boolean): boolean {
    for (let row = 0; row < this.length; row += 1) if (isOne(new RowOfText(this, row), row)) return true;
    return false;
  }

  filter(isIn: (row: TableRow, index: number) => boolean): RowsOfText {
    const { starts, ends, marks } = this.places;
    const taken = Uint8Array.from(marks, (_, row) => Number(isIn(new RowOfText(this, row), row)));
    const isTaken = (_: number, row: number): boolean => taken[row] === 1;
    return new RowsOfText(this.source, {
      starts: starts.filter(isTaken),
      ends: ends.filter(isTaken),
      marks: marks.filter(isTaken),
    });
  }
}

class RowOfText implements TableRow {
  constructor(
    private readonly rows: RowsOfText,
    private readonly row: number,
  ) {}

  get start(): number {
    return this.rows.startOf(this.row);
  }

  get end(): number {
    return this.rows.endOf(this.row);
  }

  get isAside(): boolean {
    return this.rows.isAsideAt(this.row);
  }

  get cells(): readonly string[] {
    return this.rows.cellsOf(this.row);
  }

  cellAt(column: number): string | undefined {
    return this.rows.cellAt(this.row, column);
  }
}

/** The next separator, or the end of the row. Cells are short: looking at each character takes less time than a search. */
function endOfCell({ text, separator }: Source, start: number, end: number): number {
  const code = separator.charCodeAt(0);
  let at = start;
  while (at < end && (text.charCodeAt(at) !== code || !text.startsWith(separator, at))) at += 1;
  return at;
}

/** The rows of a table, and the number of those that are left out, as they have more cells than it has columns, or no second. */
export interface ReadRows<Read extends Rows = Rows> {
  readonly columns: readonly string[];
  readonly lines: Read;
  readonly misfits: number;
}

/**
 * The rows of a long table; undefined if half of them do not fit the columns. `known` are the names above it, which the first row may
 * repeat.
 */
export function longTableIn(
  text: string,
  { start, end }: Span,
  known: readonly string[],
): ReadRows<RowsOfText> | undefined {
  const first = text
    .slice(start, end)
    .split('\n', linesLookedAt)
    .map((line) => line.trimEnd());
  const separator = separatorOf(
    first.filter((line) => line !== '' && !isDivider(line)),
    known,
  );
  const source = { text, separator };
  const places = new FoundPlaces();
  let columns = known;
  let misfits = 0;
  let isFirst = true;
  // Nothing is made for each row: what is thrown away a million times would take as long as all else.
  forEachRecord(source, { start, end }, (from, to, next, isWhole) => {
    const head = isFirst ? cellsOf(text.slice(from, to), separator) : [];
    // Tabs at the end are of cells that are empty.
    const width = isWhole ? widthOf(source, from, next) : cellsOf(text.slice(from, next), separator).length;
    if (isFirst && isHead(head, known)) columns = head;
    else if (width < 2 || width > columns.length) misfits += 1;
    else places.add(from, to, isWhole ? isPlain : 0);
    isFirst = false;
  });
  const lines = new RowsOfText(source, places.taken());
  markAsides(lines);
  return lines.length > misfits ? { columns, lines, misfits } : undefined;
}

function markAsides(lines: RowsOfText): void {
  const { marks } = lines.places;
  let row = 0;
  for (const line of lines) {
    if (isTotalRow(line)) marks[row] = (marks[row] ?? 0) | isAside;
    row += 1;
  }
}

/** Places of rows as they are found: arrays that grow. */
class FoundPlaces {
  #starts = new Uint32Array(linesLookedAt);
  #ends = new Uint32Array(linesLookedAt);
  #marks = new Uint8Array(linesLookedAt);
  #length = 0;

  add(start: number, end: number, mark: number): void {
    if (this.#length === this.#marks.length) this.#grow();
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#marks[this.#length] = mark;
    this.#length += 1;
  }

  taken(): RowPlaces {
    const length = this.#length;
    return {
      starts: this.#starts.slice(0, length),
      ends: this.#ends.slice(0, length),
      marks: this.#marks.slice(0, length),
    };
  }

  #grow(): void {
    const length = 2 * this.#length;
    const [starts, ends, marks] = [new Uint32Array(length), new Uint32Array(length), new Uint8Array(length)];
    starts.set(this.#starts);
    ends.set(this.#ends);
    marks.set(this.#marks);
    [this.#starts, this.#ends, this.#marks] = [starts, ends, marks];
  }
}

function isHead(cells: readonly string[], names: readonly string[]): boolean {
  return names.length < 2 || areNames(cells, names);
}

/**
 * Visits the records with anything in a cell: where each begins, where it ends without and with the space behind it (`next`), and
 * whether each of its separators ends a cell. It is a line, or several where a quoted cell has line breaks in it.
 */
function forEachRecord(
  { text, separator }: Source,
  { start, end }: Span,
  visit: (from: number, to: number, next: number, isWhole: boolean) => void,
): void {
  const mark = (separator.trim() || separator).charCodeAt(0);
  let quote = nextOf(text, '"', start);
  for (let from = start; from < end;) {
    let next = nextOf(text, '\n', from);
    const isQuoted = quote < next;
    if (isQuoted) {
      next = endOfRecord(text, separator, from, next);
      quote = nextOf(text, '"', next);
    }
    const to = endWithoutSpace(text, from, Math.min(next, end));
    // A row between bars, and one whose last cell is empty, have separators that end no cell.
    const isWhole = !isQuoted && separator !== '|' && !(separator === ' | ' && text.endsWith(' |', to));
    if (hasCells(text, mark, from, to)) visit(from, to, Math.min(next, end), isWhole);
    from = next + 1;
  }
}

function endWithoutSpace(text: string, start: number, end: number): number {
  let to = end;
  while (to > start && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return to;
}

/** Whether anything but separators and space stands in a record. */
function hasCells(text: string, mark: number, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== mark && !isSpace(code)) return true;
  }
  return false;
}

function isSpace(code: number): boolean {
  return code <= 0x20 || (code > 0x7f && /\s/.test(String.fromCharCode(code)));
}

function widthOf({ text, separator }: Source, start: number, end: number): number {
  let cells = 1;
  for (let at = text.indexOf(separator, start); at >= 0 && at < end; cells += 1)
    at = text.indexOf(separator, at + separator.length);
  return cells;
}

/** The index of the first row, in order of the text, that ends after an offset. */
export function rowIndexAt(rows: Pick<Rows, 'at' | 'length'>, offset: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows.at(middle)?.end ?? Infinity) <= offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
