import type { ChunkRef } from '../../core/retrieval/ports';

// The reference of a chunk in a collection is its key: the number of its document, and its position there.

const positionBits = 16;

/** Bits below the document's number in a key. */
export const documentShift = positionBits;

/** A document has at most this many chunks; of a longer one, no more are kept. */
export const maxChunks = 2 ** positionBits;

/** The first key of a document; those of its chunks follow one after the other. */
export function firstKey(document: number): ChunkRef {
  return document * maxChunks;
}

/** The number of the document of a chunk. */
export function documentOf(key: ChunkRef): number {
  return Math.floor(key / maxChunks);
}

/** The place of a chunk in its document. */
export function positionOf(key: ChunkRef): number {
  return key % maxChunks;
}
