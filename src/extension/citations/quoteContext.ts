import type { BlockKind, SourceDocument } from '../../core/model/types';
import { locateInDocument, type Cited } from './citedStretch';

/** The text around a quote; all empty when the quote is gone. */
export interface QuoteContext {
  readonly before: string;
  readonly after: string;
  /** The quote's section, including the quote; truncated when very long. */
  readonly passage: string;
}

export const noContext: QuoteContext = { before: '', after: '', passage: '' };

/** Maximum number of characters on either side, for a card and for a passage. */
const contextLength = 200;
const passageLength = 4000;

/**
 * The text around a quote in its document: whole words of the same section, with at most one line break in a
 * row, and `…` where it is truncated.
 */
export function quoteContext(document: SourceDocument, cited: Cited): QuoteContext {
  const { start, end, isFound } = locateInDocument(document, cited);
  if (!isFound) return noContext;
  const { from, to } = sectionAround(document, start, end);
  return {
    before: wordsBefore(document.text, from, start),
    after: wordsAfter(document.text, end, to),
    passage: passageOf(document, Math.max(from, start - passageLength), Math.min(to, end + passageLength)),
  };
}

/** The range between the headings before and after a stretch: text beyond them is about something else. */
function sectionAround({ text, blocks }: SourceDocument, start: number, end: number) {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  return {
    from: headings.findLast((heading) => heading.end <= start)?.end ?? 0,
    to: headings.find((heading) => heading.start >= end)?.start ?? text.length,
  };
}

/**
 * A stretch with its blocks unwrapped: line breaks within a block are joined. An ellipsis marks a start or
 * end inside a block.
 */
function passageOf({ text, blocks }: SourceDocument, from: number, to: number): string {
  const shown = blocks.filter(({ kind, start, end }) => kind !== 'heading' && start < to && end > from);
  const pieces = shown.map(({ kind, start, end }) => {
    const piece = unbroken(kind, text.slice(Math.max(start, from), Math.min(end, to)));
    return `${start < from ? '… ' : ''}${piece}${end > to ? ' …' : ''}`;
  });
  return pieces.join('\n\n');
}

function unbroken(kind: BlockKind, text: string): string {
  if (kind === 'paragraph') return text.replace(/\s+/g, ' ').trim();
  const lines = text.trim().replace(/\r/g, '');
  return kind === 'list' ? lines.replace(/\s*\n\s*(?!\s*(?:[-*+•]|\d{1,3}[.)])\s)/g, ' ') : lines;
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

/** Collapses white space to one space, or to one line break if it contains any. */
function tidy(text: string): string {
  return text.replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? '\n' : ' '));
}
