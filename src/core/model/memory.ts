/** What is known from before a question: readonly data, no behaviour. */
import type { DocumentId, Place } from './types';

/** What the user wrote about an answer that was wrong; kept in a document of its own that the user can edit. */
export interface Correction {
  /** The question, as it stood alone. */
  readonly question: string;
  /** What is right, in the user's words: verbatim in the document. */
  readonly text: string;
  readonly documentId: DocumentId;
  /** Offset of `text` in the document's text. */
  readonly start: number;
  readonly place: Place;
  /** When it was written, as ISO 8601 (date); undefined when the document does not say. */
  readonly notedOn: string | undefined;
  /** Nobody vouches that it was the user who wrote it: it is told as what the file says. */
  readonly isOfFile?: true;
}

/** What is known from before this question. */
export interface Memory {
  /** What was said in the conversation before its `Turn`s, in a few sentences; empty when nothing was. */
  readonly earlier: string;
  readonly corrections: readonly Correction[];
}

/** Nothing is known from before. */
export const noMemory: Memory = { earlier: '', corrections: [] };
