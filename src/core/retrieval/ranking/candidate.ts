import type { Chunk } from '../../model/types';
import type { Reading } from './reading';

/** What the two lists say of a candidate. */
export interface Listed {
  /** BM25; 0 where the list of words lacks the candidate. */
  readonly lexical: number;
  /** See `IndexSnapshot.searchDense`; 0 where the list of vectors lacks it. */
  readonly dense: number;
  /** Place in the list of vectors, from 0 on; `Infinity` when it is missing there. */
  readonly denseRank: number;
  /** Of the fused list, 0…1. */
  readonly fused: number;
}

/** One chunk, with all that is known of it before it is ranked. */
export interface Candidate {
  readonly chunk: Chunk;
  readonly listed: Listed;
  readonly text: Reading;
  readonly title: Reading;
  /** The headings above the chunk, with the title. */
  readonly headings: Reading;
  /** The innermost of them. */
  readonly heading: Reading;
  /** Chunks that the document has. */
  readonly chunksOfDocument: number;
}
