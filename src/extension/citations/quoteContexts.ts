import type { DocumentId, SourceDocument } from '../../core/model/types';
import type { Cited } from './citedStretch';
import { noContext, quoteContext, type QuoteContext } from './quoteContext';

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
