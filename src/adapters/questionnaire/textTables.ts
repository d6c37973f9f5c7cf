import type { TextCell, TextRow } from './tableText';
import { lineInFence, openedFence, type CodeFence } from '../../core/language/codeFence';

const delimiters = [',', ';', '\t', '|'] as const;
/** How many characters at the beginning of a file are used to detect the delimiter. */
const sampleLength = 50_000;

export interface DelimitedTable {
  readonly delimiter: string;
  /** All records, including empty lines. */
  readonly rows: readonly TextRow[];
}

/** Parses a CSV or TSV file. Never fails: invalid quotes are taken literally. */
export function readDelimitedTable(text: string, fileName: string): DelimitedTable {
  const delimiter = /\.(?:tsv|tab)$/i.test(fileName) ? '\t' : delimiterOf(text.slice(0, sampleLength));
  return { delimiter, rows: recordsOf(text, delimiter) };
}

/** If no delimiter scores more, the file has a single column. */
const minScore = 0.1;

/**
 * The delimiter that splits most records into the same number of cells, at least two. For a single column, a
 * delimiter that occurs nowhere in the file.
 */
function delimiterOf(sample: string): string {
  const scored = delimiters.map((delimiter) => {
    const rows = recordsOf(sample, delimiter).filter(({ start, end }) => end > start);
    return { delimiter, rows, score: scoreOf(rows) };
  });
  const best = scored.toSorted((one, other) => other.score - one.score)[0];
  if (best !== undefined && best.score > minScore) return best.delimiter;
  return scored.find(({ rows }) => rows.every(({ cells }) => cells.length === 1))?.delimiter ?? ',';
}

/**
 * Increases with the number of columns and the share of records that have it; commas in sentences are
 * followed by a space.
 */
function scoreOf(rows: readonly TextRow[]): number {
  const width = mostFrequent(rows.map(({ cells }) => cells.length));
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  const later = rows.flatMap(({ cells }) => cells.slice(1));
  const spaced = later.filter(({ text }) => text.startsWith(' ')).length;
  const prose = later.length === 0 ? 0 : spaced / later.length;
  return rows.length === 0 ? 0 : (alike / rows.length) * Math.log(width) * (1 - 0.9 * prose);
}

function mostFrequent(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 1;
}

function recordsOf(text: string, delimiter: string): TextRow[] {
  const rows: TextRow[] = [];
  const scanner = new CellScanner(text, delimiter);
  let number = 1;
  for (let start = 0; start < text.length;) {
    const cells = scanner.cellsAt(start);
    const end = cells.at(-1)?.end ?? text.length;
    rows.push({ number, start, end, cells });
    number += 1 + (text.slice(start, end).match(/\r\n|\n|\r/g)?.length ?? 0);
    start = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  return rows;
}

class CellScanner {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #ending: RegExp;
  /** An unclosed quote is literal, as are all after it. */
  #hasQuotes = true;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#ending = new RegExp(`[${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]`, 'g');
  }

  /** The cells of the record at an offset; at least one. */
  cellsAt(start: number): TextCell[] {
    const cells = [this.#cellAt(start)];
    for (let end = cells[0]?.end ?? start; this.#text[end] === this.#delimiter;) {
      const cell = this.#cellAt(end + 1);
      cells.push(cell);
      end = cell.end;
    }
    return cells;
  }

  /** The cell at an offset, up to its delimiter or the end of its record. */
  #cellAt(start: number): TextCell {
    const closing = this.#text[start] === '"' ? this.#closing(start + 1) : undefined;
    if (closing === undefined) {
      const end = this.#endFrom(start);
      return { text: this.#text.slice(start, end), start, end };
    }
    // Text after a closing quote is not valid CSV; it becomes part of the cell.
    const end = this.#endFrom(closing + 1);
    const text = this.#text.slice(start + 1, closing).replaceAll('""', '"');
    return { text: text + this.#text.slice(closing + 1, end), start, end };
  }

  #endFrom(offset: number): number {
    this.#ending.lastIndex = offset;
    return this.#ending.exec(this.#text)?.index ?? this.#text.length;
  }

  #closing(from: number): number | undefined {
    for (let at = from; this.#hasQuotes; at += 2) {
      at = this.#text.indexOf('"', at);
      if (at < 0) this.#hasQuotes = false;
      else if (this.#text[at + 1] !== '"') return at;
    }
    return undefined;
  }
}

/** A table of a Markdown document: the first row is the header, the second the delimiter row. */
export interface MarkdownTable {
  readonly rows: readonly [header: TextRow, dashes: TextRow, ...others: TextRow[]];
}

const dashes = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Begins another block, which ends a table just as an empty line does. */
const otherBlock = /^(?: {4}|\t| {0,3}(?:>|#{1,6}[ \t]|```|~~~|[-*+][ \t]|\d{1,9}[.)][ \t]))/;

/** The tables of a Markdown document, as GitHub and VS Code render them; those in code do not count. */
export function markdownTables(text: string): MarkdownTable[] {
  const lines = outsideCode(linesOf(text));
  const tables: MarkdownTable[] = [];
  for (let at = 0; at + 1 < lines.length; at += 1) {
    const header = rowOf(lines[at]);
    const line = rowOf(lines[at + 1]);
    if (!isTableStart(header, line, lines[at + 1]?.text ?? '')) continue;
    const rows: TextRow[] = [];
    for (let next = at + 2; isBody(lines[next]); next += 1) {
      const row = rowOf(lines[next]);
      if (row !== undefined) rows.push(row);
    }
    tables.push({ rows: [header, line, ...rows] as [TextRow, TextRow, ...TextRow[]] });
    at += rows.length + 1;
  }
  return tables;
}

interface Line {
  readonly number: number;
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string): Line[] {
  const found: Line[] = [];
  for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)) {
    found.push({ number: found.length + 1, start: match.index, text: match[1] ?? '' });
  }
  return found;
}

/** The lines, with those in code blocks emptied. */
function outsideCode(lines: readonly Line[]): Line[] {
  let fence: CodeFence | undefined;
  return lines.map((line) => {
    if (fence === undefined) {
      fence = openedFence(line.text);
      return fence === undefined ? line : { ...line, text: '' };
    }
    const kind = lineInFence(line.text, fence);
    if (kind !== 'code') fence = undefined;
    return kind === 'after' ? line : { ...line, text: '' };
  });
}

function isTableStart(
  header: TextRow | undefined,
  line: TextRow | undefined,
  dashLine: string,
): header is TextRow {
  if (header === undefined || line === undefined || !dashes.test(dashLine)) return false;
  return header.cells.length === line.cells.length;
}

function isBody(line: Line | undefined): boolean {
  return line !== undefined && line.text.trim() !== '' && !otherBlock.test(line.text);
}

/** Parses a line as a table row; undefined when it has no column. */
function rowOf(line: Line | undefined): TextRow | undefined {
  if (line === undefined || !line.text.includes('|') || /^(?: {4}|\t)/.test(line.text)) return undefined;
  const { number, start, text } = line;
  const end = start + text.length;
  return { number, start, end, cells: cellsOf(text, start) };
}

function cellsOf(line: string, offset: number): TextCell[] {
  const last = line.trimEnd().length;
  const bars = [...line.slice(0, last).matchAll(/\\.|\|/g)]
    .filter(([mark]) => mark === '|')
    .map(({ index }) => index);
  const indent = line.length - line.trimStart().length;
  const starts = bars[0] === indent ? bars : [indent - 1, ...bars];
  const ends = [...starts.slice(1), ...(bars.at(-1) === last - 1 ? [] : [last])];
  return ends.map((end, at) => {
    const start = (starts[at] ?? 0) + 1;
    const text = line
      .slice(start, end)
      .trim()
      .replace(/\\\|/g, '|')
      .replace(/<br\s*\/?>/gi, '\n');
    return { text, start: offset + start, end: offset + end };
  });
}
