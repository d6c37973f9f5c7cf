import type { SourceDocument } from '../../core/model';
import { locateInDocument, type Cited } from './citedStretch';

/** The text before and after a quote; both empty when the quote is gone. */
export interface QuoteContext {
  readonly before: string;
  readonly after: string;
}

/** Characters on either side at most. */
const contextLength = 200;

/** What stands around a quote in its document: whole words, with at most one line end at a
 * time, and `…` where it was cut. */
export function quoteContext(document: SourceDocument, cited: Cited): QuoteContext {
  const { start, end, isFound } = locateInDocument(document, cited);
  if (!isFound) return { before: '', after: '' };
  const { text } = document;
  return { before: wordsBefore(text, start), after: wordsAfter(text, end) };
}

function wordsBefore(text: string, end: number): string {
  const from = Math.max(0, end - contextLength);
  const piece = text.slice(from, end);
  const isCut = from > 0 && !/\s/.test(text[from - 1] ?? '');
  const words = tidy(isCut ? piece.replace(/^\S*/, '') : piece).trimStart();
  return from > 0 ? `… ${words}` : words;
}

function wordsAfter(text: string, start: number): string {
  const to = Math.min(text.length, start + contextLength);
  const piece = text.slice(start, to);
  const isCut = to < text.length && !/\s/.test(text[to] ?? '');
  const words = tidy(isCut ? piece.replace(/\S*$/, '') : piece).trimEnd();
  return to < text.length ? `${words} …` : words;
}

/** White space as one space, or as one line end where it has any. */
function tidy(text: string): string {
  return text.replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? '\n' : ' '));
}
