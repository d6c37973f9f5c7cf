import type { Span } from '../../language/sentences';
import { onceOf } from '../../util/memoized';
import type { Chunk, SourceDocument } from '../../model/types';
import { type Unit, unitsOf } from '../unitsOf';
import { areNames, cellsOf, endOfRecord, nextOf, type Separator } from '../blocks';
import { placesOf, stretchesAt } from '../../model/place';
import { asideBetween } from './acrossPages';
import { isCutLine } from './cutTable';
import { isJson, jsonTablesOf } from './jsonTables';
import { keptTableAt } from './keptTable';
import { longTableIn, RowsOfText, type ReadRows } from './longTable';
import { isAsideRow, withAsides, type Rows, type TableRow } from './tableRow';

/** A complete table of a document, even if it was split into several passages. */
export interface Table {
  readonly document: SourceDocument;
  /** Offsets of the table with its column names, in the document's text. */
  readonly start: number;
  readonly end: number;
  /** Headings above it, without its column names. */
  readonly headings: readonly string[];
  readonly columns: readonly string[];
  readonly rows: Rows;
  /** The rows together with those of totals. */
  readonly lines: Rows;
  /** Offsets at which its parts on further pages begin. Left out if it is on one. */
  readonly parts?: readonly number[];
  /** Set if it has more rows than were read. */
  readonly isCut?: true;
  /** Rows that are left out, as they do not fit the columns. Left out if there are none. */
  readonly misfits?: number;
  /** Set if columns of another table stand behind its own. */
  readonly joined?: JoinedTable;
  /** Set if it has the rows of these, with a column of their names behind their own. */
  readonly stacked?: readonly Table[];
}

/** The table that another was joined with. */
export interface JoinedTable {
  readonly table: Table;
  /** The column of the one and the column of the other that have the same values. */
  readonly on: readonly [own: number, key: number];
  /** Columns of the other that were added, in order. */
  readonly added: readonly number[];
  /** For each line of the one, the row of the other beside it. */
  readonly rows: readonly (TableRow | undefined)[];
}

/** The name of a table for a reader: the heading above it, or the title of its document. */
export function nameOfTable({ headings, document }: Pick<Table, 'headings' | 'document'>): string {
  return headings.at(-1) ?? document.title;
}

/** Larger tables are not compared with questions cell by cell. */
const mostCells = 60_000;

export function isLong({ columns, lines }: Pick<Table, 'columns' | 'lines'>): boolean {
  return columns.length * lines.length > mostCells;
}

/** A document's tables that have column names and several rows; see `allTablesOf`. */
export function tablesOf(document: SourceDocument): Table[] {
  return allTablesOf(document).filter(({ rows }) => rows.length > 1);
}

/**
 * A document's tables that have several columns with names, however few their rows are; total rows are dropped, and so are tables with
 * rows that fit no columns.
 */
export const allTablesOf: (document: SourceDocument) => readonly Table[] = onceOf(readTables);

function readTables(document: SourceDocument): Table[] {
  if (!isJson(document.id)) return tablesOfBlocks(document);
  return jsonTablesOf(document).map((table) => ({ ...table, document, lines: table.rows }));
}

function tablesOfBlocks(document: SourceDocument): Table[] {
  const { blocks } = document;
  const tables: Table[] = [];
  let path: readonly Heading[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (block?.kind === 'heading') path = below(path, block);
    if (block?.kind !== 'table') continue;
    at = lastOfTable(document, at);
    const end = blocks[at]?.end ?? block.end;
    const table = tableOf(
      document,
      { start: block.start, end },
      path.map(({ title }) => title),
    );
    if (table !== undefined)
      addTable(isCutBefore(document, at + 1) ? { ...table, isCut: true } : table, tables);
  }
  return tables.map((table) => (table.parts === undefined ? table : withTotals(table)));
}

/** A total on the last page adds up the rows of all. */
function withTotals(table: Table): Table {
  const lines = withAsides([...table.lines], canHaveTitles(table));
  return { ...table, lines, rows: lines.filter((row) => !isAsideRow(row)) };
}

function addTable(table: Table, tables: Table[]): void {
  const before = tables.at(-1);
  if (before !== undefined && goesOn(before, table)) tables.splice(-1, 1, withPart(before, table));
  else tables.push(table);
}

/**
 * Whether the second of two tables goes on with the first: it has the same names of columns, begins on the next page, and nothing
 * stands between them but what may; see `asideBetween`.
 */
function goesOn(before: Table, { document, start, columns }: Table): boolean {
  const placeOf = placesOf(document);
  const [last, first] = [
    placeOf(before.parts?.at(-1) ?? before.start, before.end),
    placeOf(start, start + 1),
  ];
  if (last.kind !== 'page' || first.kind !== 'page' || first.page !== last.page + 1) return false;
  if (columns.join('\t') !== before.columns.join('\t')) return false;
  const linesOn = (page: number): string[] =>
    stretchesAt(document, { kind: 'page', page }).flatMap((at) =>
      document.text.slice(at.start, at.end).split('\n'),
    );
  const isAside = asideBetween(linesOn(last.page), linesOn(first.page), last.page);
  const pageStart = stretchesAt(document, first)[0]?.start ?? start;
  const between = (from: number, to: number): string[] => document.text.slice(from, to).split('\n');
  return (
    between(before.end, pageStart).every((line) => isAside(line, last.page)) &&
    between(pageStart, start).every((line) => isAside(line, first.page))
  );
}

function withPart({ parts = [], ...before }: Table, { start, end, rows, lines, misfits = 0 }: Table): Table {
  const left = misfits + (before.misfits ?? 0);
  return {
    ...before,
    ...{ end, rows: [...before.rows, ...rows], lines: [...before.lines, ...lines] },
    parts: [...parts, start],
    ...(left > 0 && { misfits: left }),
  };
}

interface Heading {
  readonly level: number;
  readonly title: string;
}

/** The headings above what stands below one. */
function below(path: readonly Heading[], { level, title }: Heading): Heading[] {
  return [...path.filter((above) => above.level < level), { level, title }];
}

/** Whether the block at an index, or below a heading the next, says that the table above was not read to its end. */
function isCutBefore({ blocks, text }: SourceDocument, at: number): boolean {
  const next = blocks[at]?.kind === 'heading' ? blocks[at + 1] : blocks[at];
  return next?.kind === 'paragraph' && isCutLine(text.slice(next.start, next.end));
}

/** Index of the last block of the table that begins with the block at an index. */
function lastOfTable({ blocks, text }: SourceDocument, at: number): number {
  let last = at;
  for (let next = blocks[last + 1]; next?.kind === 'table'; next = blocks[last + 1]) {
    if (!isNext(text, blocks[last]?.end ?? 0, next.start)) break;
    last += 1;
  }
  return last;
}

function isNext(text: string, end: number, start: number): boolean {
  return !/\n\s*\n/.test(text.slice(end, start));
}

function tableOf(
  document: SourceDocument,
  { start, end }: { readonly start: number; readonly end: number },
  headings: readonly string[],
): Table | undefined {
  const read =
    linesIn(document, { start, end }, headings) ??
    (isLaidOut(document) ? undefined : recordsIn(document.text, start, end));
  if (read === undefined || isNone(read)) return undefined;
  const { columns, lines, misfits } = read;
  const marked = isLong(read) ? lines : withAsides([...lines], canHaveTitles({ document, columns }));
  const rows = marked.some(isAsideRow) ? marked.filter((row) => !isAsideRow(row)) : marked;
  const above = areNames(columns, headings.slice(-1)) ? headings.slice(0, -1) : headings;
  const table = { document, start, end, headings: above, columns, rows, lines: marked };
  return misfits > 0 ? { ...table, misfits } : table;
}

/** Of two columns, a row with an empty cell may be any. */
function canHaveTitles({ document, columns }: Pick<Table, 'document' | 'columns'>): boolean {
  return isLaidOut(document) && columns.length > 2;
}

/** A single column is no table, nor is a single line: it would be its own names. */
function isNone({ columns, lines }: ReadRows): boolean {
  return columns.length < 2 || (lines.length === 1 && lines.at(0)?.cells.join('\t') === columns.join('\t'));
}

/** Sheets and pages are laid out to be read: rows may be titles, notes, or totals with a label of several words. Each line of CSV is a record, or a total. */
function isLaidOut({ places }: SourceDocument): boolean {
  return places.length > 0;
}

/** A longer table of a plain text is read line by line, and no unit is made of a row. */
const longText = 100_000;

/** The rows of a long table, by what is kept of it where something is. */
function longRowsIn(document: SourceDocument, span: Span, known: readonly string[]): ReadRows | undefined {
  const { text } = document;
  const kept = keptTableAt(document, span.start);
  if (kept === undefined) return longTableIn(text, span, known);
  const { columns, misfits, separator, places } = kept;
  return { columns, misfits, lines: new RowsOfText({ text, separator }, places, (at) => kept.columnAt(at)) };
}

/** Rows that are a line each; undefined if one of them does not fit the columns. */
function linesIn(
  document: SourceDocument,
  { start, end }: { readonly start: number; readonly end: number },
  headings: readonly string[],
): ReadRows | undefined {
  if (document.markup === 'plain' && end - start > longText)
    return longRowsIn(document, { start, end }, headings.at(-1)?.split(', ') ?? []);
  const units = unitsOf(chunkOf(document, start, end, headings)).filter(({ kind }) => kind === 'row');
  const columns = units[0]?.columns ?? [];
  // Between bars, a quotation mark is text.
  const isDelimited = document.markup === 'plain' && !isLaidOut(document);
  const isWhole = (unit: Unit): boolean =>
    // In Markdown, cells that are missing at the end of a row are empty.
    fits(unit.cells, columns, isLaidOut(document) || document.markup === 'markdown') &&
    (!isDelimited || !isCut(document.text.slice(start + unit.start, start + unit.end)));
  if (units.length === 0 || !units.every(isWhole)) return undefined;
  return {
    columns,
    lines: units.map(({ cells, ...unit }) => ({ start: start + unit.start, end: start + unit.end, cells })),
    misfits: 0,
  };
}

/** Rows whose quoted cells may contain line breaks, as in CSV; the first names the columns. None if half of them do not fit. */
function recordsIn(text: string, start: number, end: number): ReadRows {
  const read = ([',', ';', '\t'] as const).flatMap((separator) => {
    const [head, ...rows] = records(text.slice(start, end), separator);
    const columns = head?.cells ?? [];
    const lines = rows.filter(({ cells }) => cells.length <= columns.length);
    const misfits = rows.length - lines.length;
    return columns.length > 1 && (misfits === 0 || lines.length > misfits) ? { columns, lines, misfits } : [];
  });
  const { columns = [], lines = [], misfits = 0 } = mostCellsOf(read) ?? {};
  const moved = lines.map((row) => ({ start: start + row.start, end: start + row.end, cells: row.cells }));
  return { columns, lines: moved, misfits };
}

/** The reading whose fitting rows have most cells: a comma in the head does not hide that semicolons set the columns apart. */
function mostCellsOf(read: readonly ReadRows[]): ReadRows | undefined {
  const cellsIn = ({ lines }: ReadRows): number =>
    [...lines].reduce((sum, { cells }) => sum + cells.length, 0);
  return [...read].sort((one, other) => cellsIn(other) - cellsIn(one))[0];
}

function records(text: string, separator: Separator): TableRow[] {
  const rows: TableRow[] = [];
  for (let start = 0; start < text.length;) {
    const next = endOfRecord(text, separator, start, nextOf(text, '\n', start));
    const line = text.slice(start, next).replace(/\r$/, '');
    if (line.trim() !== '') rows.push({ start, end: start + line.length, cells: cellsOf(line, separator) });
    start = next + 1;
  }
  return rows;
}

function fits(cells: readonly string[], columns: readonly string[], canBeTitle: boolean): boolean {
  return cells.length >= (canBeTitle ? 1 : 2) && cells.length <= columns.length;
}

/** Whether a line ends within a quoted cell. */
function isCut(line: string): boolean {
  return (line.split('"').length - 1) % 2 === 1;
}

/** Part of a document as a chunk. */
export function chunkOf(
  { id, title, markup, text, places }: SourceDocument,
  start: number,
  end: number,
  headings: readonly string[],
): Chunk {
  const said = text.slice(start, end);
  return {
    id: `${id}#table-${String(start)}`,
    documentId: id,
    documentTitle: title,
    headings,
    markup,
    text: said,
    start,
    place: places[0]?.place ?? { kind: 'lines', lines: { start: 1, end: 1 } },
    blocks: [{ kind: 'table', start: 0, end: said.length }],
  };
}
