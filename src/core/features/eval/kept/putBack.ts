import type { Span } from '../../../language/sentences';
import { findAllVerbatim } from '../../../language/verbatim';
import { lineAt, lineStarts } from '../../../model/place';
import type { KeptQuote } from './keptAnswer';
import {
  beginsBlank,
  closingOf,
  endsLine,
  isBlank,
  isGap,
  isRow,
  lineBreaks,
  markOf,
  openingOf,
} from './lineShapes';
import { partSpans } from './mostAlike';
import { atLine, belowHeading, type Insertion } from './putBackAtLine';

/**
 * Where a deleted stretch of a quote goes: between the texts that it stood between, else behind or before one of them, else
 * below its heading, else at its line. Undefined where none of these is safe.
 */
export function putBack(stretch: Span, kept: KeptQuote, text: string): Insertion | undefined {
  const { beside, place } = kept;
  const line = place.kind === 'lines' ? place.lines.start : 1;
  const deleted = deletedOf(stretch, kept.quote, beside ?? { before: '', after: '' });
  if (beside === undefined) return apart(deleted, line, text);
  const found = between(deleted, text, line);
  if (found !== undefined || deleted.isInRow) return found;
  return (
    behind(deleted, text) ??
    ahead(deleted, text) ??
    behindEarlier(deleted, text) ??
    apart(deleted, line, text, beside.heading)
  );
}

/** Whether a text has what stood beside a stretch of a quote, and nothing between. */
export function isCut(stretch: Span, { quote, beside }: KeptQuote, text: string): boolean {
  return beside !== undefined && between(deletedOf(stretch, quote, beside), text) !== undefined;
}

/** As a paragraph or an item of its own. */
function apart(
  { said, opening }: Deleted,
  line: number,
  text: string,
  heading?: string,
): Insertion | undefined {
  if (isRow(said)) return undefined;
  const written = `${markOf(lastLine(opening))}${said}`;
  return (
    (heading === undefined ? undefined : belowHeading(written, heading, text)) ?? atLine(written, line, text)
  );
}

/** A deleted stretch and what stood beside it: text, then what separated it from the stretch. */
interface Deleted {
  readonly said: string;
  readonly before: string;
  readonly opening: string;
  readonly closing: string;
  readonly after: string;
  /** Whether it was a part of a row of a table. */
  readonly isInRow: boolean;
}

function deletedOf({ start, end }: Span, quote: string, beside: NonNullable<KeptQuote['beside']>): Deleted {
  const before = beside.before + quote.slice(0, start);
  const after = quote.slice(end) + beside.after;
  const [opening, closing] = [openingOf(before), closingOf(after)];
  return {
    said: quote.slice(start, end),
    before: before.slice(0, before.length - opening.length),
    opening,
    closing,
    after: after.slice(closing.length),
    isInRow: lineBreaks(opening) === 0 && isRow(lastLine(before)),
  };
}

function lastLine(text: string): string {
  return text.split(/[\r\n]/).at(-1) ?? '';
}

/** In the place of the gap that the stretch left, as it was written; of several, the one nearest to its line. */
function between(deleted: Deleted, text: string, line = 1): Insertion | undefined {
  const { said, opening, closing, before, after } = deleted;
  const last = piecesOf(before).at(-1);
  const [first] = piecesOf(after);
  const ends = last === undefined ? [0] : occurrences(text, last).map(({ end }) => end);
  const begins = first === undefined ? [text.length] : occurrences(text, first).map(({ start }) => start);
  const starts = lineStarts(text);
  const away = ({ start }: Span): number => Math.abs(lineAt(starts, start) - line);
  const [gap] = ends
    .flatMap((start) => begins.filter((end) => end >= start).map((end) => ({ start, end })))
    .filter(({ start, end }) => isGap(text.slice(start, end)))
    .sort((one, other) => away(one) - away(other));
  return gap && { ...gap, text: opening + said + closing };
}

/** Behind the text that stood right before the stretch. */
function behind(deleted: Deleted, text: string): Insertion | undefined {
  const last = piecesOf(deleted.before).at(-1);
  return last === undefined ? undefined : behindPiece(last, deleted.opening, deleted, text);
}

/** Behind the nearest text before the stretch that is still there. */
function behindEarlier(deleted: Deleted, text: string): Insertion | undefined {
  const { before, opening } = deleted;
  const spans = partSpans(before);
  for (let at = spans.length - 2; at >= 0; at -= 1) {
    const [piece, next] = [spans[at], spans[at + 1]];
    if (piece === undefined || next === undefined || !hasWords(before.slice(next.start, next.end))) break;
    const separator = lineBreaks(opening) > 0 ? opening : before.slice(piece.end, next.start);
    const found = behindPiece(before.slice(piece.start, piece.end), separator, deleted, text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function behindPiece(
  piece: string,
  separator: string,
  { said, closing }: Deleted,
  text: string,
): Insertion | undefined {
  const at = onlyOccurrence(text, piece)?.end;
  if (at === undefined || isRow(said) !== isRow(piece)) return undefined;
  const rest = text.slice(at);
  if (lineBreaks(separator) === 0)
    return /^(?:\s|$)/.test(rest) ? { start: at, end: at, text: separator + said } : undefined;
  if (!endsLine(rest)) return undefined;
  const isApart = Math.max(lineBreaks(separator), lineBreaks(closing)) > 1;
  return { start: at, end: at, text: separator + said + (isApart && !beginsBlank(rest) ? '\n' : '') };
}

/** Before the text that stood right behind the stretch. */
function ahead(deleted: Deleted, text: string): Insertion | undefined {
  const { said, closing, after } = deleted;
  const [first = ''] = piecesOf(after);
  const at = onlyOccurrence(text, first)?.start;
  if (at === undefined || isRow(said) !== isRow(first)) return undefined;
  const above = text.slice(0, at);
  if (lineBreaks(closing) === 0)
    return /(?:^|\s)$/.test(above) ? { start: at, end: at, text: said + closing } : undefined;
  const head = lastLine(above);
  const start = at - head.length;
  return markOf(head) === head
    ? { start, end: start, text: asLines(deleted, text.slice(0, start)) }
    : undefined;
}

function asLines({ said, opening, closing }: Deleted, above: string): string {
  const breaks = lineBreaks(opening);
  const isApart = breaks > 1 && !/(?:^|\n[^\S\n]*\r?\n)$/.test(above);
  const mark = breaks > 0 ? markOf(lastLine(opening)) : '';
  return (isApart ? '\n' : '') + mark + said + '\n'.repeat(lineBreaks(closing));
}

/** The sentences and rows of a text. */
function piecesOf(text: string): string[] {
  return partSpans(text).map(({ start, end }) => text.slice(start, end));
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function onlyOccurrence(text: string, piece: string): Span | undefined {
  const [one, another] = hasWords(piece) ? occurrences(text, piece) : [];
  return another === undefined ? one : undefined;
}

/** Where a piece stands as whole words. */
function occurrences(text: string, piece: string): Span[] {
  if (isBlank(piece)) return [];
  const cuts = (at: number): boolean => /^[\p{L}\p{N}]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
  return findAllVerbatim(text, piece).filter(({ start, end }) => !cuts(start) && !cuts(end));
}
