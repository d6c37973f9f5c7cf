import { normalised } from '../../language/verbatim';
import { olderNote } from '../../model/older';
import { placeLabel } from '../../model/place';
import type { DocumentId, Older, Place } from '../../model/types';
import { inlineMarkdown } from '../../util/text';
import { placeCode } from './placeCode';

/** A digest of a text in 16 hexadecimal digits: SHA-256, cut. */
export type HashOf = (text: string) => string;

/** Identifies the extension in links that VS Code opens; the same as in its manifest. */
export const extensionId = 'ask-docs.ask-docs';

/** The first part of the path of all such links. */
export const linkPath = '/cite/';

/** A quote with its place in a document. */
export interface QuotedPlace {
  readonly documentId: DocumentId;
  readonly headings: readonly string[];
  readonly place: Place;
  readonly quote: string;
  readonly older?: Older;
}

/** What a link says of its quote: the number of characters, white space as one, and their digest. */
export interface QuoteMark {
  readonly length: number;
  readonly hash: string;
}

export function quoteMark(quote: string, hashOf: HashOf): QuoteMark {
  const text = normalised(quote);
  return { length: text.length, hash: hashOf(text) };
}

/** Longer quotes are shown by their beginning and end, as long as these at most. */
const longestShown = 300;
const headLength = 200;
const tailLength = 60;

/** Stands for what is left out of a long quote. */
export const ellipsis = ' … ';

/** How long a cut quote is at most, with what stands for the rest. */
export const cutLength = headLength + ellipsis.length + tailLength;

/** Whether quotes of that many characters are shown cut. */
export function isCutAt(length: number): boolean {
  return length > longestShown;
}

/** A quote as it stands beside its link: in one line, and cut between words if it is long. */
export function shownQuote(quote: string): string {
  const text = quote.replace(/\s+/g, ' ').trim();
  if (!isCutAt(text.length)) return text;
  const head = text.slice(0, headLength).replace(/\s\S*$/u, '');
  const tail = text.slice(-tailLength).replace(/^\S*\s/u, '');
  return `${head}${ellipsis}${tail}`;
}

/**
 * A quote and the link to its place, as one line of Markdown:
 * `"30 days of leave" — [leave.md, L 7](vscode://ask-docs.ask-docs/cite/leave.md?quote=16-3f…&at=L7)`.
 */
export function citationMarkdown(cited: QuotedPlace, hashOf: HashOf): string {
  const link = `[${labelOf(cited)}](${linkTo(cited, hashOf)})`;
  return `"${inlineMarkdown(shownQuote(cited.quote))}" — ${link}${olderNote(cited.older)}`;
}

/** The text of a link, as Markdown: path and place, or the heading where a place has no name. */
export function labelOf({
  documentId,
  headings,
  place,
}: Pick<QuotedPlace, 'documentId' | 'headings' | 'place'>): string {
  const label = placeLabel(place);
  const where = label === '' ? (headings.at(-1) ?? '') : label;
  return inlineMarkdown(where === '' ? documentId : `${documentId}, ${where}`);
}

export function linkTo(
  { documentId, place, quote }: Pick<QuotedPlace, 'documentId' | 'place' | 'quote'>,
  hashOf: HashOf,
): string {
  const { length, hash } = quoteMark(quote, hashOf);
  const path = documentId.split('/').map(encoded).join('/');
  const code = placeCode(place);
  const at = code === '' ? '' : `&at=${encoded(code).replaceAll('%3A', ':')}`;
  return `vscode://${extensionId}${linkPath}${path}?quote=${String(length)}-${hash}${at}`;
}

/** Also what would end a link of Markdown. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
