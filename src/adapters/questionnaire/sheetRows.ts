import { columnLetters } from '../../core/model/place';
import { type SheetXml, type XmlCell, type XmlRow } from './sheetXml';
import { textsOf, type TableExport } from './tableExport';
import type { TextEdit } from './textTable';
import type { WrapStyles } from './wrapStyles';

/** The parameters for writing the rows of a sheet. */
export interface RowWriter {
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
export function rowEdits(row: XmlRow, writer: RowWriter): TextEdit[] {
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
export function nameRowEdit(read: SheetXml, writer: RowWriter): TextEdit[] {
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
