// The blocks of a passage, and the cells of its table rows: Markdown, bar-separated, and lines of CSV.

import type { Block, Chunk, Place } from '../model/types';
import type { Span } from '../language/sentences';
import { greatestOf, leastOf } from '../language/numbers';

/**
 * The blocks of a passage without scripts; table rows that the reader split into separate blocks are
 * rejoined.
 */
export function blocksOf({ blocks, text }: Chunk): Block[] {
  const joined: Block[] = [];
  for (const block of withoutScripts(blocks, text)) {
    const last = joined.at(-1);
    const isNext =
      last?.kind === 'table' && block.kind === 'table' && !/\n\s*\n/.test(text.slice(last.end, block.start));
    if (last !== undefined && isNext) joined.splice(-1, 1, { ...last, end: block.end });
    else joined.push(block);
  }
  return joined;
}

/** Removes scripts and styles from Markdown; blank lines may split them into several blocks. */
function withoutScripts(blocks: readonly Block[], text: string): Block[] {
  let isScript = false;
  return blocks.filter(({ kind, start, end }) => {
    const said = text.slice(start, end);
    const isWithin = isScript || (kind === 'paragraph' && /^\s*<(?:script|style)\b/i.test(said));
    isScript = isWithin && !/<\/(?:script|style)>/i.test(said);
    return !isWithin;
  });
}

const marker = /^(?:[-*+•]|\d{1,3}[.)])[ \t]/;

/** The multi-block list starting at the first block; undefined if there is none. */
export function longListAt(text: string, blocks: readonly Block[]): Span | undefined {
  const after = blocks.findIndex((_, at) => at > 0 && !goesOnList(text, blocks, at));
  const own = after < 0 ? blocks : blocks.slice(0, after);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.length < 2) return undefined;
  const items = text.slice(first.start, last.end).match(new RegExp(marker, 'gm')) ?? [];
  return items.length < 2 ? undefined : { start: first.start, end: last.end };
}

/** Whether a block continues the preceding list, by indentation or as its next item. */
export function goesOnList(text: string, blocks: readonly Block[], at: number): boolean {
  const [block, last] = [blocks[at], blocks[at - 1]];
  if (block === undefined || last === undefined || block.kind === 'heading' || block.kind === 'table')
    return false;
  const said = text.slice(block.start);
  const isIndented = /\n[ \t]{2,}$/.test(text.slice(last.end, block.start)) || /^[ \t]{2,}/.test(said);
  if (!isIndented && !marker.test(said)) return false;
  return marker.test(text.slice(last.start)) || goesOnList(text, blocks, at - 1);
}

/** The trimmed cells of a line; undefined if it does not contain the separator. */
export function cellsOf(line: string, separator: Separator): readonly string[] {
  if (separator === '|') return barCells(line);
  // The last cell of a line may be empty, and the space before it gone.
  if (separator === ' | ')
    return line
      .replace(/ \|$/, ' | ')
      .split(' | ')
      .map((cell) => withOwnBars(cell.trim()));
  return markedCells(line, separator);
}

/** The text of a cell as it stands between bars with spaces: the space before a bar of its own is one that does not break, so that none ends the cell. */
export function betweenBars(cell: string): string {
  return cell.replaceAll(' |', '\u00a0|');
}

/** The text of a cell that stood between bars. */
export function withOwnBars(cell: string): string {
  return cell.replaceAll('\u00a0|', ' |');
}

export type Separator = '|' | ' | ' | '\t' | ';' | ',';

/** What stands between the cells of lines at a place: on a page and in a sheet always the same. */
export function separatorAt(
  { kind }: Pick<Place, 'kind'>,
  lines: readonly string[],
  columns: readonly string[],
): Separator {
  if (kind === 'cells') return ' | ';
  return kind === 'page' ? '\t' : separatorOf(lines, columns);
}

/**
 * The separator that gives every line one cell per column, or else one that all lines contain, or that gives most of them one cell per
 * column.
 */
export function separatorOf(lines: readonly string[], columns: readonly string[]): Separator {
  const [first = ''] = lines;
  if (/^\s*\|.*\|\s*$/.test(first)) return '|';
  // Rows of a PDF's table may be a label alone.
  if (lines.filter((line) => line.includes('\t')).length * 2 > lines.length) return '\t';
  const counted = ([' | ', '\t', ';', ','] as const).map((separator) => {
    const counts = lines.map((line) => cellsOf(line, separator).length);
    return { separator, least: leastOf(counts), most: greatestOf(counts) };
  });
  const isWhole = ({ least, most }: (typeof counted)[number]): boolean =>
    least > 1 && least === columns.length && most === columns.length;
  const fits = ({ least, most }: (typeof counted)[number]): boolean =>
    least > 1 && (columns.length < 2 || most <= columns.length);
  const isMostly = ({ separator }: (typeof counted)[number]): boolean =>
    columns.length > 1 &&
    lines.filter((line) => cellsOf(line, separator).length === columns.length).length * 2 > lines.length;
  return (counted.find(isWhole) ?? counted.find(fits) ?? counted.find(isMostly))?.separator ?? ' | ';
}

/** Longer titles of documents and headings are cut: they are indexed, shown and embedded with every chunk below them. */
export const longestTitle = 2000;

/** Whether cells are these names of columns, which were told by a heading and may have been cut. */
export function areNames(cells: readonly string[], names: readonly string[]): boolean {
  const [written, told] = [cells.filter((cell) => cell !== '').join(', '), names.join(', ')];
  // No half of a character is left at its end.
  return written === told || (told.length >= longestTitle - 1 && written.startsWith(told));
}

/** The column names, and whether they are the first line. */
export function headOf(
  lines: readonly string[],
  separator: Separator,
  known: readonly string[],
): { readonly columns: readonly string[]; readonly isNamed: boolean } {
  const head = cellsOf(lines[0] ?? '', separator);
  const isNameless = separator === '\t' && head.slice(1).some(isAmount);
  const isNamed =
    lines.findIndex(isDivider) === 1 || areNames(head, known) || (known.length < 2 && !isNameless);
  return { columns: isNamed ? head : known, isNamed };
}

/** A number that is no year: tables of PDFs may begin with a row of them, without names. */
function isAmount(cell: string): boolean {
  return /^\P{L}*\d\P{L}*$/u.test(cell) && !/^\D*(?:19|20)\d\d\D*$/.test(cell);
}

/** Whether a line is the delimiter row of a Markdown table. */
export function isDivider(line: string): boolean {
  return /^[\s|:-]+$/.test(line) && line.includes('-');
}

function barCells(line: string): string[] {
  const inside = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inside.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** Quoted cells may contain the separator; a quotation mark within a cell, or one that is never closed, is text. */
function markedCells(line: string, separator: Separator): string[] {
  if (!line.includes('"')) return plainCells(line, separator);
  const cells: string[] = [];
  let start = 0;
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (isQuoted && line.startsWith('""', at)) {
      cell += character;
      at += 1;
    } else if (marksCell(line, start, at, isQuoted)) isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
      start = at + 1;
    } else cell += character;
  }
  return isQuoted ? [...cells, ...plainCells(line.slice(start), separator)] : [...cells, cell.trim()];
}

/** Whether a quotation mark at an offset opens a cell, or closes a quoted one. */
function marksCell(line: string, start: number, at: number, isQuoted: boolean): boolean {
  return line[at] === '"' && (isQuoted || opensCell(line, start, at));
}

function plainCells(line: string, separator: Separator): string[] {
  return line.split(separator).map((cell) => cell.trim());
}

/** Whether nothing but space stands between the beginning of a cell and the quotation mark at an offset. */
function opensCell(text: string, start: number, at: number): boolean {
  return text.slice(start, at).trim() === '';
}

/** A record goes over no more lines: a quotation mark that is not closed would take in all that follows. */
const mostLinesOfRecord = 200;

const quoteCode = 0x22;

/**
 * The end of the first line by which all quoted cells of the record at `from` are closed, or of its first line, at `firstEnd`, if they
 * never are. Only a quotation mark at the beginning of a cell opens one: an inch is written "5\"".
 */
export function endOfRecord(text: string, separator: Separator, from: number, firstEnd: number): number {
  const mark = (separator.trim() || separator).charCodeAt(0);
  const read = { cell: from, at: from, isOpen: false };
  let next = firstEnd;
  for (let lines = 0; lines < mostLinesOfRecord; lines += 1) {
    readQuotes(text, mark, read, next);
    if (!read.isOpen) return next;
    if (next >= text.length) break;
    next = nextOf(text, '\n', next + 1);
  }
  return firstEnd;
}

/** Reads on in a record to an offset: where its last cell begins, and whether that is quoted and not closed. */
function readQuotes(
  text: string,
  mark: number,
  read: { cell: number; at: number; isOpen: boolean },
  end: number,
): void {
  for (; read.at < end; read.at += 1) {
    const code = text.charCodeAt(read.at);
    if (code === mark && !read.isOpen) read.cell = read.at + 1;
    if (code !== quoteCode) continue;
    if (read.isOpen && text.charCodeAt(read.at + 1) === quoteCode) read.at += 1;
    else read.isOpen = !read.isOpen && opensCell(text, read.cell, read.at);
  }
}

/** The offset of the next sign, or of the end. */
export function nextOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}
