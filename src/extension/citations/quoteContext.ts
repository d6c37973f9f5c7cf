import type { BlockKind, SourceDocument } from '../../core/model/types';
import { locateInDocument, type Cited } from './citedStretch';

/** The text around a quote; all of it is empty when the quote is gone. */
export interface QuoteContext {
  readonly before: string;
  readonly after: string;
  /** The section that the quote stands in, the quote included; cut where it is very long. */
  readonly passage: string;
}

export const noContext: QuoteContext = { before: '', after: '', passage: '' };

/** Characters on either side at most: of a card, and of a passage. */
const contextLength = 200;
const passageLength = 4000;

/** What stands around a quote in its document: whole words of the same section, with at most
 * one line end at a time, and `…` where it was cut. */
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

/** Offsets of the text between the headings before and after a stretch: what is beyond them is about something else. */
function sectionAround({ text, blocks }: SourceDocument, start: number, end: number) {
  const headings = blocks.filter(({ kind }) => kind === 'heading');
  return {
    from: headings.findLast((heading) => heading.end <= start)?.end ?? 0,
    to: headings.find((heading) => heading.start >= end)?.start ?? text.length,
  };
}

/** A stretch block by block: lines that only the width of the file broke are joined. Dots stand where it begins or ends inside a block. */
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

/** White space as one space, or as one line end where it has any. */
function tidy(text: string): string {
  return text.replace(/\s+/g, (gap) => (/[\r\n]/.test(gap) ? '\n' : ' '));
}
