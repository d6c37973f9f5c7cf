import { lineInFence, openedFence, type CodeFence } from '../../core/language/codeFence';
import type { TextCell, TextRow } from './textTable';

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
