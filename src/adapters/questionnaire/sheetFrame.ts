import type { ExportColumn } from '../../core/questionnaire/exportColumns';
import { attribute, columnLetters, columnOf, rowOf, type SheetXml, type XmlTag } from './sheetXml';
import type { TextEdit } from './textTable';

/** Widths of columns, in characters. */
const longWidth = 48;
const shortWidth = 20;

/** Makes the range that the sheet says that it uses reach to a column. */
export function dimensionEdit(dimension: XmlTag | undefined, last: number): TextEdit[] {
  const reference = dimension === undefined ? undefined : attribute(dimension, 'ref');
  if (dimension === undefined || reference === undefined) return [];
  const [from = 'A1', to = from] = reference.split(':');
  if (columnOf(to) >= last) return [];
  const name = `<${dimension.name} ref="${from}:${columnLetters(last)}${rowOf(to)}"`;
  const end = dimension.kind === 'empty' ? '/>' : '>';
  return [{ start: dimension.start, end: dimension.end, text: name + end }];
}

/** Gives the written columns their widths; all others keep theirs. */
export function columnsEdit(
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

/** The part of a `<col>` within columns, 1-based; empty when there is none. */
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
