import type { SourceDocument } from '../../core/model';
import { locateInDocument, type Cited } from './citedStretch';

/** The text before and after a quote; both empty when the quote is gone. */
export interface QuoteContext {
  readonly before: string;
  readonly after: string;
}

/** Characters on either side at most. */
const contextLength = 200;

/** What stands around a quote in its document: whole words of the same section, with at most
 * one line end at a time, and `…` where it was cut. */
export function quoteContext(document: SourceDocument, cited: Cited): QuoteContext {
  const { start, end, isFound } = locateInDocument(document, cited);
  if (!isFound) return { before: '', after: '' };
  const { from, to } = sectionAround(document, start, end);
  return { before: wordsBefore(document.text, from, start), after: wordsAfter(document.text, end, to) };
}

/** Offsets of the text between the headings before and after a stretch: what is beyond them is about something else. */
function sectionAround({ text, blocks }: SourceDocument, start: number, end: number) {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  return {
    from: headings.findLast((heading) => heading.end <= start)?.end ?? 0,
    to: headings.find((heading) => heading.start >= end)?.start ?? text.length,
  };
}

function wordsBefore(text: string, from: number, end: number): string {
  const start = Math.max(from, end - contextLength);
  const piece = text.slice(start, end);
  const isCut = start > from && !/\s/.test(text[start - 1] ?? '');
  const words = tidy(isCut ? piece.replace(/^\S*/, '') : piece).trimStart();
  return start > from ? `… ${words}` : words;
}

function wordsAfter(text: string, start: number, to: number): string {
  const end = Math.min(to, start + contextLength);
  const piece = text.slice(start, end);
  const isCut = end < to && !/\s/.test(text[end] ?? '');
  const words = tidy(isCut ? piece.replace(/\S*$/, '') : piece).trimEnd();
  return end < to ? `${words} …` : words;
}

/** White space as one space, or as one line end where it has any. */
function tidy(text: string): string {
  return text.replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? '\n' : ' '));
}
