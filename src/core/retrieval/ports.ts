/** What hybrid search needs of an index. */
import type { Chunk, DocumentId, QueryTerm, Language } from '../model/types';

/** Names a chunk within one snapshot of an index; means nothing in another. */
export type ChunkRef = number;

export interface ChunkScore {
  readonly ref: ChunkRef;
  readonly score: number;
}

/** A term of a query with the number of chunks that have it. */
export interface LexicalTerm extends QueryTerm {
  readonly chunks: number;
}

export interface LexicalHits {
  /** Best first; `score` is the BM25 sum of text and headings, in long documents with a share of how they open. */
  readonly hits: readonly ChunkScore[];
  /** Highest BM25 sum of a chunk by itself; 0 when nothing was found. */
  readonly strongest: number;
  /** Living chunks of the index. */
  readonly chunks: number;
  /** The query's terms with their inverse document frequency; terms that no chunk has weigh most. */
  readonly terms: readonly LexicalTerm[];
}

/** The chunks that a search looks at: those that meet all that is given. */
export interface ChunkScope {
  readonly documents?: (id: DocumentId) => boolean;
  /** Terms that a chunk's text or headings must have: one of each list. */
  readonly having?: readonly (readonly string[])[];
  /** Terms of which a chunk's text and headings must have none. */
  readonly lacking?: readonly string[];
  /** Only the first chunk of each document that is long enough for others to be ranked by how it opens. */
  readonly isLead?: boolean;
  /** Only the first chunk of each document. */
  readonly isFirst?: boolean;
  readonly only?: ReadonlySet<ChunkRef>;
  readonly except?: ReadonlySet<ChunkRef>;
}

/** One consistent state of an index: later commits do not change it. */
export interface IndexSnapshot {
  /** Languages other than English that documents are written in: their stems are terms too. */
  readonly languages: readonly Language[];
  searchLexical(terms: readonly string[], topK: number, scope?: ChunkScope): LexicalHits;
  /** Terms that begin so, of chunks that were removed too. */
  termsBeginning(start: string): readonly string[];
  /** Weight of the dense score beside the lexical one, 0…1: the better the embedding model, the more. */
  readonly denseShare: number;
  /**
   * Best first; `score` is the cosine, on a scale where 0 is any two chunks and 1 is as near as chunks are to their next
   * (see adapters/vectors/cosineBand.ts). Empty while the index holds no vectors or the query has no known term; fails
   * with an `embedding-…` code when the query's vector cannot be had.
   */
  searchDense(query: string, topK: number, scope?: ChunkScope): Promise<readonly ChunkScore[]>;
  /** The chunks of a document; none when the index does not have it. */
  chunksOf(id: DocumentId): readonly ChunkRef[];
  /** All chunks of a scope, those of a document in reading order; none when they are more than `most`. */
  chunksIn(scope: ChunkScope | undefined, most: number): readonly ChunkRef[];
  /** In the order of the references. Throws `index-damaged`. */
  loadChunks(refs: readonly ChunkRef[]): readonly Chunk[];
}
