import type { Postings } from '../embedders/embedder';
import { ordinalArray, postingsHead } from './segment';

const firstCapacity = 64 * 1024;
/** Of a posting: an ordinal and a count. */
const mostBytes = 5;
/** Where a term's postings may begin, so that the numbers can be viewed in place. */
const alignment = 4;

/** Lays out the postings of a segment's terms, term by term. */
export class PostingsBuilder {
  readonly #chunkCount: number;
  readonly #body: FieldBuilder;
  readonly #heading: FieldBuilder;
  readonly #offsets = [0];
  #bytes = new Uint8Array(firstCapacity);

  constructor(chunkCount: number) {
    this.#chunkCount = chunkCount;
    this.#body = new FieldBuilder(chunkCount);
    this.#heading = new FieldBuilder(chunkCount);
  }

  /** Adds a posting of the current term; those of a field come in the order of their chunks. */
  add(field: keyof Postings, ordinal: number, count: number): void {
    (field === 'body' ? this.#body : this.#heading).add(ordinal, count);
  }

  /** Goes on to the next term; false when the current one had no postings, and so is not in the segment. */
  endTerm(): boolean {
    const [body, heading] = [this.#body.take(), this.#heading.take()];
    const all = body.chunks.length + heading.chunks.length;
    if (all === 0) return false;
    const from = this.#offsets.at(-1) ?? 0;
    this.#reserve(from + postingsHead + all * mostBytes + alignment);
    const { buffer } = this.#bytes;
    new Uint32Array(buffer, from, 2).set([body.chunks.length, heading.chunks.length]);
    const chunks = ordinalArray(this.#chunkCount, all, { buffer, from: from + postingsHead });
    const counts = new Uint8Array(buffer, chunks.byteOffset + chunks.byteLength, all);
    for (const [{ chunks: ordinals, counts: own }, at] of [
      [body, 0],
      [heading, body.chunks.length],
    ] as const) {
      chunks.set(ordinals, at);
      counts.set(own, at);
    }
    const end = counts.byteOffset + counts.byteLength;
    this.#offsets.push(Math.ceil(end / alignment) * alignment);
    return true;
  }

  sections(): { readonly postingOffsets: Uint32Array; readonly postings: Uint8Array } {
    return {
      postingOffsets: Uint32Array.from(this.#offsets),
      postings: this.#bytes.subarray(0, this.#offsets.at(-1)),
    };
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(bytes, 2 * this.#bytes.length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Collects the postings of one term in one field. */
class FieldBuilder {
  readonly #chunks: Uint32Array;
  readonly #counts: Uint8Array;
  #length = 0;

  constructor(chunkCount: number) {
    this.#chunks = new Uint32Array(chunkCount);
    this.#counts = new Uint8Array(chunkCount);
  }

  add(ordinal: number, count: number): void {
    this.#chunks[this.#length] = ordinal;
    this.#counts[this.#length] = count;
    this.#length += 1;
  }

  /** What was added since the last time, valid until more is added. */
  take(): { readonly chunks: Uint32Array; readonly counts: Uint8Array } {
    const length = this.#length;
    this.#length = 0;
    return { chunks: this.#chunks.subarray(0, length), counts: this.#counts.subarray(0, length) };
  }
}
