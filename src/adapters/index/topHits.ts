import type { ChunkRef, ChunkScore } from '../../core/retrieval/ports';

/** Room for ordinals in a reference: no segment comes near. */
const ordinalsPerSegment = 2 ** 26;

/** Names a chunk by the place of its segment in a snapshot, and its ordinal there. */
export function toRef(segment: number, ordinal: number): ChunkRef {
  return segment * ordinalsPerSegment + ordinal;
}

export function fromRef(ref: ChunkRef): { segment: number; ordinal: number } {
  return { segment: Math.floor(ref / ordinalsPerSegment), ordinal: ref % ordinalsPerSegment };
}

/** Keeps the best of many scores; of equals, the one that comes first in the index. */
export class TopHits {
  readonly #topK: number;
  #hits: ChunkScore[] = [];
  #floor: number;

  /** Only scores above `floor` are kept. */
  constructor(topK: number, floor: number) {
    this.#topK = topK;
    this.#floor = floor;
  }

  add(ref: ChunkRef, score: number): void {
    if (score <= this.#floor) return;
    this.#hits.push({ ref, score });
    if (this.#hits.length >= 4 * this.#topK + 64) this.#cut();
  }

  /** Best first. */
  best(): readonly ChunkScore[] {
    this.#cut();
    return this.#hits;
  }

  #cut(): void {
    this.#hits.sort((a, b) => b.score - a.score || a.ref - b.ref);
    if (this.#hits.length < this.#topK) return;
    this.#hits.length = this.#topK;
    this.#floor = this.#hits.at(-1)?.score ?? this.#floor;
  }
}
