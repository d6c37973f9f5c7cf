import type { LineRange, DocumentId, Place, SourceDocument } from '../../core/model/types';
import { findAllVerbatim, findVerbatim } from '../../core/language/verbatim';
import { sectionsOf } from '../../core/retrieval/indexing/sections';
import { lineStarts, placesOf, stretchesAt } from '../../core/model/place';

/** Offsets in a text; `end` is exclusive. */
export interface OffsetRange {
  readonly start: number;
  readonly end: number;
}

/** `isFound` is false when the quote is gone and the range is that of the cited lines. */
export interface QuoteRange extends OffsetRange {
  readonly isFound: boolean;
}

/**
 * Locates a quote in a text that may have been edited since: the occurrence nearest to the cited lines, with
 * any white space matching any other. Without a quote, the cited lines as far as they still exist.
 */
export function quoteRange(text: string, quote: string, lines: LineRange): QuoteRange {
  const cited = offsetsOfLines(text, lines);
  const distance = (range: OffsetRange) => Math.abs(range.start - cited.start);
  const nearest = findAllVerbatim(text, quote).reduce<OffsetRange | undefined>(
    (best, range) => (best === undefined || distance(range) < distance(best) ? range : best),
    undefined,
  );
  return nearest === undefined ? { ...cited, isFound: false } : { ...nearest, isFound: true };
}

function offsetsOfLines(text: string, { start, end }: LineRange): OffsetRange {
  const lines = text.split('\n');
  const first = Math.min(Math.max(start, 1), lines.length) - 1;
  const last = Math.min(Math.max(end, start), lines.length);
  const before = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
  return { start: before, end: before + lines.slice(first, last).join('\n').trimEnd().length };
}

/** A citation of a document: its place, the headings above it, and for a quote the exact words. */
export interface Cited {
  readonly place: Place;
  readonly headings: readonly string[];
  readonly quote?: string | undefined;
  /** Set if the last heading is the names of a table's columns. */
  readonly isBelowColumns?: true;
}

/** A cited place in a document; with a quote, the exact words at it. */
export interface CitedPlace extends Cited {
  readonly documentId: DocumentId;
}

/** A cited place of one kind. */
export type CitedAt<K extends Place['kind']> = CitedPlace & { readonly place: Extract<Place, { kind: K }> };

/**
 * Locates a quote in a document's text: on the cited page, sheet, slide or section if it is there, otherwise
 * wherever it is now. Without a quote, the cited stretch as far as it still exists.
 */
export function locateInDocument(document: SourceDocument, cited: Cited): QuoteRange {
  const stretch = citedStretch(document, cited);
  const found = findAllVerbatim(document.text, cited.quote ?? '');
  const inside = found.filter((range) => range.start >= stretch.start && range.end <= stretch.end);
  const distance = (range: OffsetRange) => Math.abs(range.start - stretch.start);
  const [nearest] = (inside.length > 0 ? inside : found).sort((a, b) => distance(a) - distance(b));
  return nearest === undefined ? { ...stretch, isFound: false } : { ...nearest, isFound: true };
}

/** The text at a place, narrowed down by the headings; the whole document when neither exists any more. */
function citedStretch(document: SourceDocument, { place, headings }: Cited): OffsetRange {
  const whole = { start: 0, end: document.text.length };
  const atPlace = stretchesAt(document, place);
  const sections = sectionsOf(document)
    .filter((section) => section.headings.join('\n') === headings.join('\n'))
    .map(({ blocks }) => ({ start: blocks[0]?.start ?? 0, end: blocks.at(-1)?.end ?? 0 }));
  const both = (atPlace.length > 0 ? atPlace : [whole]).flatMap((outer) =>
    sections.map((inner) => ({
      start: Math.max(outer.start, inner.start),
      end: Math.min(outer.end, inner.end),
    })),
  );
  const stretch = both.find(({ start, end }) => start < end) ?? atPlace[0] ?? whole;
  const text = document.text.slice(stretch.start, stretch.end);
  return { start: stretch.start, end: stretch.start + text.trimEnd().length };
}

/**
 * Locates a quote in a file with markup between its words, on the lines where the reader found it; the
 * occurrence nearest to the cited lines. Undefined when it is gone.
 */
export function linesInMarkup(
  file: string,
  source: SourceDocument,
  quote: string,
  cited: LineRange,
): QuoteRange | undefined {
  const placeOf = placesOf(source);
  const found = findAllVerbatim(source.text, quote).flatMap(({ start, end }) => {
    const place = placeOf(start, end);
    return place.kind === 'lines' ? [place.lines] : [];
  });
  const [lines] = found.sort((a, b) => Math.abs(a.start - cited.start) - Math.abs(b.start - cited.start));
  return lines && { ...wordsOn(file, quote, lines), isFound: true };
}

/**
 * What may separate two words in the file but not in the text: tags, entities, punctuation and white space.
 */
const gap = '(?:<[^>]*>|&(?:#?\\w+;)?|[^\\p{L}\\p{N}<&])*?';

/**
 * The range of the quote's words on these lines of the file; the whole lines when a word contains an entity.
 */
function wordsOn(file: string, quote: string, lines: LineRange): OffsetRange {
  const starts = lineStarts(file);
  const from = starts[lines.start - 1] ?? 0;
  const text = file.slice(from, starts[lines.end] ?? file.length);
  const words = quote.match(/[\p{L}\p{N}]+/gu) ?? [];
  const match = words.length === 0 ? null : new RegExp(words.join(gap), 'u').exec(text);
  if (match === null) {
    return { start: from + text.length - text.trimStart().length, end: from + text.trimEnd().length };
  }
  const end = match.index + match[0].length;
  const stop = /[^\p{L}\p{N}]*$/u.exec(quote)?.[0] ?? '';
  return { start: from + match.index, end: from + end + (text.startsWith(stop, end) ? stop.length : 0) };
}

/**
 * A cell by its index, from 0, and the position of the quote in its source; undefined when it is not there.
 */
export interface QuotedCell {
  readonly index: number;
  readonly range: OffsetRange | undefined;
}

/**
 * The cell that contains a quote: the cited one (counted from 1) if it still does, otherwise the first that
 * does.
 */
export function quotedCell(sources: readonly string[], cell: number, quote: string | undefined): QuotedCell {
  const cited = Math.min(Math.max(cell, 1), Math.max(sources.length, 1)) - 1;
  const rangeIn = (source: string) => (quote === undefined ? undefined : findVerbatim(source, quote));
  const here = rangeIn(sources[cited] ?? '');
  if (here !== undefined) return { index: cited, range: here };
  const index = sources.findIndex((source) => rangeIn(source) !== undefined);
  return index < 0 ? { index: cited, range: undefined } : { index, range: rangeIn(sources[index] ?? '') };
}
