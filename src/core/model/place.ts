import type { LineRange, Place, PlaceStart, SourceDocument } from './types';
import { onceOf } from '../util/memoized';
import * as l10n from '@vscode/l10n';

/** Offsets at which the lines of a text start; the first is 0. `\n`, `\r\n` and a lone `\r` end a line. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  if (text.includes('\r'))
    for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  else for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** The 1-based line containing an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** The lines covered by a range of a text; `end` is exclusive. */
export function linesOf(starts: readonly number[], start: number, end: number): LineRange {
  return { start: lineAt(starts, start), end: lineAt(starts, Math.max(start, end - 1)) };
}

/** The lines covered by a range of an excerpt that starts on line `firstLine`. */
export function linesWithin(piece: string, firstLine: number, start: number, end: number): LineRange {
  const lines = linesOf(lineStarts(piece), start, end);
  return { start: lines.start + firstLine - 1, end: lines.end + firstLine - 1 };
}

/** Offsets of the lines that are not blank, without their line breaks. */
export function writtenLines(text: string): { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(/[^\r\n]+/g), ({ 0: line, index }) =>
    line.trim() === '' ? [] : [{ start: index, end: index + line.length }],
  ).flat();
}

type PlaceOf = (start: number, end: number) => Place;

/** Resolves ranges of a document to places; a range that spans pages gets the place where it starts. */
export const placesOf: (document: Pick<SourceDocument, 'text' | 'places'>) => PlaceOf = onceOf(readPlaces);

function readPlaces({ text, places }: Pick<SourceDocument, 'text' | 'places'>): PlaceOf {
  const starts = lineStarts(text);
  if (places.length === 0) {
    return (start, end) => ({ kind: 'lines', lines: linesOf(starts, start, end) });
  }
  const placeStarts = places.map((entry) => entry.start);
  return (start, end) => {
    const first = places[lineAt(placeStarts, start) - 1];
    const last = places[lineAt(placeStarts, Math.max(start, end - 1)) - 1];
    if (first === undefined || last === undefined) return { kind: 'section' };
    const from = narrow(first, starts, start, end);
    return last === first ? from : joined(from, narrow(last, starts, last.start, end));
  };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The stretches of a document's text at a place, in order; none for a section. `starts` are those of its lines. */
export function stretchesAt(
  { text, places }: Pick<SourceDocument, 'text' | 'places'>,
  place: Place,
  starts: readonly number[] = lineStarts(text),
): Stretch[] {
  const linesAt = ({ start: first, end: last }: LineRange): Stretch => ({
    start: starts[first - 1] ?? text.length,
    end: starts[Math.max(first, last)] ?? text.length,
  });
  const found = places.map(({ start, place: at }, index): Stretch | undefined => {
    const whole = { start, end: places[index + 1]?.start ?? text.length };
    if (!isSameContainer(at, place)) return undefined;
    if (at.kind === 'lines' && place.kind === 'lines')
      return common(at.lines, place.lines) === undefined ? undefined : whole;
    if (at.kind !== 'cells' || place.kind !== 'cells') return whole;
    const rows = common(at.rows, place.rows);
    const shift = lineAt(starts, start) - at.rows.start;
    return rows && within(whole, linesAt({ start: rows.start + shift, end: rows.end + shift }));
  });
  if (places.length === 0 && place.kind === 'lines') found.push(linesAt(place.lines));
  if (place.kind === 'section') return [];
  return found.flatMap((stretch) => (stretch !== undefined && stretch.start < stretch.end ? [stretch] : []));
}

function common(one: LineRange, other: LineRange): LineRange | undefined {
  const range = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
  return range.start > range.end ? undefined : range;
}

function within(outer: Stretch, { start, end }: Stretch): Stretch {
  return { start: Math.max(outer.start, start), end: Math.min(outer.end, end) };
}

/** The place of a range within a text that itself is at `place`. */
export function placeWithin(place: Place, text: string, start: number, end: number): Place {
  return narrowed(place, (range) => linesWithin(text, range.start, start, end));
}

/**
 * Whether text can continue from the first of two neighbouring places to the second: both are lines, or in
 * the same page, table or cell.
 */
export function isSameContainer(one: Place, other: Place): boolean {
  return container(one) === container(other);
}

function container(place: Place): string {
  switch (place.kind) {
    case 'lines':
    case 'section':
      return place.kind;
    case 'page':
    case 'slide':
    case 'notebook-cell':
      return placeLabel(place);
    case 'cells':
      return `${place.sheet}!${place.columns.join(':')}`;
  }
}

/** Whether two places start at the same position. */
export function beginSame(one: Place, other: Place): boolean {
  if (one.kind === 'lines') return other.kind === 'lines' && one.lines.start === other.lines.start;
  if (one.kind === 'cells' && other.kind === 'cells' && one.rows.start !== other.rows.start) return false;
  return isSameContainer(one, other);
}

/**
 * Short label of a place for source lists: `L 12`, `L 12–18`, `p. 4`, `Sheet1!B2:D9`; empty for a section.
 */
export function placeLabel(place: Place): string {
  switch (place.kind) {
    case 'lines': {
      const { start, end } = place.lines;
      return start === end ? l10n.t('L {0}', start) : l10n.t('L {0}–{1}', start, end);
    }
    case 'page':
      return l10n.t('p. {0}', place.page);
    case 'slide':
      return l10n.t('Slide {0}', place.slide);
    case 'notebook-cell':
      return l10n.t('Cell {0}', place.cell);
    case 'cells':
      return `${place.sheet}!${cellRange(place)}`;
    case 'section':
      return '';
  }
}

/** Title of a place shown above its text: `Page 4`, `Slide 2`, `Sheet Prices, B2:D9`; empty for a section. */
export function placeTitle(place: Place): string {
  switch (place.kind) {
    case 'page':
      return l10n.t('Page {0}', place.page);
    case 'cells':
      return l10n.t('Sheet {0}, {1}', place.sheet, cellRange(place));
    case 'lines':
    case 'slide':
    case 'notebook-cell':
    case 'section':
      return placeLabel(place);
  }
}

/** Cell range in spreadsheet notation: `B2:D9`, or `B2` for a single cell. */
export function cellRange({ columns, rows }: Extract<Place, { kind: 'cells' }>): string {
  const first = `${columns[0]}${rows.start}`;
  const last = `${columns[1]}${rows.end}`;
  return first === last ? first : `${first}:${last}`;
}

/** The column of a reference, from 0: 27 for `AB12`. */
export function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]+)/i.exec(reference)?.[1]?.toUpperCase() ?? 'A';
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The letters of a column, from 0: `AB` for 27. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

function narrow(entry: PlaceStart, starts: readonly number[], start: number, end: number): Place {
  const before = lineAt(starts, entry.start);
  return narrowed(entry.place, (range) => {
    const lines = linesOf(starts, Math.max(start, entry.start), end);
    return { start: range.start + lines.start - before, end: range.start + lines.end - before };
  });
}

/** Narrows the lines or rows of a place, clamped to its own. */
function narrowed(place: Place, within: (range: LineRange) => LineRange): Place {
  const clamped = (range: LineRange): LineRange => {
    const { start, end } = within(range);
    return { start: Math.min(start, range.end), end: Math.min(end, range.end) };
  };
  switch (place.kind) {
    case 'lines':
      return { ...place, lines: clamped(place.lines) };
    case 'cells':
      return { ...place, rows: clamped(place.rows) };
    case 'page':
    case 'slide':
    case 'notebook-cell':
    case 'section':
      return place;
  }
}

function joined(first: Place, last: Place): Place {
  if (first.kind === 'lines' && last.kind === 'lines') {
    return { kind: 'lines', lines: { start: first.lines.start, end: last.lines.end } };
  }
  if (first.kind === 'cells' && isSameContainer(first, last) && last.kind === 'cells') {
    return { ...first, rows: { start: first.rows.start, end: last.rows.end } };
  }
  return first;
}
