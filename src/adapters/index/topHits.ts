import type { ChunkRef, ChunkScore } from '../../core/retrieval/ports';

/** Ordinals reserved per segment in a reference: no segment comes near. */
const ordinalsPerSegment = 2 ** 26;

/** Encodes a chunk's reference: the position of its segment in the snapshot, and its ordinal there. */
export function toRef(segment: number, ordinal: number): ChunkRef {
  return segment * ordinalsPerSegment + ordinal;
}

export function fromRef(ref: ChunkRef): { segment: number; ordinal: number } {
  return { segment: Math.floor(ref / ordinalsPerSegment), ordinal: ref % ordinalsPerSegment };
}

/** Keeps the best of many scores; ties go to the chunk that comes first in the index. */
export class TopHits {
  /** Scores must exceed this to be kept; it only rises. */
  floor: number;
  readonly #topK: number;
  /** A binary heap, the worst on top. */
  readonly #heap: ChunkScore[] = [];

  constructor(topK: number, floor: number) {
    this.#topK = topK;
    this.floor = topK > 0 ? floor : Infinity;
  }

  /** References must come in ascending order. */
  add(ref: ChunkRef, score: number): void {
    if (score <= this.floor) return;
    const hit = { ref, score };
    if (this.#heap.length < this.#topK) this.#rise(hit);
    else this.#sink(hit);
    if (this.#heap.length === this.#topK) this.floor = this.#heap[0]?.score ?? this.floor;
  }

  /** Best first. */
  best(): readonly ChunkScore[] {
    return this.#heap.toSorted((a, b) => b.score - a.score || a.ref - b.ref);
  }

  #rise(hit: ChunkScore): void {
    const heap = this.#heap;
    let at = heap.push(hit) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !isWorse(hit, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = hit;
  }

  #sink(hit: ChunkScore): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = heap[2 * at + 1];
      const right = heap[2 * at + 2];
      const worse = left !== undefined && right !== undefined && isWorse(right, left) ? right : left;
      if (worse === undefined || !isWorse(worse, hit)) break;
      heap[at] = worse;
      at = 2 * at + (worse === right ? 2 : 1);
    }
    heap[at] = hit;
  }
}

function isWorse(one: ChunkScore, other: ChunkScore): boolean {
  return one.score < other.score || (one.score === other.score && one.ref > other.ref);
}
