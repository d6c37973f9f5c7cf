import type { ExportColumn } from '../../core/features/questionnaire/exportColumns';
import type { RowState } from '../../core/features/questionnaire/model';
import { columnLetters, columnOf } from '../../core/model/place';
import {
  type SheetXml,
  type XmlCell,
  type XmlRow,
  readSheetXml,
  rowOf,
  attribute,
  type XmlTag,
  WrapStyles,
} from './sheetXml';
import { type TextEdit, withEdits } from './tableText';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { zipSync } from 'fflate';
import { AskDocsError } from '../../core/model/errors';
import { partText, unzip, type Parts, allBelow, attributeOf, type XmlElement } from '../readers/zippedXml';

/**
 * Adds the columns of an export to a sheet of a workbook. All other parts, and all cells, stay byte for byte
 * as they are.
 */
export function exportSheet(bytes: Uint8Array, sheet: string, made: TableExport): Uint8Array {
  const parts = unzip(bytes, { takesMedium: () => true });
  const path = sheetPart(parts, sheet);
  const xml = path === undefined ? undefined : partText(parts, path);
  const read = xml === undefined ? undefined : readSheetXml(xml);
  if (path === undefined || xml === undefined || read === undefined) {
    throw new AskDocsError('questionnaire-unreadable', { detail: sheet });
  }
  const stylesPath = Object.keys(parts).find((name) => /(?:^|\/)styles\.xml$/.test(name)) ?? '';
  const styles = new WrapStyles(partText(parts, stylesPath));
  const changed: Record<string, Uint8Array> = { [path]: bytesOf(sheetWith(xml, read, made, styles)) };
  if (styles.xml !== undefined) changed[stylesPath] = bytesOf(styles.xml);
  return zipParts(withParts(parts, changed));
}

/** The path of a sheet's part, by the name of the sheet; undefined when there is none. */
function sheetPart(parts: Parts, sheet: string): string | undefined {
  const workbook = Object.keys(parts).find((name) => /(?:^|\/)workbook\.xml$/.test(name));
  if (workbook === undefined) return undefined;
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1);
  const id = sheetId(parse(partText(parts, workbook)), sheet);
  const relations = parse(partText(parts, `${folder}_rels/workbook.xml.rels`));
  const relation = relations.find(
    (element) => element.localName === 'Relationship' && attributeOf(element, 'Id') === id,
  );
  const target = relation === undefined ? undefined : attributeOf(relation, 'Target');
  if (target === undefined) return undefined;
  const path = target.startsWith('/') ? target.slice(1) : folder + target.replace(/^\.\//, '');
  return path in parts ? path : undefined;
}

function sheetId(elements: readonly XmlElement[], sheet: string): string | undefined {
  const found = elements.find(
    (element) => element.localName === 'sheet' && attributeOf(element, 'name') === sheet,
  );
  return [...(found?.attributes ?? [])].find(({ name }) => /(?:^|:)id$/.test(name))?.value;
}

function parse(xml: string | undefined): readonly XmlElement[] {
  if (xml === undefined) return [];
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const root = parser.parseFromString(xml.replace(/^\ufeff/, ''), 'text/xml').documentElement;
  return root === null ? [] : allBelow(root, '*');
}

/** A fixed time for all parts: the same content produces the same file. */
const made = new Date(2000, 0, 1);

/** A zip file of parts, in their order. */
function zipParts(parts: Parts): Uint8Array {
  return zipSync({ ...parts }, { mtime: made });
}

/** Keeps the order of the parts. */
function withParts(parts: Parts, changed: Parts): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, changed[name] ?? part]));
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function sheetWith(xml: string, read: SheetXml, made: TableExport, styles: WrapStyles): string {
  const first = made.headerNumber ?? [...made.rows.keys()][0] ?? 1;
  const start = startColumn(read, made, first);
  const nameRow = made.headerNumber ?? (first > 1 ? first - 1 : undefined);
  const writer: RowWriter = { xml, made, styles, prefix: read.prefix, start, nameRow };
  const rows = read.rows.flatMap((row) => (row.number < (nameRow ?? first) ? [] : rowEdits(row, writer)));
  const last = start + made.columns.length - 1;
  return withEdits(xml, [
    ...dimensionEdit(read.dimension, last),
    columnsEdit(xml, read, { start, columns: made.columns }),
    ...(read.rows.some(({ number }) => number === nameRow) ? [] : nameRowEdit(read, writer)),
    ...rows,
  ]);
}

/** Column widths, in characters. */
const longWidth = 48;
const shortWidth = 20;

/** Extends the declared dimensions of the sheet to a column. */
function dimensionEdit(dimension: XmlTag | undefined, last: number): TextEdit[] {
  const reference = dimension === undefined ? undefined : attribute(dimension, 'ref');
  if (dimension === undefined || reference === undefined) return [];
  const [from = 'A1', to = from] = reference.split(':');
  if (columnOf(to) >= last) return [];
  const name = `<${dimension.name} ref="${from}:${columnLetters(last)}${rowOf(to)}"`;
  const end = dimension.kind === 'empty' ? '/>' : '>';
  return [{ start: dimension.start, end: dimension.end, text: name + end }];
}

/** Sets the widths of the written columns; all others keep theirs. */
function columnsEdit(
  xml: string,
  { cols, dataStart, prefix }: SheetXml,
  { start, columns }: { readonly start: number; readonly columns: readonly ExportColumn[] },
): TextEdit {
  const own = columns.map(({ isLong }, at) => {
    const number = start + at + 1;
    return `<${prefix}col min="${number}" max="${number}" width="${isLong ? longWidth : shortWidth}" customWidth="1"/>`;
  });
  const tags = (cols?.tags ?? []).filter(({ kind }) => kind !== 'close');
  const before = tags.map((tag) => clipped(xml, tag, { from: 1, to: start }));
  const after = tags.map((tag) => clipped(xml, tag, { from: start + columns.length + 1, to: Infinity }));
  const text = `<${prefix}cols>${[...before, ...own, ...after].join('')}</${prefix}cols>`;
  return { start: cols?.start ?? dataStart, end: cols?.end ?? dataStart, text };
}

/** The part of a `<col>` within a range of columns, 1-based; empty when they do not overlap. */
function clipped(
  xml: string,
  tag: XmlTag,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const [min, max] = [Number(attribute(tag, 'min')), Number(attribute(tag, 'max'))];
  const [first, last] = [Math.max(min, from), Math.min(max, to)];
  if (!(first <= last)) return '';
  return xml
    .slice(tag.start, tag.end)
    .replace(/(\smin\s*=\s*["'])\d+/, `$1${first}`)
    .replace(/(\smax\s*=\s*["'])\d+/, `$1${last}`)
    .replace(/\s*\/?>$/, '/>');
}

/**
 * The start of an earlier export, unless something else is now in the way; otherwise the first column after
 * the table.
 */
function startColumn({ rows, merges }: SheetXml, made: TableExport, first: number): number {
  const { ownStart, ownEnd = 0, columns } = made;
  const filled = rows
    .filter(({ number }) => number >= first)
    .flatMap(({ cells }) => cells.filter(({ isEmpty }) => !isEmpty).map(({ column }) => column));
  if (ownStart !== undefined) {
    const end = ownStart + columns.length;
    if (!filled.some((column) => column >= ownEnd && column < end)) return ownStart;
  }
  const merged = merges.flatMap((reference) => {
    const to = reference.split(':')[1] ?? '';
    return rowOf(to) >= first ? [columnOf(to)] : [];
  });
  return [...filled, ...merged].reduce((most, column) => Math.max(most, column), -1) + 1;
}

/** The columns to append to a table. Rows are identified by their number in the file. */
export interface TableExport {
  readonly columns: readonly ExportColumn[];
  /** Undefined when the table has no header. */
  readonly headerNumber: number | undefined;
  /** All question rows in order, with their state; undefined for an unknown one. */
  readonly rows: ReadonlyMap<number, RowState | undefined>;
  /** The first column of an earlier export, from 0, which is replaced. */
  readonly ownStart: number | undefined;
  /** The column after it. */
  readonly ownEnd: number | undefined;
  readonly questionColumn: number;
}

/** The texts of a row, one per column. */
export function textsOf({ columns }: TableExport, row: RowState | undefined): string[] {
  return columns.map((column) => (row === undefined ? '' : column.textOf(row)));
}

/** The parameters for writing the rows of a sheet. */
interface RowWriter {
  readonly xml: string;
  readonly made: TableExport;
  readonly styles: WrapStyles;
  /** Namespace prefix of element names. */
  readonly prefix: string;
  /** The first column to write, from 0. */
  readonly start: number;
  /** The row for the headers; undefined when the sheet has no room for them. */
  readonly nameRow: number | undefined;
}

/** The edits to a row of the sheet, in order. */
function rowEdits(row: XmlRow, writer: RowWriter): TextEdit[] {
  const texts = textsOfRow(row, writer);
  const gone = row.cells.filter((cell) => givesWay(cell, texts?.length ?? 0, writer)).map(removal);
  if (texts === undefined) return gone;
  const cells = cellsXml(texts, row, writer);
  const { tag } = row;
  if (tag.kind === 'empty') {
    const opened = writer.xml.slice(tag.start, tag.end).replace(/\s*\/>$/, '>');
    return [{ start: tag.start, end: tag.end, text: `${opened}${cells}</${tag.name}>` }];
  }
  const before = row.cells.filter(({ column }) => column < writer.start);
  const at = before.at(-1)?.end ?? tag.end;
  const spans = spansEdit(row, writer.start + texts.length, writer.xml);
  // Insertions come before deletions at the same offset.
  const edits = [...spans, { start: at, end: at, text: cells }, ...gone];
  return edits.sort((one, other) => one.start - other.start);
}

/** A new row for the headers, if the sheet has none there. */
function nameRowEdit(read: SheetXml, writer: RowWriter): TextEdit[] {
  const { nameRow, made, prefix } = writer;
  const next = read.rows.find(({ number }) => number > (nameRow ?? Number.POSITIVE_INFINITY));
  if (nameRow === undefined || next === undefined) return [];
  const headers = made.columns.map(({ header }) => header);
  const cells = headers.map((header, at) => cellXml(header, { row: nameRow, at, style: undefined }, writer));
  const text = `<${prefix}row r="${nameRow}">${cells.join('')}</${prefix}row>`;
  return [{ start: next.tag.start, end: next.tag.start, text }];
}

function textsOfRow({ number }: XmlRow, { made, nameRow }: RowWriter): readonly string[] | undefined {
  if (number === nameRow) return made.columns.map(({ header }) => header);
  return made.rows.has(number) ? textsOf(made, made.rows.get(number)) : undefined;
}

/** Whether a cell is replaced: those of an earlier export, and empty ones in the target columns. */
function givesWay({ column, isEmpty }: XmlCell, count: number, { made, start }: RowWriter): boolean {
  const { ownStart, ownEnd = 0 } = made;
  if (ownStart !== undefined && column >= ownStart && column < ownEnd) return true;
  return isEmpty && column >= start && column < start + count;
}

function removal({ start, end }: XmlCell): TextEdit {
  return { start, end, text: '' };
}

/** Headers are styled like the table's last header, answers like their question. */
function cellsXml(texts: readonly string[], row: XmlRow, writer: RowWriter): string {
  const { made, styles, start } = writer;
  const own = row.cells.filter(({ column }) => column < (made.ownStart ?? start));
  const style =
    row.number === writer.nameRow
      ? own.findLast(({ isEmpty }) => !isEmpty)?.style
      : styles.wrapped(own.find(({ column }) => column === made.questionColumn)?.style);
  return texts.map((text, at) => cellXml(text, { row: row.number, at, style }, writer)).join('');
}

/** Maximum length of a cell in a spreadsheet. */
const maxCellLength = 32_767;

function cellXml(
  text: string,
  { row, at, style }: { readonly row: number; readonly at: number; readonly style: string | undefined },
  { prefix, start, made, nameRow }: RowWriter,
): string {
  const reference = `r="${columnLetters(start + at)}${row}"${style === undefined ? '' : ` s="${style}"`}`;
  if (text === '') return style === undefined ? '' : `<${prefix}c ${reference}/>`;
  if (made.columns[at]?.isNumber === true && row !== nameRow) {
    return `<${prefix}c ${reference}><${prefix}v>${text}</${prefix}v></${prefix}c>`;
  }
  // An inline string is never parsed as a formula, whatever it begins with.
  const inline = `<${prefix}is><${prefix}t xml:space="preserve">${cellText(text)}</${prefix}t></${prefix}is>`;
  return `<${prefix}c ${reference} t="inlineStr">${inline}</${prefix}c>`;
}

function cellText(text: string): string {
  const cut = text.length > maxCellLength ? `${text.slice(0, maxCellLength - 1)}…` : text;
  return (
    cut
      // Lone surrogates.
      .replace(/\p{Surrogate}/gu, '')
      .replace(/\r\n?/g, '\n')
      // What XML cannot hold.
      // eslint-disable-next-line no-control-regex -- control characters are meant
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      // Spreadsheets decode `_x0041_` as a character by its code.
      .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  );
}

/** Updates the declared span of columns of a row. */
function spansEdit({ tag }: XmlRow, end: number, xml: string): TextEdit[] {
  const found = /(\sspans\s*=\s*["']\d+:)(\d+)/.exec(xml.slice(tag.start, tag.end));
  if (found === null || Number(found[2]) >= end) return [];
  const start = tag.start + found.index + (found[1]?.length ?? 0);
  return [{ start, end: start + (found[2]?.length ?? 0), text: String(end) }];
}
