import { AskDocsError } from '../../core/errors';
import { partText, unzipAll, type Parts } from '../readers/unzip';
import { columnsEdit, dimensionEdit } from './sheetFrame';
import { nameRowEdit, rowEdits, type RowWriter } from './sheetRows';
import { columnOf, readSheetXml, rowOf, type SheetXml } from './sheetXml';
import type { TableExport } from './tableExport';
import { withEdits } from './textTable';
import { sheetPart, zipParts } from './workbookParts';
import { WrapStyles } from './wrapStyles';

/** A workbook with the columns of an export in one of its sheets. All other parts, and all cells, stay byte by byte as they are. */
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

/** In the order of the parts. */
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

/** Where an earlier export began, unless something else now stands in the way; else behind all that the table has. */
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
