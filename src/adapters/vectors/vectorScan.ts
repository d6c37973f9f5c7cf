import { dotProductsWasm } from './dotProductsWasm';
import { normOf, quantise, type FlatVectors, type Precision } from './flatVectors';

/** Byte offsets of query, norms, results and vectors in the memory of `dotProducts.wat`. */
const queryAt = 0;
const normsAt = 16 * 1024;
const resultsAt = 24 * 1024;
const rowsAt = 40 * 1024;
/** As many as norms and results have room for; with 128 bytes each, the vectors of a block stay in the processor's cache. */
const mostRows = 2048;
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
  readonly memory: { readonly buffer: ArrayBuffer };
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

/** Views of the kernel's memory for one precision. */
interface Scratch {
  readonly query: Int16Array | Float32Array;
  readonly rows: Int8Array | Float32Array;
  /** Every second number: the dot product of a result. */
  readonly products: Int32Array | Float32Array;
  /** Returns the number of results. */
  readonly dot: (count: number, width: number, limit: number) => number;
}

/** What a scan looks for: `floor` may rise meanwhile. */
interface Wanted {
  readonly floor: number;
  /** Called with the number of each vector whose cosine exceeds the floor, in order. */
  add(row: number, cosine: number): void;
}

/** Rounding moves a product by less than this share of it. */
const tolerance = 1e-5;

/**
 * Exact brute-force search: copies blocks of vectors into the memory of a WebAssembly module with SIMD, which
 * gives back those that come near enough. Vectra's own query goes item by item in JavaScript (figures in
 * docs/decisions/2026-11-22-merged-segments.md).
 */
export class VectorScan {
  readonly #scratch: Readonly<Record<Precision, Scratch>>;
  readonly #norms: Float32Array;
  readonly #results: Int32Array;

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(dotProductsWasm, 'base64'));
    // The exports of dotProducts.wat.
    const kernel = new WebAssembly.Instance(module).exports as Kernel;
    const { buffer } = kernel.memory;
    const dotWith =
      (dot: Dot): Scratch['dot'] =>
      (count, width, limit) =>
        dot(queryAt, rowsAt, normsAt, count, width, limit, resultsAt);
    this.#norms = new Float32Array(buffer, normsAt, mostRows);
    this.#results = new Int32Array(buffer, resultsAt, 2 * mostRows);
    this.#scratch = {
      int8: {
        query: new Int16Array(buffer, queryAt, maxDimensions),
        rows: new Int8Array(buffer, rowsAt),
        products: this.#results,
        dot: dotWith(kernel.dotInt8),
      },
      float32: {
        query: new Float32Array(buffer, queryAt, maxDimensions),
        rows: new Float32Array(buffer, rowsAt),
        products: new Float32Array(buffer, resultsAt, 2 * mostRows),
        dot: dotWith(kernel.dotFloat32),
      },
    };
  }

  /** Finds the vectors near a query. None is when the query is zero, or of other dimensions. */
  search(vectors: FlatVectors, query: Float32Array, wanted: Wanted): void {
    const count = vectors.ordinals.length;
    if (query.length !== vectors.dimensions || query.length > maxDimensions) return;
    const { rows, width, norms } = vectors;
    const scratch = this.#scratch[vectors.precision];
    const queryNorm = loadQuery(scratch, vectors, query);
    if (queryNorm === 0) return;
    const step = Math.min(mostRows, Math.floor(scratch.rows.length / width));
    for (let from = 0; from < count; from += step) {
      const size = Math.min(step, count - from);
      scratch.rows.set(rows.subarray(from * width, (from + size) * width));
      this.#norms.set(norms.subarray(from, from + size));
      const least = wanted.floor * queryNorm;
      const found = scratch.dot(size, width, least - tolerance * Math.abs(least));
      for (let at = 0; at < 2 * found; at += 2) {
        const row = from + (this.#results[at] ?? 0);
        const cosine = Math.fround((scratch.products[at + 1] ?? 0) / ((norms[row] ?? 1) * queryNorm));
        if (cosine > wanted.floor) wanted.add(row, cosine);
      }
    }
  }
}

/** Writes the query in the kernel's format, zero-padded to the width; returns its norm. */
function loadQuery(scratch: Scratch, { precision, width }: FlatVectors, query: Float32Array): number {
  const target = scratch.query.subarray(0, width);
  target.fill(0);
  target.set(precision === 'int8' ? quantise(query, queryRange) : query);
  return normOf(target);
}
