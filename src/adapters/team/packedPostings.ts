import type { FieldPostings, Postings } from '../embedders/embedder';
import { ordinalArray } from '../index/segment';

// Rows of a block grow with each commit: what is added is packed by itself and put behind what is there. A number takes seven
// bits of a byte, and a byte more while there is more of it. A posting is the distance from the one before, doubled, and odd if
// a count follows that is not 1: for frequent terms one byte.

/** A document of a block: its number in the collection, and the numbers of terms in each of its chunks. */
export interface BlockDocument {
  readonly number: number;
  readonly bodyLengths: Uint32Array;
  readonly headingLengths: Uint32Array;
}

/** The chunks of a block, as BM25 needs them. */
export interface BlockChunks {
  /** Numbers of its documents. */
  readonly numbers: readonly number[];
  /** First ordinal of each document, followed by the number of chunks. */
  readonly documentStarts: Uint32Array;
  readonly bodyLengths: Uint32Array;
  readonly headingLengths: Uint32Array;
}

export function packDocuments(documents: readonly BlockDocument[]): Buffer {
  const bytes: number[] = [];
  for (const { number, bodyLengths, headingLengths } of documents) {
    put(bytes, number);
    put(bytes, bodyLengths.length);
    bodyLengths.forEach((length, at) => {
      put(bytes, length);
      put(bytes, headingLengths[at] ?? 0);
    });
  }
  return Buffer.from(bytes);
}

export function unpackDocuments(packed: Uint8Array): BlockChunks {
  const reader = new Reader(packed);
  const numbers: number[] = [];
  const starts: number[] = [];
  const [body, heading]: [number[], number[]] = [[], []];
  while (reader.hasMore) {
    numbers.push(reader.next());
    starts.push(body.length);
    for (let left = reader.next(); left > 0; left -= 1) {
      body.push(reader.next());
      heading.push(reader.next());
    }
  }
  return {
    numbers,
    documentStarts: Uint32Array.from([...starts, body.length]),
    bodyLengths: Uint32Array.from(body),
    headingLengths: Uint32Array.from(heading),
  };
}

/** Postings whose chunks get the ordinals from `first` on. */
export function packPostings({ body, heading }: Postings, first: number): Buffer {
  const bytes: number[] = [];
  for (const { chunks, counts } of [body, heading]) {
    put(bytes, chunks.length);
    let before = 0;
    chunks.forEach((chunk, at) => {
      const [ordinal, count] = [first + chunk, counts[at] ?? 1];
      put(bytes, (ordinal - before) * 2 + (count === 1 ? 0 : 1));
      if (count !== 1) put(bytes, count);
      before = ordinal;
    });
  }
  return Buffer.from(bytes);
}

/** The postings of a term in a block of `chunkCount` chunks; `counts` are the numbers of those in texts and headings. */
export function unpackPostings(
  packed: Uint8Array,
  counts: { readonly body: number; readonly heading: number },
  chunkCount: number,
): Postings {
  const empty = (length: number): FieldPostings => ({
    chunks: ordinalArray(chunkCount, length),
    counts: new Uint8Array(length),
  });
  const fields = [empty(counts.body), empty(counts.heading)] as const;
  const filled = [0, 0];
  const reader = new Reader(packed);
  while (reader.hasMore) {
    for (const [at, field] of fields.entries()) {
      const added = reader.next();
      reader.postings(field, filled[at] ?? 0, added);
      filled[at] = (filled[at] ?? 0) + added;
    }
  }
  return { body: fields[0], heading: fields[1] };
}

function put(bytes: number[], value: number): void {
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push((left % 0x80) | 0x80);
  bytes.push(left);
}

class Reader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length;
  }

  next(): number {
    const first = this.#bytes[this.#at++] ?? 0;
    if (first < 0x80) return first;
    let value = first - 0x80;
    for (let scale = 0x80; ; scale *= 0x80) {
      const byte = this.#bytes[this.#at++] ?? 0;
      if (byte < 0x80) return value + byte * scale;
      value += (byte - 0x80) * scale;
    }
  }

  /** Reads so many postings into a field, from a place on. */
  postings({ chunks, counts }: FieldPostings, from: number, count: number): void {
    let ordinal = 0;
    for (let at = from; at < from + count; at += 1) {
      const value = this.next();
      ordinal += value >>> 1;
      chunks[at] = ordinal;
      counts[at] = value % 2 === 0 ? 1 : this.next();
    }
  }
}
