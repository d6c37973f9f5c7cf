import { isBetweenPages } from '../../core/units/tables/acrossPages';
import { cellsOf, fitsZones, isValue, namesOf, zonesOf, type Row, type Zone } from './pdfColumns';
import type { PdfLine } from './pdfLines';
import { wrappedTables } from './pdfWrappedTables';

/** The columns of a table, by which it may go on on the next page. */
export interface PdfColumns {
  readonly names: readonly string[];
  /** Where they stand; left out if marks in the file say what is in which cell. */
  readonly zones?: readonly Zone[];
}

/** A table's rows, its column names first, with a tab between cells. */
export interface PdfTable {
  readonly table: string;
  readonly columns: PdfColumns;
}

/** Part of a page: lines of text, or a table. */
export type Region = { readonly lines: readonly PdfLine[] } | PdfTable;

/** Rows of cells as the text of a table; the first has the names of its columns. */
export function tableText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join('\t').trimEnd()).join('\n');
}

/** Lines further apart, in heights of a line, are not of one table. */
const mostStep = 4;
/** Names of columns stand this near to each other, and to the first row. */
const mostHeadStep = 3.2;
const mostHeadRows = 6;
const longestName = 60;
/** Rows without a value between rows that have some. */
const mostLabels = 3;

/**
 * Finds the tables of a page by the gaps between their columns: rows that have values below each other, with
 * the names above them, which may take several lines and span several columns. Without names, the first rows of a page may go on with
 * the table that the page before ended with.
 */
export function regionsOf(lines: readonly PdfLine[], before?: PdfColumns): Region[] {
  const byHeight = rowsOf(lines);
  let [rest, from] = [lines, before];
  const regions = wrappedTables(byHeight, before?.names).flatMap(({ start, end, rows, zones }): Region[] => {
    const table = new Set(byHeight.slice(start, end).flatMap((row) => row.lines));
    const above = linesBetween(rest, byHeight.slice(0, start));
    const own = plainRegionsOf(above, from);
    rest = rest.filter((line) => !table.has(line) && !above.includes(line));
    from = undefined;
    return [...own, { table: tableText(rows), columns: { names: rows[0] ?? [], zones } }];
  });
  return [...regions, ...plainRegionsOf(rest, from)];
}

/** Those in which a row is a line. */
function plainRegionsOf(lines: readonly PdfLine[], before: PdfColumns | undefined): Region[] {
  const regions: Region[] = [];
  let text: PdfLine[] = [];
  for (const group of groupsOf(lines)) {
    const rows = rowsOf(group);
    let from = 0;
    const isFirst = regions.length === 0 && text.every((line) => isBetweenPages(line.text));
    for (const { start, end, ...table } of tablesIn(rows, isFirst ? before : undefined)) {
      regions.push({ lines: [...text, ...linesBetween(group, rows.slice(from, start))] }, table);
      text = [];
      from = end;
    }
    text.push(...linesBetween(group, rows.slice(from)));
  }
  return [...regions, { lines: text }];
}

/** The lines of these rows, in file order. */
function linesBetween(group: readonly PdfLine[], rows: readonly Row[]): PdfLine[] {
  const wanted = new Set(rows.flatMap(({ lines }) => lines));
  return group.filter((line) => wanted.has(line));
}

/** Runs of lines that are near to each other and could be of one table. */
function groupsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const [left, right] = lines.reduce(
    ([from, to], { x, end }) => [Math.min(from, x), Math.max(to, end)],
    [Infinity, 0],
  );
  const isFull = ({ segments: [only, other] }: PdfLine): boolean =>
    other === undefined && only !== undefined && only.end - only.x > (right - left) * 0.7;
  const groups: PdfLine[][] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const isNext =
      before !== undefined &&
      isFull(before) === isFull(line) &&
      isNear(before.y - line.y, Math.max(before.size, line.size));
    if (isNext) groups.at(-1)?.push(line);
    else groups.push([line]);
  });
  return groups;
}

/** Whether the next line is near: names of several lines follow each other, so that one can begin above the end of the one before. */
function isNear(step: number, size: number): boolean {
  return step <= mostStep * size && -step <= mostHeadRows * size;
}

/** The lines by height: names of columns come one below the other in the file. */
function rowsOf(lines: readonly PdfLine[]): Row[] {
  const rows: PdfLine[][] = [];
  for (const line of [...lines].sort((a, b) => b.y - a.y)) {
    const first = rows.at(-1)?.[0];
    if (first && first.y - line.y < Math.min(first.size, line.size) * 0.45) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => ({
    y: row[0]?.y ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    segments: row.flatMap(({ segments }) => segments).sort((a, b) => a.x - b.x),
    lines: row,
  }));
}

function isDataRow({ segments }: Row): boolean {
  return segments.slice(1).some(({ text }) => isValue(text));
}

interface FoundTable extends PdfTable {
  /** Indices of its rows. */
  readonly start: number;
  readonly end: number;
}

function tablesIn(rows: readonly Row[], before: PdfColumns | undefined): FoundTable[] {
  const tables: FoundTable[] = [];
  let from = 0;
  for (let at = rows.findIndex(isDataRow); at >= 0 && at < rows.length;) {
    const end = endOf(rows, at);
    const found = { from, first: at, end };
    const table = tableOf(rows, found) ?? (before && from === 0 ? restOf(rows, found, before) : undefined);
    if (table !== undefined) tables.push(table);
    from = end;
    const next = rows.slice(end).findIndex(isDataRow);
    at = next < 0 ? -1 : end + next;
  }
  return tables;
}

/** Index after the last row with values: labels may stand between them, but no names of other columns. */
function endOf(rows: readonly Row[], first: number): number {
  let end = first + 1;
  let left = firstValueOf(rows[first]);
  for (let at = end; at < rows.length && at - end <= mostLabels; at += 1) {
    const row = rows[at];
    if (row === undefined) break;
    if (isDataRow(row)) {
      end = at + 1;
      left = Math.min(left, firstValueOf(row));
    } else if (row.segments.some(({ x }) => x > left)) break;
  }
  return end;
}

function firstValueOf(row: Row | undefined): number {
  return row?.segments.slice(1).find(({ text }) => isValue(text))?.x ?? Infinity;
}

/** Indices of rows: where a table may begin, its first row with values, and after its last. */
interface FoundRows {
  readonly from: number;
  readonly first: number;
  readonly end: number;
}

/** The rows of a table that began on the page before, with the names that it has there. */
function restOf(
  rows: readonly Row[],
  { from, first, end }: FoundRows,
  { names, zones }: PdfColumns,
): FoundTable | undefined {
  const above = rows.slice(from, first).map(({ lines }) => lines.map(({ text }) => text).join(' '));
  const own = rows.slice(first, end);
  if (zones === undefined || !above.every(isBetweenPages) || !fitsZones(own.filter(isDataRow), zones))
    return undefined;
  const table = tableText([names, ...cellsOf(own, zones)]);
  return { start: first, end, table, columns: { names, zones } };
}

function tableOf(rows: readonly Row[], { from, first, end }: FoundRows): FoundTable | undefined {
  const data = rows.slice(first, end).filter(isDataRow);
  const zones = zonesOf(data);
  const values = zones[1]?.x;
  if (values === undefined || data.length < 2) return undefined;
  const isLabel = ({ segments }: Row): boolean => segments.every(({ end: to }) => to < values);
  // The first group of rows may be announced above them: "Net sales by category:".
  let start = first;
  while (start > from && first - start < mostLabels && isLabel(rowAt(rows, start - 1))) start -= 1;
  const head = headAbove(rows, { from, start }, zones);
  if (head.length === 0) return undefined;
  const names = namesOf(head, zones);
  const lines = cellsOf(rows.slice(start, end), zones);
  return {
    start: start - head.length,
    end,
    table: tableText([names, ...lines]),
    columns: { names, zones },
  };
}

function rowAt(rows: readonly Row[], at: number): Row {
  const row = rows[at];
  if (row === undefined) throw new RangeError(`There is no row ${at}.`);
  return row;
}

/** The rows of names right above a row: what stands there stands above values, and is short. */
function headAbove(
  rows: readonly Row[],
  { from, start }: { readonly from: number; readonly start: number },
  zones: readonly Zone[],
): Row[] {
  const values = zones[1]?.x ?? Infinity;
  const head: Row[] = [];
  for (let at = start - 1; at >= from && head.length < mostHeadRows; at -= 1) {
    const row = rowAt(rows, at);
    const below = rowAt(rows, at + 1);
    const isNear = row.y - below.y <= mostHeadStep * Math.max(row.size, below.size);
    const isShort = row.segments.every(({ text }) => text.length <= longestName);
    const isAbove = row.segments.some(({ x }) => x >= values - 2 * row.size);
    if (!isNear || !isShort || !isAbove || isDataRow(row)) break;
    head.unshift(row);
  }
  return head;
}
