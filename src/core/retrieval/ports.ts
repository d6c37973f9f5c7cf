// An index: as a search reads it, and as the store that a sync works on.

import type { Chunk, DocumentId, QueryTerm, Language } from '../model/types';
import type { ListedFile, ReachedLimit, FailedFile } from '../model/ports';

/** Identifies a chunk within one snapshot of an index only. */
export type ChunkRef = number;

export interface ChunkScore {
  readonly ref: ChunkRef;
  readonly score: number;
}

/** A query term with the number of chunks that contain it. */
export interface LexicalTerm extends QueryTerm {
  readonly chunks: number;
  /** The number of chunks with it in their headings. */
  readonly headings?: number;
}

/** What another index has that is searched together with one, so that a term weighs the same in both. */
export interface Elsewhere {
  readonly chunks: number;
  readonly terms: ReadonlyMap<string, Frequency>;
}

/** In how many chunks' texts, and headings, a term is. */
export interface Frequency {
  readonly chunks: number;
  readonly headings: number;
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
  /** With `elsewhere`, the numbers of chunks in what is returned are those of both indexes; lengths are compared within this one. */
  searchLexical(
    terms: readonly string[],
    topK: number,
    scope?: ChunkScope,
    elsewhere?: Elsewhere,
  ): LexicalHits;
  /** Terms with this prefix, including terms of removed chunks. */
  termsBeginning(start: string): readonly string[];
  /** Terms with this suffix, including terms of removed chunks; none for an empty one. Looks at all terms. */
  termsEnding(end: string): readonly string[];
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

/** A document's record in the store. */
export interface StoredDocument extends ListedFile {
  /** Hash of the text, and of how it was split. */
  readonly contentHash: string;
  /** Number of redacted secrets; left out if none. */
  readonly withheld?: number;
}

export interface StoredFailure extends ListedFile {
  readonly reason: string;
  /** The limit at which it was given up, if that is the reason. */
  readonly limit?: ReachedLimit;
}

/** Contents of an index, file by file. */
export interface IndexContents {
  readonly documents: readonly {
    readonly id: DocumentId;
    readonly passages: number;
    /** See `StoredDocument`. */
    readonly withheld?: number;
  }[];
  /** Includes folders that could not be listed, with a trailing slash in their id. */
  readonly failed: readonly FailedFile[];
}

/** A store with a single writer. Changes become visible to searches, and durable, with `commit`. */
export interface WritableIndex {
  /** Documents as of the last commit. */
  documents(): ReadonlyMap<DocumentId, StoredDocument>;
  failures(): ReadonlyMap<DocumentId, StoredFailure>;
  counts(): { readonly documents: number; readonly chunks: number };
  /** Adds or replaces a document. */
  put(document: StoredDocument, chunks: readonly Chunk[]): void;
  /** Updates the size or time of a document whose text is unchanged. */
  touch(document: StoredDocument): void;
  remove(id: DocumentId): void;
  setFailures(failures: readonly StoredFailure[]): void;
  /** Discards all changes since the last commit. */
  discard(): void;
  /** Number of chunks put since the last commit. */
  readonly pendingChunks: number;
  /** Does nothing if nothing changed. */
  commit(): Promise<void>;
  /**
   * Embeds all chunks with one model, marks the index as up to date, and commits both atomically; does
   * nothing if that was already the case. `report` receives the number of chunks done and in total.
   */
  finish(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
}

export function toFailedFile(failure: StoredFailure): FailedFile {
  return { id: failure.id, reason: failure.reason };
}

/** Measures how long files take to be read, of which one is read at a time. */
export interface ReadingClock {
  /** Milliseconds. */
  now(): number;
  /** A signal that aborts after this time; replaces the one before. */
  timeout(ms: number): AbortSignal;
}
