import type { Span } from '../../language/sentences';
import { cellsOf, isDivider, separatorOf, type Separator } from '../blocks';

/** As many lines tell how all are written. */
const linesLookedAt = 200;

interface Source {
  readonly text: string;
  readonly separator: Separator;
}

/** A row whose cells are read from the text each time: a million of them would not fit into memory. */
class RowOfText {
  constructor(
    private readonly source: Source,
    readonly start: number,
    readonly end: number,
  ) {}

  get cells(): readonly string[] {
    const { text, separator } = this.source;
    return cellsOf(text.slice(this.start, this.end), separator);
  }

  cellAt(column: number): string | undefined {
    const { text, separator } = this.source;
    let from = this.start;
    for (let at = 0; ; at += 1) {
      const found = text.indexOf(separator, from);
      const to = found < 0 || found > this.end ? this.end : found;
      const cell = text.slice(from, to);
      if (cell.includes('"') || separator === '|') return this.cells[column];
      if (at === column) return cell.trim();
      if (to === this.end) return undefined;
      from = to + separator.length;
    }
  }
}

/**
 * The rows of a long table that are a line each; undefined if one of them does not fit the columns, as where a cell goes over several
 * lines. `known` are the names above it, which the first line may repeat.
 */
export function longTableIn(
  text: string,
  { start, end }: Span,
  known: readonly string[],
): { readonly columns: readonly string[]; readonly lines: readonly RowOfText[] } | undefined {
  const first = text
    .slice(start, end)
    .split('\n', linesLookedAt)
    .map((line) => line.trimEnd());
  const separator = separatorOf(
    first.filter((line) => line !== '' && !isDivider(line)),
    known,
  );
  const source = { text, separator };
  const rows = Array.from(
    linesIn(text, { start, end }),
    ({ start: from, end: to }) => new RowOfText(source, from, to),
  );
  const [head] = rows;
  if (head === undefined) return undefined;
  const isNamed = isHead(head.cells, known);
  const columns = isNamed ? head.cells : known;
  const lines = isNamed ? rows.slice(1) : rows;
  return lines.length > 0 && lines.every((row) => fits(row, source, columns))
    ? { columns, lines }
    : undefined;
}

/** Whether a line has several cells, no more than there are columns, and ends with its last. */
function fits({ start, end }: Span, { text, separator }: Source, columns: readonly string[]): boolean {
  const line = text.slice(start, end);
  if (line.includes('"') && line.split('"').length % 2 === 0) return false;
  const cells = line.includes('"') ? cellsOf(line, separator) : line.split(separator);
  return cells.length > 1 && cells.length <= columns.length;
}

function isHead(cells: readonly string[], names: readonly string[]): boolean {
  return names.length < 2 || cells.filter((cell) => cell !== '').join(', ') === names.join(', ');
}

function* linesIn(text: string, { start, end }: Span): Generator<Span> {
  for (let from = start; from < end;) {
    const found = text.indexOf('\n', from);
    const next = found < 0 || found > end ? end : found;
    let to = next;
    while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1;
    if (to > from) yield { start: from, end: to };
    from = next + 1;
  }
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
