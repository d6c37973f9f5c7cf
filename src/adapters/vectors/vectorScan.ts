import { dotProductsWasm } from './dotProductsWasm';
import { normOf, quantise } from './flatVectors';
import { mostBlockBytes, type StoredVectors } from './storedVectors';

/** Byte offsets of query and results in the memory of `dotProducts.wat`; vectors come in pages of 64 KB. */
const queryAt = 0;
const resultsAt = 24 * 1024;
const page = mostBlockBytes;
/** Pages for query and results, and for vectors that are not kept. */
const scratchPage = 1;
const firstPages = 2;
/** So many bytes of vectors are kept at most; of more, the rest is read again for each query. */
const mostKept = 256 * 1024 * 1024;
/** Pages are added in groups: each time, all views of the memory are made anew. */
const pagesAdded = 16;
/** Largest query component for byte vectors: dot products stay within 32 bits up to 8,192 dimensions. */
const queryRange = 2047;

/** Vectors with more dimensions are not searched. */
export const maxDimensions = 4096;

/** The part of WebAssembly in use: Node has it, but its type declarations do not. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly dotInt8: Dot;
  readonly dotFloat32: Dot;
}

type Dot = (
  ...args: [
    query: number,
    rows: number,
    norms: number,
    count: number,
    width: number,
    limit: number,
    at: number,
  ]
) => number;

/** What a scan looks for: `floor` may rise meanwhile. */
export interface Wanted {
  readonly floor: number;
  /** Called with the number of each vector whose cosine exceeds the floor, in order. */
  add(row: number, cosine: number): void;
}

/** Rounding moves a product by less than this share of it. */
const tolerance = 1e-5;

/**
 * Exact brute-force search by a WebAssembly module with SIMD, which gives back the vectors that come near enough. Blocks of vectors
 * are read into its memory by the first search that comes to them, and stay there. Vectra's own query goes item by item in
 * JavaScript (figures in docs/decisions/2026-11-22-merged-segments.md).
 */
export class VectorScan {
  readonly #kernel: Kernel;
  readonly #mostPages: number;
  /** Pages of the blocks of vectors; 0 for one that was not read. */
  readonly #kept = new Map<StoredVectors, Uint32Array>();
  readonly #free: number[] = [];
  #pages = firstPages;

  /** `most` is how many bytes of vectors may be kept. */
  constructor(most = mostKept) {
    const module = new WebAssembly.Module(Buffer.from(dotProductsWasm, 'base64'));
    // The exports of dotProducts.wat.
    this.#kernel = new WebAssembly.Instance(module).exports as Kernel;
    this.#mostPages = firstPages + Math.floor(most / page);
  }

  /** Forgets all vectors but these. */
  keepOnly(wanted: ReadonlySet<StoredVectors>): void {
    for (const [vectors, pages] of this.#kept) {
      if (wanted.has(vectors)) continue;
      this.#kept.delete(vectors);
      this.#free.push(...pages.filter((number) => number > 0));
    }
  }

  /** Finds the vectors near a query. None is when the query is zero, or of other dimensions. Throws when vectors are damaged. */
  search(vectors: StoredVectors, query: Float32Array, wanted: Wanted): void {
    if (query.length !== vectors.dimensions || query.length > maxDimensions) return;
    const queryNorm = loadQuery(this.#kernel.memory.buffer, vectors, query);
    if (queryNorm === 0) return;
    vectors.hold(() => {
      for (let block = 0; block < vectors.blockCount; block += 1) {
        const at = page * this.#pageOf(vectors, block);
        this.#searchBlock({ vectors, block, at, queryNorm }, wanted);
      }
    });
  }

  #searchBlock({ vectors, block, at, queryNorm }: Scanned, wanted: Wanted): void {
    const { memory, dotInt8, dotFloat32 } = this.#kernel;
    const dot = vectors.precision === 'int8' ? dotInt8 : dotFloat32;
    const count = vectors.rowsIn(block);
    const normsAt = at + count * vectors.rowBytes;
    const least = wanted.floor * queryNorm;
    const limit = least - tolerance * Math.abs(least);
    const found = dot(queryAt, at, normsAt, count, vectors.width, limit, resultsAt);
    if (found === 0) return;
    const results = new Int32Array(memory.buffer, resultsAt, 2 * found);
    const products =
      vectors.precision === 'int8' ? results : new Float32Array(memory.buffer, resultsAt, 2 * found);
    const norms = new Float32Array(memory.buffer, normsAt, count);
    for (let place = 0; place < 2 * found; place += 2) {
      const row = results[place] ?? 0;
      const cosine = Math.fround((products[place + 1] ?? 0) / ((norms[row] ?? 1) * queryNorm));
      if (cosine > wanted.floor) wanted.add(block * vectors.rowsPerBlock + row, cosine);
    }
  }

  /** The page with a block of vectors, which is read if it is not there. */
  #pageOf(vectors: StoredVectors, block: number): number {
    const pages = this.#kept.get(vectors) ?? new Uint32Array(vectors.blockCount);
    this.#kept.set(vectors, pages);
    const kept = pages[block] ?? 0;
    if (kept > 0) return kept;
    const free = this.#takeFree();
    const number = free ?? scratchPage;
    try {
      vectors.readBlock(block, new Uint8Array(this.#kernel.memory.buffer, page * number, page));
    } catch (error) {
      if (free !== undefined) this.#free.push(free);
      throw error;
    }
    if (free !== undefined) pages[block] = free;
    return number;
  }

  /** Undefined when as much is kept as may be, or as there is memory for. */
  #takeFree(): number | undefined {
    const pages = Math.min(pagesAdded, this.#mostPages - this.#pages);
    if (this.#free.length === 0 && pages > 0) {
      const first = this.#pages;
      try {
        this.#kernel.memory.grow(pages);
      } catch {
        return undefined;
      }
      this.#pages += pages;
      for (let number = this.#pages - 1; number >= first; number -= 1) this.#free.push(number);
    }
    return this.#free.pop();
  }
}

/** A block of vectors at a place of the memory. */
interface Scanned {
  readonly vectors: StoredVectors;
  readonly block: number;
  readonly at: number;
  readonly queryNorm: number;
}

/** Writes the query in the kernel's format, zero-padded to the width; returns its norm. */
function loadQuery(memory: ArrayBuffer, { precision, width }: StoredVectors, query: Float32Array): number {
  const target =
    precision === 'int8' ? new Int16Array(memory, queryAt, width) : new Float32Array(memory, queryAt, width);
  target.fill(0);
  target.set(precision === 'int8' ? quantise(query, queryRange) : query);
  return normOf(target);
}
