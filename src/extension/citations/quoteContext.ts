import type { BlockKind, SourceDocument, DocumentId } from '../../core/model/types';
import { locateInDocument, type Cited } from './quoteRange';

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

type ReadDocument = (id: DocumentId, signal: AbortSignal) => Promise<SourceDocument | undefined>;

interface KeptDocument {
  readonly id: DocumentId;
  readonly document: Promise<SourceDocument | undefined>;
  readonly abort: AbortController;
}

const keptDocuments = 3;
const keptMs = 60_000;

/**
 * Provides the text around quotes. The hover cards of an answer ask about the same few documents in a row:
 * the last three are cached for a minute, and a document that is still being read is cancelled by a request
 * for another.
 */
export class QuoteContexts {
  readonly #read: ReadDocument;
  /** Oldest first. */
  #kept: readonly KeptDocument[] = [];
  #reading: KeptDocument | undefined;

  constructor(read: ReadDocument) {
    this.#read = read;
  }

  /**
   * All texts are empty when the document or the quote is gone; undefined when a request for another document
   * cancelled this one.
   */
  async of(cited: Cited & { readonly documentId: DocumentId }): Promise<QuoteContext | undefined> {
    const { document, abort } =
      this.#kept.find(({ id }) => id === cited.documentId) ?? this.#start(cited.documentId);
    try {
      const read = await document;
      return read === undefined ? noContext : quoteContext(read, cited);
    } catch (error) {
      if (abort.signal.aborted) return undefined;
      throw error;
    }
  }

  dispose(): void {
    this.#giveUp();
    this.#kept = [];
  }

  #start(id: DocumentId): KeptDocument {
    this.#giveUp();
    const abort = new AbortController();
    const kept = { id, document: this.#read(id, abort.signal), abort };
    this.#reading = kept;
    this.#kept = [...this.#kept, kept].slice(-keptDocuments);
    const end = () => {
      if (this.#reading === kept) this.#reading = undefined;
    };
    kept.document.then(
      () => {
        end();
        setTimeout(() => {
          this.#forget(kept);
        }, keptMs).unref();
      },
      () => {
        end();
        this.#forget(kept);
      },
    );
    return kept;
  }

  #giveUp(): void {
    if (this.#reading === undefined) return;
    this.#reading.abort.abort();
    this.#forget(this.#reading);
    this.#reading = undefined;
  }

  #forget(kept: KeptDocument): void {
    this.#kept = this.#kept.filter((other) => other !== kept);
  }
}
