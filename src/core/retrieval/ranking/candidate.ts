import type { Chunk } from '../../model/types';
import type { Reading } from './reading';

/** Scores of a candidate in the result lists. */
export interface Listed {
  /** BM25; 0 if missing from the lexical list. */
  readonly lexical: number;
  /** See `IndexSnapshot.searchDense`; 0 if missing from the dense list. */
  readonly dense: number;
  /** Rank in the dense list, from 0; `Infinity` if missing. */
  readonly denseRank: number;
  /** Fused score, 0…1. */
  readonly fused: number;
}

/** A chunk with everything needed to rank it. */
export interface Candidate {
  readonly chunk: Chunk;
  readonly listed: Listed;
  readonly text: Reading;
  readonly title: Reading;
  /** The headings above the chunk, and the title. */
  readonly headings: Reading;
  /** The innermost heading. */
  readonly heading: Reading;
  /** Number of chunks in the document. */
  readonly chunksOfDocument: number;
}
