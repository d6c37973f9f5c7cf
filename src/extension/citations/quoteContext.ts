import type { BlockKind, SourceDocument, DocumentId } from '../../core/model/types';
import type { QuoteAround } from '../../protocol/messages';
import { citedRows } from './citedRows';
import { locateInDocument, type Cited, type OffsetRange } from './quoteRange';

/** A quote with the text around it; all empty when it is gone. */
export interface QuoteContext extends QuoteAround {
  /** The quote's section, including the quote; truncated when very long. */
  readonly passage: string;
}

export const noContext: QuoteContext = { before: '', after: '', passage: '' };

/** Maximum number of characters on either side, for a card and for a passage. */
const contextLength = 200;
const passageLength = 4000;

/**
 * The text around a quote in its document: whole words of the same section, without line breaks within a paragraph or an item,
 * and `…` where it is truncated. Rows of a table stand alone.
 */
export function quoteContext(document: SourceDocument, cited: Cited): QuoteContext {
  const { start, end, isFound } = locateInDocument(document, cited);
  if (!isFound) return noContext;
  const { from, to } = sectionAround(document, start, end);
  const rows = citedRows(cited);
  return {
    ...(rows === undefined
      ? { before: wordsBefore(document, from, start), after: wordsAfter(document, end, to) }
      : { before: '', after: '', rows }),
    quote: tidy(document, { start, end }),
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

function wordsBefore(document: SourceDocument, from: number, end: number): string {
  const { text } = document;
  const start = Math.max(from, end - contextLength);
  const isCut = start > from && !/\s/.test(text[start - 1] ?? '');
  const piece = tidy(document, { start, end });
  const words = (isCut ? piece.replace(/^\S*/, '') : piece).trimStart();
  return start > from ? `… ${words}` : words;
}

function wordsAfter(document: SourceDocument, start: number, to: number): string {
  const { text } = document;
  const end = Math.min(to, start + contextLength);
  const isCut = end < to && !/\s/.test(text[end] ?? '');
  const piece = tidy(document, { start, end });
  const words = (isCut ? piece.replace(/\S*$/, '') : piece).trimEnd();
  return end < to ? `${words} …` : words;
}

/** Collapses white space to one space, or to one line break where a block, an item or a line of other blocks ends. */
function tidy({ text, blocks }: SourceDocument, { start, end }: OffsetRange): string {
  return text.slice(start, end).replace(/\s+/g, (gap: string, at: number) => {
    const [first, next] = [start + at, start + at + gap.length];
    if (!/[\r\n]/.test(gap)) return ' ';
    const block = blocks.find((one) => one.start < first && one.end > next);
    // No paragraph goes on behind an empty line.
    if (/\n\s*\n/.test(gap)) return '\n';
    const isWrapped =
      block?.kind === 'paragraph' || (block?.kind === 'list' && !beginsItem.test(text.slice(next, next + 5)));
    return isWrapped ? ' ' : '\n';
  });
}

const beginsItem = /^(?:[-*+•]|\d{1,3}[.)])\s/;

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
