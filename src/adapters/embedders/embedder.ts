import * as z from 'zod/mini';

/** What the index says of a model whose vectors it holds: vectors of different ones are never compared. */
export const storedEmbeddingSchema = z.object({
  /** The embedder that it is of. */
  method: z.string(),
  /** Method, dimensions, and what else makes vectors of this model. */
  id: z.string(),
  dimensions: z.number(),
  precision: z.enum(['int8', 'float32']),
  /** What had to be kept of the model; null when the settings say it all. */
  file: z.nullable(z.string()),
  /** Chunks that the index held when the model was fitted. */
  chunksAtFit: z.number(),
  /** Chunks added or removed since. */
  changedSinceFit: z.number(),
  /** See cosineBand.ts. */
  band: z.object({ floor: z.number(), ceiling: z.number() }),
});

export type StoredEmbedding = z.infer<typeof storedEmbeddingSchema>;

/** Where a term stands in one field: ordinals of chunks, rising, with how often it is there. */
export interface FieldPostings {
  readonly chunks: Uint16Array | Uint32Array;
  /** At most 255. */
  readonly counts: Uint8Array;
}

export interface Postings {
  readonly body: FieldPostings;
  readonly heading: FieldPostings;
}

/** The terms of a group of chunks, term by term: what a fit needs of an inverted index. */
export interface TermSource {
  readonly chunkCount: number;
  /** A byte a chunk, 1 for those that no longer count. */
  readonly dead?: Uint8Array | undefined;
  readonly termCount: number;
  termAt(index: number): string;
  postingsAt(index: number): Postings;
}

/** The chunks of a segment, as an embedder may look at them. */
export interface SegmentSource {
  readonly terms: TermSource;
  /** The texts of living chunks from ordinal `from` up to `to`, each below its headings. */
  texts(from: number, to: number): readonly { readonly ordinal: number; readonly text: string }[];
}

/** One way to give chunks their vectors, as the settings have it. */
export interface Embedder {
  readonly method: string;
  /** Whether the model no longer fits the chunks of the index. */
  needsFit(stored: StoredEmbedding): boolean;
  /** A model for all chunks of an index; undefined when there are too few to fit one. Fails with an `embedding-…` code. */
  prepare(sources: readonly SegmentSource[], signal: AbortSignal): Promise<VectorModel | undefined>;
  /** The same model for new chunks; undefined when what is behind it now makes other vectors. */
  resume(model: VectorModel, signal: AbortSignal): Promise<VectorModel | undefined>;
  /** The model of an index of this method or one close to it; undefined when these settings cannot give it. */
  reopen(stored: StoredEmbedding): VectorModel | undefined;
}

/** A model whose vectors can all be compared with each other. */
export interface VectorModel {
  readonly method: string;
  readonly id: string;
  readonly dimensions: number;
  /** See `IndexSnapshot.denseShare`. */
  readonly denseShare: number;
  /** Whether vectors cost so much that they are saved as they come. */
  readonly isCostly: boolean;
  /** What has to be kept of it; undefined when the settings say it all. */
  encode(): Buffer | undefined;
  /** Vectors of a segment's chunks from ordinal `from` on, some at a time; zero for dead chunks. */
  embedChunks(
    source: SegmentSource,
    from: number,
    signal: AbortSignal,
  ): AsyncIterable<readonly Float32Array[]>;
  /** Zero when the model knows nothing of the query. Fails with an `embedding-…` code. */
  embedQuery(query: string): Promise<Float32Array>;
}
