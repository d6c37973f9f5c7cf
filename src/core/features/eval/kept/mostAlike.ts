import { sentences, type Span } from '../../../language/sentences';
import { lineAt, lineStarts, placesOf, writtenLines } from '../../../model/place';
import type { SourceDocument } from '../../../model/types';
import { findVerbatim } from '../../../language/verbatim';
import { compoundsInDigits, unambiguousNumberWords } from '../../../language/numberWords';
import { plainWords } from '../../../language/plainWords';
import type { KeptQuote, PlacedText } from './keptAnswer';

/** Below this share of common words, a sentence is another one, not the quoted one changed. */
const leastAlike = 0.5;
/** The paragraphs that are looked at closely. */
const mostParagraphs = 12;
/** Shorter words stand everywhere. */
const shortestTelling = 4;

/**
 * What a document says in the place of a part of a quote that it no longer has: the sentence most like it; of
 * equals, the one nearest to where the quote stood.
 */
export function mostAlike(
  part: string,
  kept: KeptQuote,
  document: Pick<SourceDocument, 'text' | 'places'>,
): PlacedText | undefined {
  const { documentId, place } = kept;
  const { text } = document;
  const wanted = keptWords(part);
  const others = besides(part, kept);
  const starts = lineStarts(text);
  const line = place.kind === 'lines' ? place.lines.start : 1;
  const [best] = likelyParagraphs(text, wanted)
    .flatMap((paragraph) => sentencesIn(text, paragraph))
    .filter(({ start, end }) => findVerbatim(others, text.slice(start, end)) === undefined)
    .map((span) => ({
      span,
      share: likeness(keptWords(text.slice(span.start, span.end)), wanted),
      away: Math.abs(lineAt(starts, span.start) - line),
    }))
    .sort((one, other) => other.share - one.share || one.away - other.away);
  if (best === undefined || best.share < leastAlike) return undefined;
  const { start, end } = best.span;
  return { documentId, start, text: text.slice(start, end), place: placesOf(document)(start, end) };
}

/** What stood beside a part of a quote as it was kept: none of it is what stands in the place of the part now. */
function besides(part: string, { quote, beside }: KeptQuote): string {
  const rest = quote.split(part);
  return [beside?.before ?? '', ...rest, beside?.after ?? ''].join('\n\n');
}

/** The sentences of a quote, and its lines where they are of a table or a list. */
export function partsOf(quote: string): string[] {
  return partSpans(quote).map(({ start, end }) => quote.slice(start, end));
}

/** The same as ranges of the quote. */
export function partSpans(quote: string): Span[] {
  return paragraphsOf(quote).flatMap((paragraph) => sentencesIn(quote, paragraph));
}

/** A part of a quote that a text no longer has, with the parts behind it that are gone as well and have no other in their place. */
export function goneStretch(part: string, kept: KeptQuote, text: string): Span {
  const isGone = (one: string): boolean =>
    findVerbatim(text, one) === undefined && mostAlike(one, kept, { text, places: [] }) === undefined;
  const spans = partSpans(kept.quote);
  const from = spans.findIndex(({ start, end }) => kept.quote.slice(start, end) === part);
  const first = spans[from];
  if (first === undefined) return { start: 0, end: kept.quote.length };
  const behind = spans.slice(from + 1);
  const count = behind.findIndex(({ start, end }) => !isGone(kept.quote.slice(start, end)));
  const last = (count < 0 ? behind : behind.slice(0, count)).at(-1) ?? first;
  return { start: first.start, end: last.end };
}

/** The plain words of a text, numbers in digits. */
export function keptWords(text: string): string[] {
  return plainWords(compoundsInDigits(text)).map((word) => String(unambiguousNumberWords.get(word) ?? word));
}

/** Whether a text has these words in a row, as `keptWords` gives them. */
export function saysWords(text: string, words: readonly string[]): boolean {
  return ` ${keptWords(text).join(' ')} `.includes(` ${words.join(' ')} `);
}

/** 0…1: the share of words that two texts have in common (Dice's coefficient, of multisets). */
export function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length + other.length === 0) return 0;
  const left = new Map<string, number>();
  for (const word of one) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return (2 * common) / (one.length + other.length);
}

/** Counts words before anything is split: documents can be long. */
function likelyParagraphs(text: string, wanted: readonly string[]): Span[] {
  const telling = [...new Set(wanted)].filter((word) => word.length >= shortestTelling);
  const words = telling.length > 0 ? telling : [...new Set(wanted)];
  return paragraphsOf(text)
    .map((span) => {
      const lower = text.slice(span.start, span.end).toLowerCase();
      return { span, count: words.filter((word) => lower.includes(word)).length };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostParagraphs)
    .map(({ span }) => span);
}

function sentencesIn(text: string, { start, end }: Span): Span[] {
  return sentences(text.slice(start, end)).map((span) => ({
    start: start + span.start,
    end: start + span.end,
  }));
}

/** A line of a table, a list or a heading is a paragraph of its own. */
const ownLine = /^\s*(?:\||#{1,6}\s|[-*+]\s|\d{1,3}[.)]\s)/;
/** What follows a line of a table, or a heading, does not go on with it. */
const closedLine = /^\s*(?:\||#{1,6}\s)/;

function paragraphsOf(text: string): Span[] {
  const paragraphs: { start: number; end: number }[] = [];
  let isClosed = true;
  let before = 0;
  for (const { start, end } of writtenLines(text)) {
    const line = text.slice(start, end);
    const last = paragraphs.at(-1);
    const isApart = isClosed || ownLine.test(line) || /\n[^\S\n]*\r?\n/.test(text.slice(before, start + 1));
    if (last === undefined || isApart) paragraphs.push({ start, end });
    else last.end = end;
    isClosed = closedLine.test(line);
    before = end;
  }
  return paragraphs;
}
