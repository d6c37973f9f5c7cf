import * as z from 'zod/mini';

/** The index's record of the model behind its vectors: vectors of different models are never compared. */
export const storedEmbeddingSchema = z.object({
  /** The embedder it belongs to. */
  method: z.string(),
  /** Method, dimensions, and everything else that determines the model's vectors. */
  id: z.string(),
  dimensions: z.number(),
  precision: z.enum(['int8', 'float32']),
  /** The file with the model's data; null when the settings are sufficient. */
  file: z.nullable(z.string()),
  /** Number of chunks in the index when the model was fitted. */
  chunksAtFit: z.number(),
  /** Number of chunks added or removed since. */
  changedSinceFit: z.number(),
  band: z.object({ floor: z.number(), ceiling: z.number() }),
});

export type StoredEmbedding = z.infer<typeof storedEmbeddingSchema>;

/** The occurrences of a term in one field: chunk ordinals in ascending order, with counts. */
export interface FieldPostings {
  readonly chunks: Uint16Array | Uint32Array;
  /** At most 255. */
  readonly counts: Uint8Array;
}

export interface Postings {
  readonly body: FieldPostings;
  readonly heading: FieldPostings;
}

/** The terms of a group of chunks, term by term: the part of an inverted index needed for a fit. */
export interface TermSource {
  readonly chunkCount: number;
  /** One byte per chunk, 1 for those that no longer count. */
  readonly dead?: Uint8Array | undefined;
  /** Reads the terms in order; `postings` can be called until `visit` returns. */
  forEachTerm(visit: (term: string, postings: () => Postings) => void): void;
}

/** The chunks of a segment in the form embedders take. */
export interface SegmentSource {
  readonly terms: TermSource;
  /**
   * The texts of living chunks from ordinal `from` up to, not including, `to`, each preceded by its headings.
   */
  texts(from: number, to: number): readonly { readonly ordinal: number; readonly text: string }[];
}

/** A method of embedding chunks, as configured. */
export interface Embedder {
  readonly method: string;
  /** Whether the model no longer fits the chunks of the index. */
  needsFit(stored: StoredEmbedding): boolean;
  /**
   * Creates a model for all chunks of an index; undefined when there are too few to fit one. Fails with an
   * `embedding-…` code.
   */
  prepare(sources: readonly SegmentSource[], signal: AbortSignal): Promise<VectorModel | undefined>;
  /**
   * The same model for new chunks; undefined when the service or file behind it now produces different
   * vectors.
   */
  resume(model: VectorModel, signal: AbortSignal): Promise<VectorModel | undefined>;
  /** The model of an index with this or a similar method; undefined when these settings cannot provide it. */
  reopen(stored: StoredEmbedding): VectorModel | undefined;
}

/** A model whose vectors are all comparable with each other. */
export interface VectorModel {
  readonly method: string;
  readonly id: string;
  readonly dimensions: number;
  /** See `IndexSnapshot.denseShare`. */
  readonly denseShare: number;
  /** Whether vectors are expensive enough to be saved along the way. */
  readonly isCostly: boolean;
  /** The model's data to store; undefined when the settings are sufficient. */
  encode(): Buffer | undefined;
  /** Vectors of a segment's chunks from ordinal `from`, in batches; zero for dead chunks. */
  embedChunks(
    source: SegmentSource,
    from: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly Float32Array[]>;
  /** Zero when the model knows nothing of the query. Fails with an `embedding-…` code. */
  embedQuery(query: string): Promise<Float32Array>;
}
