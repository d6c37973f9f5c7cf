import { sectionsOf } from '../../core/retrieval/indexing/sections';
import type { DocumentId, Place, SourceDocument } from '../../core/model/types';
import { isSameContainer, placesOf } from '../../core/model/place';
import { findAllVerbatim } from '../../core/language/verbatim';
import type { OffsetRange, QuoteRange } from './quoteRange';

/** A citation of a document: its place, the headings above it, and for a quote the exact words. */
export interface Cited {
  readonly place: Place;
  readonly headings: readonly string[];
  readonly quote?: string | undefined;
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
  const atPlace = placeStretches(document, place);
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

/** The stretches of text at a place; for cells, only the rows. */
function placeStretches(document: SourceDocument, place: Place): OffsetRange[] {
  if (place.kind === 'section') return [];
  return document.places.flatMap(({ start, place: at }, index) => {
    if (!isSameContainer(at, place)) return [];
    const end = document.places[index + 1]?.start ?? document.text.length;
    return place.kind === 'cells' ? rowsOf(document, { start, end }, place) : [{ start, end }];
  });
}

function rowsOf(
  document: SourceDocument,
  { start, end }: OffsetRange,
  { rows }: Extract<Place, { kind: 'cells' }>,
): OffsetRange[] {
  const placeOf = placesOf(document);
  const lines = [...document.text.slice(start, end).matchAll(/[^\n]*\S[^\n]*/g)]
    .map((line) => ({ start: start + line.index, end: start + line.index + line[0].length }))
    .filter((line) => {
      const at = placeOf(line.start, line.end);
      return at.kind === 'cells' && at.rows.start >= rows.start && at.rows.start <= rows.end;
    });
  const [first] = lines;
  return first === undefined ? [] : [{ start: first.start, end: lines.at(-1)?.end ?? first.end }];
}
