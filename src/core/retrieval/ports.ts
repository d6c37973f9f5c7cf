/** The index operations needed by hybrid search. */
import type { Chunk, DocumentId, QueryTerm, Language } from '../model/types';

/** Identifies a chunk within one snapshot of an index only. */
export type ChunkRef = number;

export interface ChunkScore {
  readonly ref: ChunkRef;
  readonly score: number;
}

/** A query term with the number of chunks that contain it. */
export interface LexicalTerm extends QueryTerm {
  readonly chunks: number;
}

export interface LexicalHits {
  /**
   * Best first; `score` is the BM25 sum of text and headings, in long documents plus a share of the lead
   * chunk's.
   */
  readonly hits: readonly ChunkScore[];
  /** Highest BM25 sum of a single chunk; 0 if nothing was found. */
  readonly strongest: number;
  /** Number of live chunks in the index. */
  readonly chunks: number;
  /** Query terms with their inverse document frequency; terms that no chunk contains weigh most. */
  readonly terms: readonly LexicalTerm[];
}

/** Limits a search to the chunks that meet all given conditions. */
export interface ChunkScope {
  readonly documents?: (id: DocumentId) => boolean;
  /** A chunk's text or headings must contain at least one term of each list. */
  readonly having?: readonly (readonly string[])[];
  /** A chunk's text and headings must contain none of these terms. */
  readonly lacking?: readonly string[];
  /**
   * Only the lead chunks: the first chunk of each document long enough to have its lead count for the others.
   */
  readonly isLead?: boolean;
  /** Only the first chunk of each document. */
  readonly isFirst?: boolean;
  readonly only?: ReadonlySet<ChunkRef>;
  readonly except?: ReadonlySet<ChunkRef>;
}

/** An immutable snapshot of an index: later commits do not affect it. */
export interface IndexSnapshot {
  /** Document languages other than English: their stems are indexed too. */
  readonly languages: readonly Language[];
  searchLexical(terms: readonly string[], topK: number, scope?: ChunkScope): LexicalHits;
  /** Terms with this prefix, including terms of removed chunks. */
  termsBeginning(start: string): readonly string[];
  /** Weight of the dense score in fusion, 0…1: higher for better embedding models. */
  readonly denseShare: number;
  /**
   * Best first; `score` is the cosine, rescaled so that 0 is the similarity of random chunks and 1 that of
   * nearest neighbours (see adapters/vectors/flatVectors.ts). Empty if the index has no vectors or the query
   * no known term; fails with an `embedding-…` code if the query cannot be embedded.
   */
  searchDense(query: string, topK: number, scope?: ChunkScope): Promise<readonly ChunkScore[]>;
  /** The chunks of a document; empty if it is not indexed. */
  chunksOf(id: DocumentId): readonly ChunkRef[];
  /** All chunks in a scope, those of a document in reading order; empty if there are more than `most`. */
  chunksIn(scope: ChunkScope | undefined, most: number): readonly ChunkRef[];
  /** In the order of the references. Throws `index-damaged`. */
  loadChunks(refs: readonly ChunkRef[]): readonly Chunk[];
}
