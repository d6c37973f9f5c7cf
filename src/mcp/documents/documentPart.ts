import type { SourceDocument, Place } from '../../core/model/types';
import { placesOf, lineStarts } from '../../core/model/place';
import { Refusal, shown } from './openDocument';

/** The requested part of a document: at most one of these fields; none for the whole. */
export interface PartRequest {
  readonly section?: string | undefined;
  readonly page?: number | undefined;
  readonly slide?: number | undefined;
  readonly cell?: number | undefined;
  readonly sheet?: string | undefined;
  readonly lines?: { readonly start: number; readonly end?: number | undefined } | undefined;
}

/** A part of a document's text: offsets in UTF-16 code units, `end` exclusive. */
export interface DocumentPart {
  readonly start: number;
  readonly end: number;
  /** For a section: its headings from the top of the document down. */
  readonly headings: readonly string[];
  /** How many other sections have the same heading. */
  readonly others: number;
}

/**
 * The requested part of a document; throws a `Refusal` that lists what there is when the part does not exist.
 */
export function findPart(document: SourceDocument, request: PartRequest): DocumentPart {
  const { section, lines } = request;
  if (section !== undefined) return sectionPart(document, section);
  if (lines !== undefined) return linesPart(document, lines);
  const test = placeTest(request);
  if (test === undefined) return whole(document.text);
  return placesPart(document, test);
}

function whole(text: string): DocumentPart {
  return { start: 0, end: text.length, headings: [], others: 0 };
}

function sectionPart(document: SourceDocument, wanted: string): DocumentPart {
  const headings = headingsOf(document);
  const found = headings.filter((heading) => isNamed(heading, wanted));
  const [first] = found;
  if (first === undefined) {
    const names = headings.slice(0, 30).map(({ path }) => shown(path.join(' > ')));
    const more = headings.length > names.length ? `, and ${headings.length - names.length} more` : '';
    throw new Refusal(
      names.length === 0
        ? `The document ${shown(document.id)} has no headings; leave section out.`
        : `The document ${shown(document.id)} has no section ${shown(wanted)}. Its sections: ${names.join(', ')}${more}.`,
    );
  }
  return { start: first.start, end: first.end, headings: first.path, others: found.length - 1 };
}

/** Matches a heading by its own title, or by as much of its path as makes it unambiguous: `Limits > Rate`. */
function isNamed({ path }: Heading, wanted: string): boolean {
  const steps = wanted.split(/\s*[>›]\s*/).map(fold);
  const own = path.slice(-steps.length).map(fold);
  return (
    fold(path.at(-1) ?? '') === fold(wanted) ||
    (own.length === steps.length && own.every((step, at) => step === steps[at]))
  );
}

function fold(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^#+\s*|[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function linesPart(
  { id, text, places }: SourceDocument,
  { start, end = Infinity }: NonNullable<PartRequest['lines']>,
): DocumentPart {
  if (end < start) throw new Refusal(`The lines ${start} to ${end} are none: start comes before end.`);
  if (places.length > 0 && !places.some(({ place }) => place.kind === 'lines'))
    throw new Refusal(
      `The document ${shown(id)} has no lines: it is read by ${kindsOf(places)}, or by section, or as a whole.`,
    );
  const starts = lineStarts(text);
  if (places.length > 0) return linePlacesPart({ id, text, places }, { start, end });
  const from = starts[start - 1];
  if (from === undefined) throw new Refusal(`The document ${shown(id)} has ${starts.length} lines.`);
  return { start: from, end: starts[end] ?? text.length, headings: [], others: 0 };
}

/** A range of lines of a file whose text was extracted: everything on those lines. */
function linePlacesPart(
  { id, text, places }: Pick<SourceDocument, 'id' | 'text' | 'places'>,
  lines: { readonly start: number; readonly end: number },
): DocumentPart {
  const isWithin = ({ place }: { readonly place: Place }): boolean =>
    place.kind === 'lines' && place.lines.start <= lines.end && lines.start <= place.lines.end;
  const first = places.findIndex(isWithin);
  const last = places.findLastIndex(isWithin);
  if (first < 0) throw new Refusal(`The document ${shown(id)} has no text on the lines that were asked for.`);
  return {
    start: places[first]?.start ?? 0,
    end: places[last + 1]?.start ?? text.length,
    headings: [],
    others: 0,
  };
}

interface PlaceTest {
  readonly name: string;
  readonly isIt: (place: Place) => boolean;
}

function placeTest({ page, slide, cell, sheet }: PartRequest): PlaceTest | undefined {
  if (page !== undefined)
    return { name: `page ${page}`, isIt: (place) => place.kind === 'page' && place.page === page };
  if (slide !== undefined)
    return { name: `slide ${slide}`, isIt: (place) => place.kind === 'slide' && place.slide === slide };
  if (cell !== undefined)
    return { name: `cell ${cell}`, isIt: (place) => place.kind === 'notebook-cell' && place.cell === cell };
  if (sheet === undefined) return undefined;
  const isIt = (place: Place): boolean => place.kind === 'cells' && fold(place.sheet) === fold(sheet);
  return { name: `sheet ${shown(sheet)}`, isIt };
}

function placesPart({ id, text, places }: SourceDocument, { name, isIt }: PlaceTest): DocumentPart {
  const first = places.findIndex(({ place }) => isIt(place));
  const last = places.findLastIndex(({ place }) => isIt(place));
  if (first < 0) throw new Refusal(`The document ${shown(id)} has no ${name}: it has ${kindsOf(places)}.`);
  return {
    start: places[first]?.start ?? 0,
    end: places[last + 1]?.start ?? text.length,
    headings: [],
    others: 0,
  };
}

/** Describes the parts of a document: `page 1 to 12`, `the sheets "Prices", "Notes"`. */
function kindsOf(places: SourceDocument['places']): string {
  const sheets = new Set<string>();
  const last = new Map<string, number>();
  for (const { place } of places) {
    if (place.kind === 'cells') sheets.add(place.sheet);
    if (place.kind === 'page') last.set('page', place.page);
    if (place.kind === 'slide') last.set('slide', place.slide);
    if (place.kind === 'notebook-cell') last.set('cell', place.cell);
  }
  const counted = [...last].map(([kind, number]) => `${kind} 1 to ${number}`);
  const named = sheets.size === 0 ? [] : [`the sheets ${[...sheets].slice(0, 30).map(shown).join(', ')}`];
  return [...counted, ...named].join(' and ') || 'lines and sections';
}

/** The place of a part. */
export function placeOfPart(document: SourceDocument, start: number, end: number): Place {
  return placesOf(document)(start, end);
}

/**
 * The end of a piece of text, at `wanted` at the latest: after a line break if there is one nearby, never
 * inside a character.
 */
export function endOfPiece(text: string, start: number, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const lineEnd = text.lastIndexOf('\n', wanted - 1) + 1;
  if (lineEnd > start + (wanted - start) / 2) return lineEnd;
  const isInside = /[\udc00-\udfff]/.test(text.charAt(wanted)) && wanted - 1 > start;
  return isInside ? wanted - 1 : wanted;
}

/** A heading with its section, including subsections; offsets in the document's text. */
interface Heading {
  /** From the top of the document down to this heading. */
  readonly path: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The headings of a document in reading order. */
export function headingsOf({ blocks, text }: Pick<SourceDocument, 'blocks' | 'text'>): Heading[] {
  const found = blocks.filter((block) => block.kind === 'heading');
  const path: { readonly level: number; readonly title: string }[] = [];
  return found.map((heading, at) => {
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop();
    path.push(heading);
    const next = found.slice(at + 1).find(({ level }) => level <= heading.level);
    return { path: path.map(({ title }) => title), start: heading.start, end: next?.start ?? text.length };
  });
}
