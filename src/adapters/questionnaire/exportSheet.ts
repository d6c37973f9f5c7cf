import { columnLetters, columnOf } from '../../core/model/place';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { zipSync } from 'fflate';
import { AskDocsError } from '../../core/model/errors';
import type { ExportColumn } from '../../core/features/questionnaire/exportColumns';
import { partText, unzipAll, type Parts } from '../readers/unzip';
import { allBelow, attributeOf, type XmlElement } from '../readers/xmlTree';
import { nameRowEdit, rowEdits, type RowWriter } from './sheetRows';
import { readSheetXml, rowOf, type SheetXml, attribute, type XmlTag } from './sheetXml';
import type { TableExport } from './tableExport';
import { withEdits, type TextEdit } from './textTable';
import { WrapStyles } from './wrapStyles';

/**
 * Adds the columns of an export to a sheet of a workbook. All other parts, and all cells, stay byte for byte
 * as they are.
 */
export function exportSheet(bytes: Uint8Array, sheet: string, made: TableExport): Uint8Array {
  const parts = unzipAll(bytes);
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
