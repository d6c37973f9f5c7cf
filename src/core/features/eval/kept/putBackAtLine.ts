import type { Span } from '../../../language/sentences';
import { lineStarts } from '../../../model/place';
import { headingsIn } from './headings';
import { beginsBlank, isBlank, isRow, markOf } from './lineShapes';

/** What is written in the place of a range, which may be empty. */
export interface Insertion extends Span {
  readonly text: string;
}

/** A paragraph or an item below the only heading that is written like this. */
export function belowHeading(written: string, heading: string, text: string): Insertion | undefined {
  const [one, another] = headingsIn(text).filter(
    ({ start, end }) => text.slice(start, end).trim() === heading,
  );
  if (one === undefined || another !== undefined) return undefined;
  const isApart = beginsBlank(text.slice(one.end));
  return { start: one.end, end: one.end, text: `\n\n${written}${isApart ? '' : '\n'}` };
}

/** A line of its own at a line, counted from 1; undefined in code, tables and front matter, and beyond the end. */
export function atLine(written: string, line: number, text: string): Insertion | undefined {
  const starts = lineStarts(text);
  if (line > starts.length) return line > starts.length + mostBeyond ? undefined : atEnd(written, text);
  const at = starts[line - 1] ?? 0;
  const here = lineFrom(text, at);
  const above = line > 1 ? lineFrom(text, starts[line - 2] ?? 0) : '';
  if (isClosed(text, at) || /^ {0,3}(?:=+|-+)\s*$/.test(here) || (isRow(here) && !isBlank(above)))
    return undefined;
  return { start: at, end: at, text: asLine(written, { text, at, here, above }) };
}

/** What was deleted at the end of a document took the blank line before it along. */
const mostBeyond = 2;

function atEnd(written: string, text: string): Insertion | undefined {
  const end = text.length;
  if (isClosed(text, end)) return undefined;
  const isEnded = /[\r\n]$/.test(text);
  return { start: end, end, text: isEnded ? `\n${written}\n` : `\n\n${written}` };
}

interface Spot {
  readonly text: string;
  readonly at: number;
  readonly here: string;
  readonly above: string;
}

function asLine(written: string, { text, at, here, above }: Spot): string {
  if (isBlank(here)) return `${isBlank(above) ? '' : '\n'}${written}\n`;
  const mark = markOf(here);
  const isItem = !isBlank(mark) && !isHeading(text, at);
  if (isItem) return `${markOf(written) === '' ? mark : ''}${written}\n`;
  if (isHeading(text, at)) return `${isBlank(above) ? '' : '\n'}${written}\n\n`;
  return `${written}\n${isBlank(above) ? '\n' : ''}`;
}

function isHeading(text: string, at: number): boolean {
  return headingsIn(text).some(({ start, end }) => start <= at && at < end);
}

/** Whether an offset is in code between fences, or in front matter. */
function isClosed(text: string, at: number): boolean {
  const fences = text.slice(0, at).match(/^ {0,3}(?:```|~~~)/gm) ?? [];
  const front: Span | undefined = frontMatterOf(text);
  return fences.length % 2 === 1 || (front !== undefined && at < front.end);
}

function frontMatterOf(text: string): Span | undefined {
  const found = /^---[^\S\r\n]*\r?\n[^]*?\n---[^\S\r\n]*(?:\r?\n|$)/.exec(text);
  return found === null ? undefined : { start: 0, end: found[0].length };
}

function lineFrom(text: string, start: number): string {
  return /[^\r\n]*/.exec(text.slice(start))?.[0] ?? '';
}
