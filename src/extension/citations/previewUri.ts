import type { DocumentId, DocumentBlock, PlaceStart, SourceDocument } from '../../core/model/types';
import { placesOf } from '../../core/model/place';

/** URI scheme of text previews; the manifest's `when` clauses use it too. */
export const previewScheme = 'ask-docs';

const suffix = ' (text)';

/** The path of a preview's URI: its last segment is the title of the tab. */
export function previewPath(id: DocumentId): string {
  return `/${id}${suffix}`;
}

/**
 * The query of a preview's URI: the version of the document, and the number of the part (see `partNumber`).
 */
export function previewQuery(contentHash: string, part: number): string {
  return part === 0 ? contentHash : `${contentHash}-${part}`;
}

/** The number of the part that a preview shows. */
export function previewedPart({ query }: { readonly query: string }): number {
  return Number(/-(\d+)$/.exec(query)?.[1] ?? 0);
}

/** The document of a preview; undefined for any other URI. */
export function previewedDocument(uri: {
  readonly scheme: string;
  readonly path: string;
}): DocumentId | undefined {
  if (uri.scheme !== previewScheme || !uri.path.endsWith(suffix)) return undefined;
  return uri.path.slice(1, -suffix.length);
}

/** Maximum length of a preview in characters: editors take seconds to lay out more. */
export const longestPreview = 4_000_000;

/** A part of a document's text as a document of its own. */
interface DocumentPart {
  readonly document: SourceDocument;
  /** Offset of the part in the whole text. */
  readonly start: number;
  /** Number of characters in the whole text after the part. */
  readonly after: number;
}

/**
 * Number of the part that shows the text at an offset with its surroundings; 0 when the text is short enough.
 * Successive parts overlap by half, so that nothing up to a quarter of a part long is cut at its end.
 */
export function partNumber({ text }: SourceDocument, at: number, longest = longestPreview): number {
  if (text.length <= longest) return 0;
  return Math.max(0, Math.floor((at * 2) / longest - 0.25));
}

/**
 * A part of a document by its number; the whole document when it is short enough. Begins and ends at line
 * breaks if lines have the usual length.
 */
export function partOf(document: SourceDocument, number: number, longest = longestPreview): DocumentPart {
  const { text, places, blocks } = document;
  if (text.length <= longest) return { document, start: 0, after: 0 };
  // The text may have become shorter since the number was computed.
  const last = Math.ceil((text.length - longest) / (longest / 2));
  const from = Math.floor((Math.min(number, last) * longest) / 2);
  const start = from === 0 ? 0 : lineStart(text, from, longest / 8);
  const end =
    from + longest >= text.length ? text.length : lineStart(text, from + longest - longest / 8, longest / 8);
  const within = (offset: number): number => Math.min(Math.max(offset, start), end) - start;
  const part = {
    ...document,
    text: text.slice(start, end),
    blocks: blocks.flatMap((block): DocumentBlock[] =>
      block.end > start && block.start < end
        ? [{ ...block, start: within(block.start), end: within(block.end) }]
        : [],
    ),
    places: [
      ...placeAt(document, start),
      ...places
        .filter((entry) => entry.start > start && entry.start < end)
        .map((entry) => ({ ...entry, start: entry.start - start })),
    ],
  };
  return { document: part, start, after: text.length - end };
}

/** The first line start at or after an offset, if within `reach` characters; otherwise the offset. */
function lineStart(text: string, offset: number, reach: number): number {
  const lineEnd = text.slice(offset - 1, offset + reach).indexOf('\n');
  return lineEnd < 0 ? offset : offset + lineEnd;
}

/** The place at an offset, as the first place of a part; rows begin with the one at the offset. */
function placeAt(document: SourceDocument, offset: number): PlaceStart[] {
  const entry = document.places.findLast(({ start }) => start <= offset);
  if (entry === undefined) return [];
  const { place } = entry;
  const here = placesOf(document)(offset, offset + 1);
  return place.kind === 'cells' && here.kind === 'cells'
    ? [{ start: 0, place: { ...place, rows: { start: here.rows.start, end: place.rows.end } } }]
    : [{ start: 0, place }];
}
