import { findAllVerbatim } from '../../language/verbatim';
import { beginSame } from '../../model/place';
import type { DocumentId, Place } from '../../model/types';
import { sectionsOf } from '../../retrieval/indexing/sections';
import type { CitedText, Span } from './citedText';
import type { LinkTarget, VerifiedLink } from './parseLinks';
import { similarPassage } from './similarPassage';
import type { QuotedPlace } from './writeLink';

/**
 * `verbatim`: the document says it at that place, word for word. `moved`: it says it at another place, or another document does.
 * `changed`: it says something else there now. `gone`: it says nothing like it, or is not there.
 */
export type LinkStatus = 'verbatim' | 'moved' | 'changed' | 'gone';

/** What became of a citation. */
export interface Judgement {
  readonly status: LinkStatus;
  /** Where the quote stands now, or what stands in its place; undefined if it is gone. */
  readonly now: QuotedPlace | undefined;
  /** Whether there is no such document. */
  readonly isMissing: boolean;
}

/** Judges a citation by the document that it names, as it is now. */
export function judgeLink(link: VerifiedLink, cited: CitedText | undefined): Judgement {
  if (cited === undefined) return { status: 'gone', now: undefined, isMissing: true };
  const found = foundIn(link, cited);
  if (found !== undefined)
    return { status: isAt(link.place, found.place) ? 'verbatim' : 'moved', now: found, isMissing: false };
  const changed = insteadOf(link, cited);
  return {
    status: changed === undefined ? 'gone' : 'changed',
    now: changed && quoted(changed, cited),
    isMissing: false,
  };
}

/** Where a document says what a citation quotes, word for word: at its place if there, else the nearest to it. */
function foundIn(link: VerifiedLink, cited: CitedText): QuotedPlace | undefined {
  return nearestOf(cited.occurrencesOf(link), link, cited);
}

/** The same in another document than the one that is cited, outside of its own citations. */
export function foundInOther(link: VerifiedLink, other: CitedText): QuotedPlace | undefined {
  const isCited = ({ start }: Span): boolean =>
    other.citations().some((citation) => citation.start <= start && start < citation.end);
  return nearestOf(
    other.occurrencesOf(link).filter((one) => !isCited(one)),
    link,
    other,
  );
}

/** A quote as it stands in a document, at a place or nearest to it; undefined if it does not stand there word for word. */
export function placeQuote(
  cited: CitedText,
  given: Pick<QuotedPlace, 'place' | 'quote'>,
): QuotedPlace | undefined {
  return nearestOf(findAllVerbatim(cited.text, given.quote), given, cited);
}

function nearestOf(
  found: readonly Span[],
  { place }: Pick<QuotedPlace, 'place'>,
  cited: CitedText,
): QuotedPlace | undefined {
  const { start: near } = cited.stretchAt(place);
  const distance = ({ start, end }: Span): number =>
    isAt(place, cited.placeOf(start, end)) ? 0 : 1 + Math.abs(start - near);
  const [nearest] = found.toSorted((one, other) => distance(one) - distance(other));
  return nearest && quoted(nearest, cited);
}

/** What the target of a link quotes, by its digest: at its place, or else in the beginning of the document. */
export function quoteOfTarget(target: LinkTarget, cited: CitedText): QuotedPlace | undefined {
  const [found] = [target, { ...target, place: { kind: 'section' as const } }].flatMap((one) =>
    cited.asCopied(one),
  );
  return found && quoted(found, cited);
}

/** A place without a name holds wherever the quote is. */
function isAt(place: Place, found: Place): boolean {
  return place.kind === 'section' || beginSame(place, found);
}

/** What stands in the place of a quote now. */
function insteadOf(link: VerifiedLink, cited: CitedText): Span | undefined {
  // The quote was edited, and the document was not.
  const [copied] = cited.asCopied(link);
  if (copied !== undefined) return copied;
  const { shown, place } = link;
  const stretch = cited.stretchAt(place);
  const similar =
    shown === undefined ? undefined : similarPassage(shown, cited.document, cited.words(), stretch.start);
  if (similar !== undefined) return similar;
  // The value of a cell has no words that would stay.
  const isValue = place.kind === 'cells' && shown !== undefined && shown.length <= longestValue;
  const text = cited.text.slice(stretch.start, stretch.end).trimEnd();
  return isValue && text.length <= longestRow
    ? { start: stretch.start, end: stretch.start + text.length }
    : undefined;
}

/** Characters of what counts as the value of a cell, and of the row that is shown in its place. */
const longestValue = 20;
const longestRow = 500;

function quoted({ start, end }: Span, cited: CitedText): QuotedPlace {
  const { document, text } = cited;
  return {
    documentId: document.id,
    headings: headingsAt(cited, start),
    place: cited.placeOf(start, end),
    quote: text.slice(start, end),
  };
}

function headingsAt({ document }: CitedText, at: number): readonly string[] {
  return sectionsOf(document).findLast(({ blocks }) => (blocks[0]?.start ?? Infinity) <= at)?.headings ?? [];
}

/** The ids by which a document may be known: with or without the name of its workspace folder, the written one first. */
export function idsOf(documentId: DocumentId, roots: readonly string[]): DocumentId[] {
  const without = roots.flatMap((root) =>
    documentId.startsWith(`${root}/`) ? [documentId.slice(root.length + 1)] : [],
  );
  return [documentId, ...without, ...roots.map((root) => `${root}/${documentId}`)];
}
