import type { Newer } from '../language/newer';
import type { Span } from '../language/sentences';
import type { DocumentId, Place } from '../model/types';
import type { DifferenceKind } from './comparison';

/** One side of a contradiction. */
export interface ContradictionSide {
  readonly documentId: DocumentId;
  readonly documentTitle: string;
  readonly headings: readonly string[];
  readonly place: Place;
  /** The statement, verbatim, and its offset in the document's text. */
  readonly quote: string;
  readonly start: number;
  /** What differs, as offsets in the quote. */
  readonly difference: Span;
}

/** Two statements about the same subject that differ. */
export interface Contradiction {
  /** The same for the same two quotes of the same documents, whatever else changes. */
  readonly key: string;
  readonly kind: DifferenceKind;
  readonly one: ContradictionSide;
  readonly other: ContradictionSide;
  /** How likely they contradict each other, 0…1. */
  readonly chance: number;
  /** Which of the two is newer and why; undefined if nothing tells. */
  readonly newer: Newer | undefined;
}

/** Which contradictions are looked for. */
export interface ContradictionQuery {
  /** One of the two sides is in such a document; all documents when left out. */
  readonly documents?: readonly DocumentId[] | undefined;
  /** Documents that are listed as superseded, beside those that say so themselves. */
  readonly superseded: readonly DocumentId[];
  /** Compares all documents again, in place of those that changed since the last time. */
  readonly anew?: boolean | undefined;
}
