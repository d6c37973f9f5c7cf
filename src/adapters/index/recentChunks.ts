import type { Chunk } from '../../core/model/types';
import type { ChunkRef } from '../../core/retrieval/ports';

/** More than the searches for one question look at. */
const maxKept = 512;

/** Keeps the chunks that were loaded last, since the searches for one question look at much the same. */
export class RecentChunks {
  readonly #read: (refs: readonly ChunkRef[]) => readonly Chunk[];
  /** In the order of their last use. */
  readonly #kept = new Map<ChunkRef, Chunk>();

  /** `read` gives the chunks in the order of their references. */
  constructor(read: (refs: readonly ChunkRef[]) => readonly Chunk[]) {
    this.#read = read;
  }

  /** In the order of the references. Fails as `read` does. */
  load(refs: readonly ChunkRef[]): readonly Chunk[] {
    const missing = refs.filter((ref) => !this.#kept.has(ref));
    const read = new Map(this.#read(missing).map((chunk, at) => [missing[at], chunk]));
    const chunks = refs.flatMap((ref) => this.#kept.get(ref) ?? read.get(ref) ?? []);
    for (const [at, ref] of refs.entries()) {
      const chunk = chunks[at];
      this.#kept.delete(ref);
      if (chunk !== undefined) this.#kept.set(ref, chunk);
    }
    const surplus = this.#kept.size - maxKept;
    for (const ref of [...this.#kept.keys()].slice(0, Math.max(0, surplus))) this.#kept.delete(ref);
    return chunks;
  }
}
