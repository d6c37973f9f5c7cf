import type { Postings } from '../embedders/embedder';

/** So much of a segment's postings is kept, but at least `leastKept` bytes: a small segment wholly, of a large one what questions share. */
const share = 1 / 8;
const leastKept = 4 * 1024 * 1024;
/** What is kept beside the numbers of each list. */
const bytesOfList = 256;

/** Keeps the postings of a segment that were read last, since the searches for one question look at much the same. */
export class RecentPostings {
  readonly #most: number;
  /** In the order of their last use. */
  readonly #kept = new Map<number, Postings>();
  #bytes = 0;

  /** `bytes` is the size of all postings of the segment. */
  constructor(bytes: number) {
    this.#most = Math.max(leastKept, share * bytes);
  }

  /** The postings with a number, read unless they are kept. Fails as `read` does. */
  get(number: number, read: () => Postings): Postings {
    const kept = this.#kept.get(number);
    const postings = kept ?? read();
    if (kept === undefined) this.#bytes += bytesOf(postings);
    this.#kept.delete(number);
    this.#kept.set(number, postings);
    for (const [oldest, dropped] of this.#kept) {
      if (this.#bytes <= this.#most || oldest === number) break;
      this.#kept.delete(oldest);
      this.#bytes -= bytesOf(dropped);
    }
    return postings;
  }
}

function bytesOf({ body, heading }: Postings): number {
  const [one, other] = [body, heading].map(({ chunks, counts }) => chunks.byteLength + counts.byteLength);
  return (one ?? 0) + (other ?? 0) + bytesOfList;
}
