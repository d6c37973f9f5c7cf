import type { StoredVectors } from '../vectors/storedVectors';
import type { LiveSegment } from './bm25';
import type { Segment } from './segment';

/** An open segment with its files and vectors. */
export interface OpenSegment extends LiveSegment {
  readonly segment: Segment;
  readonly name: string;
  /** Places of its documents that live in another segment, or nowhere, in ascending order: their chunks are dead. */
  readonly gone: readonly number[];
  /** Path of the records file. */
  readonly records: string;
  /** Undefined before they exist. */
  readonly vectors: SegmentVectors | undefined;
  /** Vectors of the model that is to take over. */
  readonly nextVectors: SegmentVectors | undefined;
}

export interface SegmentVectors {
  readonly folder: string;
  readonly shard: StoredVectors;
  /** How many of the segment's chunks, counted from the first, are embedded. */
  readonly embedded: number;
}

/** A segment of whose documents these, by their places, are gone. */
export function withGone(entry: OpenSegment, gone: readonly number[]): OpenSegment {
  if (gone.length === 0) return { ...entry, gone, dead: undefined };
  const { chunkCount, documentStarts } = entry.segment;
  const dead = new Uint8Array(chunkCount);
  for (const at of gone) dead.fill(1, documentStarts[at], documentStarts[at + 1]);
  return { ...entry, gone, dead };
}
