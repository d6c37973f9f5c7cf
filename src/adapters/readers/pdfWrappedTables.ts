// Tables whose cells take several lines: below a row of names, everything begins or ends with one of them.

import type { Segment } from './pdfLines';
import type { Row, Zone } from './pdfColumns';

/** A table in rows of a page, from `start` to before `end`. */
export interface WrappedTable {
  readonly start: number;
  readonly end: number;
  /** The cells of each row, the names of the columns first. */
  readonly rows: readonly (readonly string[])[];
  readonly zones: readonly Zone[];
}

const leastColumns = 3;
const leastRows = 3;
/** Lines of a cell are nearer to each other than rows, which have space between them: by this much at least. */
const leastSpace = 1.2;
/** Lines further apart, in heights of a line, are of no table. */
const mostStep = 4;
/** What begins or ends with a name does so within this, in heights of a line. */
const aligned = 0.35;

/** Finds the tables with a cell of several lines among the lines of a page by height, topmost first; `before` are the names of the table before it. */
export function wrappedTables(lines: readonly Row[], before?: readonly string[]): WrappedTable[] {
  const tables: WrappedTable[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const table = tableFrom(lines, at, before);
    if (table === undefined) continue;
    tables.push(table);
    at = table.end - 1;
  }
  return tables;
}

function tableFrom(
  all: readonly Row[],
  start: number,
  before: readonly string[] | undefined,
): WrappedTable | undefined {
  const names = all[start]?.segments ?? [];
  if (!areNames(names)) return undefined;
  const lines = linesBelow(all.slice(start), names);
  const rows = withoutTextBelow(rowsOf(lines), names);
  const cells = rows.map((row) => cellsOf(row, names));
  const goesOn = before?.join('\n') === cells[0]?.join('\n');
  return areOfTexts(cells) && rows.length >= (goesOn ? 2 : leastRows)
    ? { start, end: start + rows.flat().length, rows: cells, zones: zonesOf(names) }
    : undefined;
}

function areNames(names: readonly Segment[]): boolean {
  const texts = new Set(names.map(({ text }) => text));
  return (
    texts.size >= leastColumns &&
    texts.size === names.length &&
    [...texts].every((text) => /\p{L}/u.test(text))
  );
}

/** Whether all columns have a name, and most cells behind the first of each row hold words; those of amounts take a line each. */
function areOfTexts([head = [], ...rows]: readonly (readonly string[])[]): boolean {
  // Below columns of text side by side, the first would go on in the next line.
  const areRows = rows.every(
    (row) => row.filter((cell) => cell !== '').length > 1 && !/^\p{Ll}/u.test(row[0] ?? ''),
  );
  const cells = rows.flatMap(([, ...others]) => others.filter((cell) => cell !== ''));
  const ofWords = cells.filter((cell) => /\p{L}{3}/u.test(cell));
  return areRows && !head.includes('') && ofWords.length > cells.length / 2;
}

/** A line below a table may begin where its first column does. */
function withoutTextBelow(rows: readonly (readonly Row[])[], names: readonly Segment[]): (readonly Row[])[] {
  const isOfTable = (row: readonly Row[]): boolean =>
    cellsOf(row, names).filter((cell) => cell !== '').length > 1;
  return rows.slice(0, rows.findLastIndex(isOfTable) + 1);
}

/** The names, and the lines below them that stand in their columns. */
function linesBelow(all: readonly Row[], names: readonly Segment[]): Row[] {
  const lines: Row[] = [];
  for (const line of all) {
    const segments = line.segments.flatMap((segment) => inColumns(segment, names, line.size));
    const isNear = (lines.at(-1)?.y ?? line.y) - line.y <= mostStep * line.size;
    const isInColumns = segments.every((segment) => columnOf(segment, names, line.size) !== undefined);
    if (!isNear || !isInColumns) break;
    lines.push({ ...line, segments });
  }
  return lines;
}

/** A text that runs on from one column into the next, in the pieces that begin columns. */
function inColumns(segment: Segment, names: readonly Segment[], size: number): readonly Segment[] {
  const { pieces = [] } = segment;
  if (pieces.length < 2 || columnOf(segment, names, size) !== undefined) return [segment];
  const cells: Segment[] = [];
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    const last = cells.at(-1);
    const begins = names.some(({ x }) => Math.abs(piece.x - x) <= aligned * size);
    if (last === undefined || begins) cells.push(piece);
    else cells.splice(-1, 1, { text: `${last.text} ${piece.text}`, x: last.x, end: piece.end });
  }
  return cells;
}

/** The column in which a text stands that begins or ends where its name does, and reaches into no other. */
function columnOf(segment: Segment, names: readonly Segment[], size: number): number | undefined {
  const at = names.findLastIndex(
    ({ x, end }) =>
      Math.abs(segment.x - x) <= aligned * size ||
      (Math.abs(segment.end - end) <= aligned * size && segment.x >= x - size),
  );
  const isWithin = segment.end <= (names[at + 1]?.x ?? Infinity);
  return at >= 0 && isWithin ? at : undefined;
}

/** The lines of each row: the first stands further below the line before, unless all lines stand alike. */
function rowsOf(lines: readonly Row[]): Row[][] {
  const steps = lines.slice(1).map(({ y }, at) => (lines[at]?.y ?? y) - y);
  const within = Math.min(...steps) * leastSpace;
  const hasSpace = steps.some((step) => step > within);
  const rows: Row[][] = [];
  lines.forEach((line, at) => {
    const isRest = at > 0 && hasSpace && (steps[at - 1] ?? 0) <= within;
    if (isRest) rows.at(-1)?.push(line);
    else rows.push([line]);
  });
  return rows;
}

function cellsOf(lines: readonly Row[], names: readonly Segment[]): string[] {
  const cells = names.map(() => '');
  for (const { segments, size } of lines)
    for (const segment of segments) {
      const column = columnOf(segment, names, size) ?? 0;
      const before = cells[column] ?? '';
      cells[column] = before === '' ? segment.text : joined(before, segment.text);
    }
  return cells;
}

/** A word that was hyphenated at the end of a line is one again. */
function joined(before: string, text: string): string {
  return /\p{Ll}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(text)
    ? before.slice(0, -1) + text
    : `${before} ${text}`;
}

function zonesOf(names: readonly Segment[]): Zone[] {
  return names.map(({ x, end }, at) => ({ x, end: (names[at + 1]?.x ?? end + 1) - 1 }));
}
