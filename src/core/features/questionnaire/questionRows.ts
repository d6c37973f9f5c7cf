import { isAsking } from './asking';

/** A table as in its file, row by row; row and column indices start at 0. */
export type TableCells = readonly (readonly string[])[];

/** `A-1.2`, `R7`, `12`: the number of a question rather than a question. */
const numbering = /^(?=.*\d)[\p{L}]{0,8}[-._ #]{0,2}[\d.\-_/]*\p{L}?[.):]?$/u;
/** `A`, `IV`: the number of a section with questions such as `A1` and `IV.2`. */
const lettering = /^\p{Lu}{1,4}$/u;
/** Maximum number of words in a heading. */
const maxHeadingWords = 8;

/**
 * The rows from `from` on with a question in the column: not empty, not a section heading, and not the header
 * repeated.
 */
export function questionRows(cells: TableCells, column: number, from: number, header = ''): number[] {
  const texts = cells.map((row) => (row[column] ?? '').trim());
  const candidates = texts.flatMap((text, row) =>
    row >= from && isText(text) && text !== header.trim() ? [row] : [],
  );
  const width = median(candidates.map((row) => filled(cells[row] ?? []).length));
  const asking = candidates.filter((row) => isAsking(texts[row] ?? ''));
  const asksMostly = asking.length * 2 >= candidates.length;
  const isAsker = new Set(asking);
  return candidates.filter((row) => {
    if (isAsker.has(row)) return true;
    const text = texts[row] ?? '';
    if (wordsOf(text) > maxHeadingWords || /[.!:;]$/.test(text)) return !isSameThroughout(cells[row] ?? []);
    return !isHeading(cells, row, { width, asksMostly, text });
  });
}

function isHeading(
  cells: TableCells,
  row: number,
  {
    width,
    asksMostly,
    text,
  }: { readonly width: number; readonly asksMostly: boolean; readonly text: string },
): boolean {
  const own = filled(cells[row] ?? []);
  if (width > 1) return own.length === 1 || isSameThroughout(own) || isNumberedAbove(cells, row);
  return asksMostly && wordsOf(text) < 4;
}

/** Whether a row's number is the prefix of the next row's: `3` before `3.1`, `A` before `A1`. */
function isNumberedAbove(cells: TableCells, row: number): boolean {
  const next = cells.slice(row + 1).find((other) => filled(other).length > 0);
  return (cells[row] ?? []).some((text, column) =>
    goesOnFrom(text.trim().replace(/[.)]$/, ''), next?.[column]?.trim() ?? ''),
  );
}

function goesOnFrom(number: string, below: string): boolean {
  if (!below.startsWith(number)) return false;
  const rest = below.slice(number.length);
  return lettering.test(number) ? /^[.\-_ ]?\d/.test(rest) : numbering.test(number) && /^[.\-_]\d/.test(rest);
}

function isSameThroughout(row: readonly string[]): boolean {
  const texts = filled(row);
  return texts.length > 1 && new Set(texts).size === 1;
}

/** The cells of a row that are not empty. */
export function filled(row: readonly string[]): readonly string[] {
  return row.map((text) => text.trim()).filter((text) => text !== '');
}

/** Whether a cell contains words rather than a number or a mark. */
export function isText(text: string): boolean {
  return /\p{L}/u.test(text) && !numbering.test(text.trim());
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function median(counts: readonly number[]): number {
  return counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
}
