import type { StoredEmbedding } from '../index/manifest';
import type { TermSource } from './lsa';

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
