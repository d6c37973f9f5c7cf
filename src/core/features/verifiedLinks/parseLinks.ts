import { blankedCode } from '../../language/codeFence';
import { allMatches } from '../../util/text';
import type { DocumentId, Place } from '../../model/types';
import { placeOfCode } from './placeCode';
import {
  cutLength,
  ellipsis,
  extensionId,
  isCutAt,
  linkPath,
  quoteMark,
  type HashOf,
  type QuoteMark,
} from './writeLink';

/** What a link says: a place of a document, and what was quoted there. */
export interface LinkTarget extends QuoteMark {
  readonly documentId: DocumentId;
  readonly place: Place;
}

/** A range of a text: UTF-16 offsets, end exclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** A citation in a Markdown text: the link, and the quote that stands before it. */
export interface VerifiedLink extends LinkTarget, Range {
  /** The quote as a reader sees it; undefined if none stands before the link. Only its beginning and end if `isCut`. */
  readonly shown: string | undefined;
  readonly isCut: boolean;
  /** Where the link's text is, without its brackets; undefined if the link has none. */
  readonly label: Range | undefined;
  readonly uri: Range;
}

const uris = new RegExp(
  String.raw`\b[a-z][a-z0-9+.-]{1,30}://${extensionId.replace('.', String.raw`\.`)}${linkPath}[^\s)<>"\]]+`,
  'gi',
);

/** The citations of a Markdown text, in order; what stands in code is none. */
export function parseLinks(text: string, hashOf: HashOf): VerifiedLink[] {
  if (!text.includes(`${extensionId}${linkPath}`)) return [];
  let from = 0;
  return Array.from(blankedCode(text).matchAll(uris), ({ 0: written, index }) => {
    const link = linkAt(text, { start: index, end: index + written.length }, from, hashOf);
    from = link.end;
    return link;
  });
}

/** Whether a Markdown text cites a document by a verified link. */
export function citesDocument(text: string, documentId: DocumentId): boolean {
  return Array.from(text.matchAll(uris), ([uri]) => targetOf(uri)).some(
    (target) => target.documentId === documentId,
  );
}

/** The citation with an address at `uri`; nothing before `from` belongs to it. */
function linkAt(text: string, uri: Range, from: number, hashOf: HashOf): VerifiedLink {
  const target = targetOf(text.slice(uri.start, uri.end));
  const label = labelBefore(text, uri.start);
  const end = label === undefined ? uri.start : label.start - 1;
  const reach = label === undefined ? furthestBare : furthest;
  const close = lastMark(text, end, Math.max(from, end - reach)) ?? 0;
  const within = { start: Math.max(from, paragraphStart(text, end)), end: close };
  const { start, shown } = quoteBefore(text, within, target, hashOf) ?? { start: end, shown: undefined };
  return {
    ...target,
    ...{ start, shown, label, uri },
    end: uri.end + (label !== undefined && text.startsWith(')', uri.end) ? 1 : 0),
    isCut: isCutAt(target.length) && shown?.includes(ellipsis) === true && shown.length < target.length,
  };
}

/** What a URI says; undefined for any other. Its parts may be encoded, as in a text, or not. */
export function targetOfUri(path: string, query: string): LinkTarget | undefined {
  if (!path.startsWith(linkPath)) return undefined;
  const [, length, hash, code = ''] = /^quote=(\d{1,9})-([0-9a-f]{1,64})(?:&at=(.*))?$/s.exec(query) ?? [];
  return {
    documentId: path.slice(linkPath.length),
    place: placeOfCode(code),
    length: Number(length ?? 0),
    hash: hash ?? '',
  };
}

function targetOf(uri: string): LinkTarget {
  const [path = '', ...query] = uri.slice(uri.indexOf(linkPath)).split('?');
  const target = targetOfUri(decoded(path), decoded(query.join('?')));
  return target ?? { documentId: '', place: { kind: 'section' }, length: 0, hash: '' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('&amp;', '&'));
  } catch {
    // It was written by somebody else: it will not be found.
    return text;
  }
}

const longestLabel = 500;

/** The text of the link whose address begins at an offset. */
function labelBefore(text: string, start: number): Range | undefined {
  const before = text.slice(Math.max(0, start - longestLabel), start);
  const [close = ''] = /\]\(<?$/.exec(before) ?? [];
  if (close === '') return undefined;
  const end = start - close.length;
  for (let at = end - 1; at >= start - longestLabel && at >= 0; at -= 1)
    if (text[at] === '[' && !isEscaped(text, at)) return { start: at + 1, end };
  return undefined;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

function paragraphStart(text: string, end: number): number {
  const from = Math.max(0, end - furthestQuote);
  const gap = allMatches(/\n[ \t>]*\n/g, text.slice(from, end)).at(-1);
  return gap === undefined ? from : from + gap.index + gap[0].length;
}

/** How far a quote may reach back; marks further away are not looked at. */
const furthestQuote = 20_000;
/** Between a quote and its link stands a dash or a bracket; between a quote and an address without a text, also path and place. */
const furthest = 12;
const furthestBare = 300;
const quotationMarks = '"“”„‟«»';

/** The quote that ends at a closing mark: the one that the link tells of, else that of the nearest length. */
function quoteBefore(
  text: string,
  { start, end: close }: Range,
  { length, hash }: QuoteMark,
  hashOf: HashOf,
): { readonly start: number; readonly shown: string } | undefined {
  const expected = isCutAt(length) ? cutLength : length;
  let nearest: { readonly start: number; readonly shown: string; readonly distance: number } | undefined;
  for (let open = lastMark(text, close, start); open !== undefined; open = lastMark(text, open, start)) {
    const shown = plainQuote(text.slice(open + 1, close));
    const own = quoteMark(shown, hashOf);
    if (own.length === length && own.hash === hash) return { start: open, shown };
    if (nearest !== undefined && own.length > 2 * expected) break;
    const distance = Math.abs(own.length - expected);
    if (shown !== '' && (nearest === undefined || distance < nearest.distance))
      nearest = { start: open, shown, distance };
  }
  return nearest;
}

function lastMark(text: string, before: number, from: number): number | undefined {
  for (let at = before - 1; at >= from; at -= 1) if (quotationMarks.includes(text.charAt(at))) return at;
  return undefined;
}

/** A quote of a Markdown text as it reads: in one line, without escapes and the marks of a block quote. */
function plainQuote(written: string): string {
  return written
    .replace(/\n[ \t]*(?:>[ \t]*)*/g, ' ')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
