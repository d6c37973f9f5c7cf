import type { DocumentId, SourceDocument } from '../model/types';
import { isJson } from '../units/tables/jsonTables';
import { longTableIn, RowsOfText } from '../units/tables/longTable';
import { allTablesOf, isLong, type Table } from '../units/tables/table';
import { isTotalRow, type TableRow } from '../units/tables/tableRow';
import { relationOf, type Column } from './relation';
import { amountIn, writtenUnit } from './mixedUnits';
import { isNameWithNumber, numberIn, type Cell } from './cellValues';
import { dateIn, dayOrderOf } from './cellDates';
import type { DayOrder } from '../language/dates';
import { formatOf } from '../language/numbers';
import { mapConcurrent } from '../util/concurrency';

/** What the values of a column are in SQL: dates are ISO 8601 texts, as far as they are stated. */
export type SqlKind = 'integer' | 'number' | 'date' | 'text';

export type SqlValue = string | number | null;

export interface SqlColumn {
  readonly name: string;
  readonly kind: SqlKind;
  /** Unit or currency of the numbers. Left out if there is none. */
  readonly unit?: string;
  /** The units that numbers of several are converted to, one for each measure; see `mixedUnits`. */
  readonly mixed?: readonly string[];
  /** Set if this column has the units of the numbers in another, whose index it is. */
  readonly unitsOf?: number;
}

/** A table of a document with its names in SQL. */
export interface SqlTable {
  /** Unique among the tables it was named with, whatever the case. */
  readonly name: string;
  readonly table: Table;
  /** At most SQLite's limit; names are unique within the table, ignoring case. */
  readonly columns: readonly SqlColumn[];
}

/** A row with the number that `_rowid_` gives: that of its line in the table, from 1. */
export interface SqlRow {
  readonly number: number;
  readonly values: readonly SqlValue[];
}

/** Kinds are told from the first rows. */
const rowsLookedAt = 1000;
/** SQLite has 2000 for a result, and one of them is the number of the row. */
const mostColumns = 1999;
const longestUnit = 12;
/** Documents that are read together. */
const mostAtOnce = 4;

/** The tables of documents, named after the heading above them or the title of their document. */
export function sqlTables(documents: readonly SourceDocument[]): SqlTable[] {
  const taken = new Set<string>();
  return documents.flatMap(allTablesOf).map((table) => {
    const title = table.headings.at(-1) ?? titleOf(table.document);
    const name = uniqueName(/^sqlite_/i.test(title) ? `_${title}` : title, 'table', taken);
    return { name, table, columns: columnsOf(table) };
  });
}

/** The title, or the name of the file without its ending. */
function titleOf({ id, title }: SourceDocument): string {
  const file = id.slice(id.lastIndexOf('/') + 1);
  return title === file ? file.replace(/(?<=.)\.\w+$/, '') : title;
}

/** The tables of the documents with these ids, in their order; those that cannot be read are left out. */
export async function readSqlTables(
  ids: readonly DocumentId[],
  read: (id: DocumentId, signal: AbortSignal) => Promise<SourceDocument | undefined>,
  signal: AbortSignal,
): Promise<SqlTable[]> {
  const withTable = async (id: DocumentId, stop: AbortSignal) => {
    const document = await read(id, stop);
    return document !== undefined && hasTable(document) ? document : undefined;
  };
  const documents = await mapConcurrent(ids, mostAtOnce, withTable, signal);
  return sqlTables(documents.filter((document) => document !== undefined));
}

export function hasTable({ id, blocks }: SourceDocument): boolean {
  return isJson(id) || blocks.some(({ kind }) => kind === 'table');
}

/** The texts of a table's lines, or the text that a long one is read from: its cells would not fit into a message. */
export type SqlLines =
  | { readonly cells: readonly (readonly string[])[] }
  | {
      readonly text: string;
      readonly start: number;
      readonly end: number;
      readonly names: readonly string[];
    };

/** The lines of a table, to be given to a thread. */
export function sqlLinesOf(table: Table): SqlLines {
  const { document, lines, end, columns: names } = table;
  return isOfText(table)
    ? { text: document.text, start: lines.at(0)?.start ?? 0, end, names }
    : { cells: cellsOf(table) };
}

/** Whether the cells of a table are read from its text. */
export function isOfText(table: Table): boolean {
  return isLong(table) && table.lines instanceof RowsOfText;
}

/** Cells that tell how the numbers and dates of a column are written. */
const cellsLookedAt = 50_000;

/** The values of lines of a table as SQL has them, without rows of totals. */
export function* sqlRows(given: SqlLines, columns: readonly SqlReading[]): Generator<SqlRow, undefined> {
  const lines = 'cells' in given ? given.cells : (longTableIn(given.text, given, given.names)?.lines ?? []);
  const first = lines.slice(0, cellsLookedAt).map(cellsOfLine);
  const from = columns.map(({ unitsOf }, at) => unitsOf ?? at);
  const valuesOf = columns.map((column, at) =>
    readerOf(
      column,
      first.map((cells) => cells[from[at] ?? at] ?? ''),
    ),
  );
  let number = 0;
  for (const line of lines) {
    const cells = first[number] ?? cellsOfLine(line);
    number += 1;
    if (cells.length === 0 || isTotalRow({ cells })) continue;
    yield {
      number,
      values: valuesOf.map((valueOf, column) => valueOf(cells[from[column] ?? column]?.trim() ?? '')),
    };
  }
}

function cellsOfLine(line: readonly string[] | Pick<TableRow, 'cells' | 'isAside'>): readonly string[] {
  if (!('cells' in line)) return line;
  return line.isAside === true ? [] : line.cells;
}

/** The cells of a table, line by line; none of titles between its rows. */
export function cellsOf({ lines }: Table, most = Infinity): (readonly string[])[] {
  return lines.slice(0, most).map(cellsOfLine);
}

/** The names of columns in SQL, each unique: those without one are numbered. */
export function sqlNamesOf(columns: readonly string[]): string[] {
  const taken = takenNames();
  return columns.map((name, at) => columnName(name, at, taken));
}

/** Every table has a column of this name, which is not listed. */
function takenNames(): Set<string> {
  return new Set(['_rowid_']);
}

function columnName(name: string, at: number, taken: Set<string>): string {
  return uniqueName(name, `column ${at + 1}`, taken);
}

function columnsOf(table: Table): SqlColumn[] {
  const taken = takenNames();
  const written = relationOf(table.columns, table.lines.slice(0, rowsLookedAt)).columns.filter(
    ({ computed }) => computed === undefined,
  );
  const own = written.slice(0, mostColumns).map((column, at) => {
    const { mixed } = column;
    const kind = mixed === undefined ? kindOf(column) : 'number';
    const unit = kind === 'integer' || kind === 'number' ? unitOf(column) : undefined;
    return {
      name: columnName(column.name, at, taken),
      kind,
      ...(unit !== undefined && { unit }),
      ...(mixed !== undefined && { mixed }),
    };
  });
  const ofUnits = own.flatMap(({ name, mixed }, unitsOf) =>
    mixed === undefined || mixed.length < 2
      ? []
      : [{ name: uniqueName(nameOfUnits(name), 'unit', taken), kind: 'text' as const, mixed, unitsOf }],
  );
  return [...own, ...ofUnits].slice(0, mostColumns);
}

/** The column with the units of the numbers in another. */
export function nameOfUnits(name: string): string {
  return `${name} unit`;
}

/** How a column is read. */
export type SqlReading = Pick<SqlColumn, 'kind' | 'mixed' | 'unitsOf'>;

/** A name without line breaks and marks around it; with a number if it is taken. */
function uniqueName(text: string, instead: string, taken: Set<string>): string {
  const plain = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[*` ]+|[*` ]+$/g, '')
    .slice(0, 200);
  const wanted = plain === '' ? instead : plain;
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
  taken.add(name.toLowerCase());
  return name;
}

function kindOf(column: Column): SqlKind {
  const cells = column.firstCells(rowsLookedAt);
  const isYear = ({ text, date }: Cell): boolean =>
    text === '' || (date !== undefined && date.month === undefined && /^\d{4}$/.test(text));
  const isWhole = ({ number = 0 }: Cell): boolean => Number.isSafeInteger(number);
  switch (column.kind) {
    case 'text':
      return 'text';
    case 'date':
      if (cells.every(isYear)) return 'integer';
      return share(cells, isPlainDate) < leastPlain ? 'text' : 'date';
    case 'number':
      if (cells.some((cell) => cell.isFilled && isNameWithNumber(cell))) return 'text';
      return cells.every(isWhole) ? 'integer' : 'number';
  }
}

/** Share of the cells that are hardly more than a date; of the others, the rest would be lost. */
const leastPlain = 0.9;

function share(cells: readonly Cell[], has: (cell: Cell) => boolean): number {
  return cells.filter(has).length / Math.max(1, cells.length);
}

/** A period such as 2014–15 is no date, nor is a remark with one in it. */
function isPlainDate({ text, date }: Cell): boolean {
  if (text === '') return true;
  const [digits, letters] = [text.match(/\d+/g) ?? [], text.match(/\p{L}/gu) ?? []];
  if (date === undefined) return false;
  // A day and a month, their names, and a weekday; a time may stand behind.
  if (date.month === undefined) return digits.length === 1 && letters.length <= 3;
  return /\d:\d\d/.test(text) || (digits.length <= 3 && letters.length <= 20);
}

function unitOf(column: Column): string | undefined {
  if (column.mixed !== undefined) return column.mixed.length > 1 ? undefined : column.mixed[0];
  const { text } = column.firstCells(rowsLookedAt).find(({ isPlainNumber }) => isPlainNumber) ?? { text: '' };
  // The values have what stands for thousands and millions in them.
  const unit = writtenUnit(text);
  return unit === '' || unit.length > longestUnit ? undefined : unit;
}

/** Reads the values of a column, all numbers in the format that its cells have. */
function readerOf(
  { kind, mixed, unitsOf }: SqlReading,
  texts: readonly string[],
): (text: string) => SqlValue {
  if (mixed !== undefined) {
    const format = formatOf(texts);
    const amountOf = amountIn(mixed);
    return (text) => {
      const amount = amountOf({ text, number: numberIn(text, format)?.value });
      return (unitsOf === undefined ? amount?.number : amount?.unit) ?? null;
    };
  }
  switch (kind) {
    case 'integer':
    case 'number': {
      const format = formatOf(texts);
      return (text) => numberIn(text, format)?.value ?? null;
    }
    case 'date': {
      const order = dayOrderOf(texts);
      return (text) => isoDate(text, order) ?? textValue(text);
    }
    case 'text':
      return textValue;
  }
}

function textValue(text: string): string | null {
  return text === '' ? null : text;
}

/** A date with its year, at the precision written; a time behind it is kept. */
function isoDate(text: string, order: DayOrder): string | undefined {
  if (/^\d{4}-\d{2}(?:-\d{2}(?:[T ]|$)|$)/.test(text)) return text;
  const { year, month, day } = dateIn(text, order) ?? {};
  if (year === undefined) return undefined;
  const two = (part: number): string => String(part).padStart(2, '0');
  return [
    String(year).padStart(4, '0'),
    ...(month === undefined ? [] : [two(month), ...(day === undefined ? [] : [two(day)])]),
  ].join('-');
}
