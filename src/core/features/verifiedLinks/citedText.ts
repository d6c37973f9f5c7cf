import { findAllVerbatim, normalised } from '../../language/verbatim';
import { lineStarts, placesOf, stretchesAt } from '../../model/place';
import type { Place, SourceDocument } from '../../model/types';
import { once } from '../../util/memoized';
import { ellipsis, type HashOf } from './writeLink';
import { wordSpans } from './similarPassage';
import { parseLinks, type LinkTarget, type VerifiedLink } from './parseLinks';

/** A range of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A document in which quotes are looked for, with what is computed of it once. */
export class CitedText {
  readonly document: SourceDocument;
  readonly placeOf: (start: number, end: number) => Place;
  readonly #starts: readonly number[];
  readonly #hashOf: HashOf;

  constructor(document: SourceDocument, hashOf: HashOf) {
    this.document = document;
    this.placeOf = placesOf(document);
    this.#starts = lineStarts(document.text);
    this.#hashOf = hashOf;
  }

  get text(): string {
    return this.document.text;
  }

  /** The words of the document, with their places in the text. */
  readonly words = once(() => wordSpans(this.text));

  /** Where the document itself cites others: what it quotes is not its own. */
  readonly citations = once(() => parseLinks(this.text, this.#hashOf));

  /** The text at a place; the whole document if it has no such place. */
  stretchAt(place: Place): Span {
    const [first] = stretchesAt(this.document, place, this.#starts);
    return first ?? { start: 0, end: this.text.length };
  }

  /** Where the quote stands word for word that a reader sees beside a link, or that the link alone tells of; in order. */
  occurrencesOf(link: VerifiedLink): Span[] {
    const { shown, isCut } = link;
    if (shown === undefined) return this.asCopied(link);
    return isCut ? this.#wholeOf(shown, link) : findAllVerbatim(this.text, shown);
  }

  /** Where a link's quote stands by its digest, whatever is shown beside it: only at its place, as every word of it may be the first. */
  asCopied(link: LinkTarget): Span[] {
    if (link.hash === '') return [];
    const { start, end } = this.stretchAt(link.place);
    const stretch = this.text.slice(start, Math.min(end, start + longestSearched));
    for (const { index } of stretch.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]|[^\s\p{L}\p{N}]/gu)) {
      const found = this.#stretchFrom(start + index, link);
      if (found !== undefined) return [found];
    }
    return [];
  }

  /** The stretches of which a link tells and that begin and end as its cut quote does. */
  #wholeOf(shown: string, link: VerifiedLink): Span[] {
    const [head = '', tail = ''] = [shown.split(ellipsis)[0], shown.split(ellipsis).at(-1)];
    return findAllVerbatim(this.text, head)
      .flatMap(({ start }) => this.#stretchFrom(start, link) ?? [])
      .filter(({ start, end }) => normalised(this.text.slice(start, end)).endsWith(normalised(tail)));
  }

  /** The stretch from an offset that has the length and the digest of a link. */
  #stretchFrom(start: number, { length, hash }: LinkTarget): Span | undefined {
    const end = endAfter(this.text, start, length);
    if (end === undefined) return undefined;
    const text = normalised(this.text.slice(start, end));
    return text.length === length && this.#hashOf(text) === hash ? { start, end } : undefined;
  }
}

/** Characters. */
const longestSearched = 20_000;

/** The offset after so many characters from an offset, white space as one; undefined if there are fewer. */
function endAfter(text: string, start: number, length: number): number | undefined {
  let at = start;
  for (let count = 0; count < length; count += 1) {
    if (at >= text.length) return undefined;
    if (!isSpace(text.charAt(at))) at += 1;
    else while (at < text.length && isSpace(text.charAt(at))) at += 1;
  }
  return at;
}

function isSpace(character: string): boolean {
  return character <= ' ' || (character > '~' && /\s/.test(character));
}
