import type { ChunkRef } from '../../core/retrieval/ports';
import { shortDocument } from '../index/scoreSegment';

// The reference of a chunk in a collection is its key: the number of its document, how much the document's opening counts
// for it, and its position there. So the score of a chunk can be blended with its document's without looking anything up.
// A posting is a key with the count of the term and the length of the field, in 63 bits.

const positionBits = 16;
export const classBits = 2;
/** Of the count and the length in a posting. */
export const countBits = 8;
export const lengthBits = 12;
/** Bits below the document's number in a key. */
export const documentShift = positionBits + classBits;
/** Bits below the document's number in a posting. */
export const postingShift = documentShift + countBits + lengthBits;
export const positionMask = 2 ** positionBits - 1;

/** A document has at most this many chunks; of a longer one, no more are kept. */
export const maxChunks = 2 ** positionBits;
const maxLength = 2 ** lengthBits - 1;

/** The share of the opening by class of document: none up to six chunks, half from eight on. */
export const openingShares = [0, 0.25, 0.5] as const;

/** The first key of a document; those of its chunks follow one after the other. */
export function firstKey(document: number, chunks: number): ChunkRef {
  const size = Math.min(2, Math.max(0, chunks - shortDocument));
  return document * 2 ** documentShift + size * 2 ** positionBits;
}

/** A posting without its count, which `withCount` adds. */
export function postingBase(key: ChunkRef, length: number): bigint {
  return (BigInt(key) << BigInt(countBits + lengthBits)) | BigInt(Math.min(maxLength, length));
}

export function withCount(base: bigint, count: number): bigint {
  return base | (BigInt(count) << BigInt(lengthBits));
}
