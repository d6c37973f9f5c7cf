import type { ChunkRef } from '../../core/retrieval/ports';
import type { Postings } from '../embedders/embedder';
import type { SearchedSegment, SegmentDocument } from '../index/segment';
import { firstKey } from './chunkKeys';
import type { BlockChunks } from './packedPostings';

/** Documents whose chunks are numbered together, as those of a segment on disk. */
export class Block implements SearchedSegment {
  readonly number: number;
  readonly chunks: BlockChunks;
  readonly dead: Uint8Array | undefined;
  readonly lookup: (term: string) => Postings | undefined;
  #documents: readonly SegmentDocument[] | undefined;

  constructor(
    number: number,
    chunks: BlockChunks,
    gone: readonly number[],
    lookup: (term: string) => Postings | undefined,
  ) {
    this.number = number;
    this.chunks = chunks;
    this.lookup = lookup;
    this.dead = gone.length === 0 ? undefined : deadOf(chunks, new Set(gone));
  }

  get documentStarts(): Uint32Array {
    return this.chunks.documentStarts;
  }

  get bodyLengths(): Uint32Array {
    return this.chunks.bodyLengths;
  }

  get headingLengths(): Uint32Array {
    return this.chunks.headingLengths;
  }

  get chunkCount(): number {
    return this.chunks.bodyLengths.length;
  }

  /** Their ids are their numbers: paths are not known here. */
  get documents(): readonly SegmentDocument[] {
    const { numbers, documentStarts } = this.chunks;
    this.#documents ??= numbers.map((number, at) => {
      const firstChunk = documentStarts[at] ?? 0;
      return { id: String(number), firstChunk, chunkCount: (documentStarts[at + 1] ?? 0) - firstChunk };
    });
    return this.#documents;
  }

  keyOf(ordinal: number): ChunkRef {
    const { numbers, documentStarts } = this.chunks;
    let [low, high] = [0, numbers.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((documentStarts[middle] ?? 0) <= ordinal) low = middle;
      else high = middle - 1;
    }
    const start = documentStarts[low] ?? 0;
    return firstKey(numbers[low] ?? 0) + ordinal - start;
  }
}

function deadOf({ numbers, documentStarts }: BlockChunks, gone: ReadonlySet<number>): Uint8Array {
  const dead = new Uint8Array(documentStarts.at(-1) ?? 0);
  for (const [at, number] of numbers.entries())
    if (gone.has(number)) dead.fill(1, documentStarts[at], documentStarts[at + 1]);
  return dead;
}
