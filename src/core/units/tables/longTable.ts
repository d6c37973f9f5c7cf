import type { Span } from '../../language/sentences';
import { areNames, cellsOf, endOfRecord, isDivider, nextOf, separatorOf, type Separator } from '../blocks';
import { isTotalRow, type TableRow } from './tableRow';

/** As many lines tell how all are written. */
const linesLookedAt = 200;

interface Source {
  readonly text: string;
  readonly separator: Separator;
}

/** A row whose cells are read from the text each time: a million of them would not fit into memory. */
class RowOfText implements TableRow {
  readonly isAside: boolean;

  constructor(
    private readonly source: Source,
    readonly start: number,
    readonly end: number,
    /** Whether each separator ends a cell. */
    private readonly isPlain: boolean,
  ) {
    this.isAside = isTotalRow(this);
  }

  get cells(): readonly string[] {
    const { text, separator } = this.source;
    return cellsOf(text.slice(this.start, this.end), separator);
  }

  cellAt(column: number): string | undefined {
    if (!this.isPlain) return this.cells[column];
    const { text, separator } = this.source;
    let from = this.start;
    for (let at = 0; at < column; at += 1) {
      const found = endOfCell(this.source, from, this.end);
      if (found === this.end) return undefined;
      from = found + separator.length;
    }
    return text.slice(from, endOfCell(this.source, from, this.end)).trim();
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
export interface ReadRows<Row> {
  readonly columns: readonly string[];
  readonly lines: readonly Row[];
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
): ReadRows<RowOfText> | undefined {
  const first = text
    .slice(start, end)
    .split('\n', linesLookedAt)
    .map((line) => line.trimEnd());
  const separator = separatorOf(
    first.filter((line) => line !== '' && !isDivider(line)),
    known,
  );
  const lines: RowOfText[] = [];
  let columns = known;
  let misfits = 0;
  let isFirst = true;
  // No object is made but the rows: what is thrown away for each of a million would take as long as all else.
  forEachRecord({ text, separator }, { start, end }, (row, width) => {
    if (isFirst && isHead(row.cells, known)) columns = row.cells;
    else if (width < 2 || width > columns.length) misfits += 1;
    else lines.push(row);
    isFirst = false;
  });
  return lines.length > misfits ? { columns, lines, misfits } : undefined;
}

function isHead(cells: readonly string[], names: readonly string[]): boolean {
  return names.length < 2 || areNames(cells, names);
}

/**
 * Visits the records that are not empty, with the number of their cells: a line each, or several where a quoted cell has line breaks
 * in it.
 */
function forEachRecord(
  source: Source,
  { start, end }: Span,
  visit: (row: RowOfText, width: number) => void,
): void {
  const { text, separator } = source;
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
    const isPlain = !isQuoted && separator !== '|' && !(separator === ' | ' && text.endsWith(' |', to));
    if (to > from) {
      const row = new RowOfText(source, from, to, isPlain);
      visit(row, isPlain ? widthOf(source, from, to) : row.cells.length);
    }
    from = next + 1;
  }
}

function endWithoutSpace(text: string, start: number, end: number): number {
  let to = end;
  while (to > start && isSpace(text.charCodeAt(to - 1))) to -= 1;
  return to;
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

/** The index of the first of these rows, in order of the text, that ends after an offset. */
export function rowIndexAt(rows: readonly Span[], offset: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.end ?? Infinity) <= offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
