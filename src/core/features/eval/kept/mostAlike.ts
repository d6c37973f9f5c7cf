import { sentences, type Span } from '../../../language/sentences';
import { lineAt, lineStarts, placesOf, writtenLines } from '../../../model/place';
import type { SourceDocument } from '../../../model/types';
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
  { documentId, place }: KeptQuote,
  document: Pick<SourceDocument, 'text' | 'places'>,
): PlacedText | undefined {
  const { text } = document;
  const wanted = plainWords(part);
  const starts = lineStarts(text);
  const line = place.kind === 'lines' ? place.lines.start : 1;
  const [best] = likelyParagraphs(text, wanted)
    .flatMap((paragraph) => sentencesIn(text, paragraph))
    .map((span) => ({
      span,
      share: likeness(plainWords(text.slice(span.start, span.end)), wanted),
      away: Math.abs(lineAt(starts, span.start) - line),
    }))
    .sort((one, other) => other.share - one.share || one.away - other.away);
  if (best === undefined || best.share < leastAlike) return undefined;
  const { start, end } = best.span;
  return { documentId, start, text: text.slice(start, end), place: placesOf(document)(start, end) };
}

/** The sentences of a quote, and its lines where they are of a table or a list. */
export function partsOf(quote: string): string[] {
  return paragraphsOf(quote)
    .flatMap((paragraph) => sentencesIn(quote, paragraph))
    .map(({ start, end }) => quote.slice(start, end));
}

/** Whether a text has these plain words in a row. */
export function saysWords(text: string, words: readonly string[]): boolean {
  return ` ${plainWords(text).join(' ')} `.includes(` ${words.join(' ')} `);
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
