import { dotProductsWasm } from './dotProductsWasm';
import { normOf, quantise, type FlatVectors, type Precision } from './flatVectors';

/** Byte offsets of query, results and vectors in the memory of `dotProducts.wat`. */
const queryAt = 0;
const resultsAt = 16 * 1024;
const rowsAt = 32 * 1024;
const maxResults = (rowsAt - resultsAt) / 4;
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
  dotInt8(query: number, rows: number, count: number, width: number, results: number): void;
  dotFloat32(query: number, rows: number, count: number, width: number, results: number): void;
}

/** Views of the kernel's memory for one precision. */
interface Scratch {
  readonly query: Int16Array | Float32Array;
  readonly rows: Int8Array | Float32Array;
  readonly results: Int32Array | Float32Array;
  dot(count: number, width: number): void;
}

/**
 * Exact brute-force search: copies blocks of vectors into the memory of a WebAssembly module with SIMD.
 * Vectra's own query goes item by item in JavaScript (figures in
 * docs/decisions/2026-11-22-merged-segments.md).
 */
export class VectorScan {
  readonly #scratch: Readonly<Record<Precision, Scratch>>;

  constructor() {
    const module = new WebAssembly.Module(Buffer.from(dotProductsWasm, 'base64'));
    // The exports of dotProducts.wat.
    const kernel = new WebAssembly.Instance(module).exports as Kernel;
    const { buffer } = kernel.memory;
    this.#scratch = {
      int8: {
        query: new Int16Array(buffer, queryAt, maxDimensions),
        rows: new Int8Array(buffer, rowsAt),
        results: new Int32Array(buffer, resultsAt, maxResults),
        dot: (count, width) => {
          kernel.dotInt8(queryAt, rowsAt, count, width, resultsAt);
        },
      },
      float32: {
        query: new Float32Array(buffer, queryAt, maxDimensions),
        rows: new Float32Array(buffer, rowsAt),
        results: new Float32Array(buffer, resultsAt, maxResults),
        dot: (count, width) => {
          kernel.dotFloat32(queryAt, rowsAt, count, width, resultsAt);
        },
      },
    };
  }

  /** The cosine of the query with each vector; 0 when either is zero, or their dimensions differ. */
  cosines(vectors: FlatVectors, query: Float32Array): Float32Array {
    const count = vectors.ordinals.length;
    const cosines = new Float32Array(count);
    if (count === 0 || query.length !== vectors.dimensions || query.length > maxDimensions) return cosines;
    const { rows, width, norms } = vectors;
    const scratch = this.#scratch[vectors.precision];
    const queryNorm = loadQuery(scratch, vectors, query);
    if (queryNorm === 0) return cosines;
    const step = Math.min(maxResults, Math.floor(scratch.rows.length / width));
    for (let from = 0; from < count; from += step) {
      const size = Math.min(step, count - from);
      scratch.rows.set(rows.subarray(from * width, (from + size) * width));
      scratch.dot(size, width);
      for (let row = 0; row < size; row += 1) {
        // No stored vector is zero.
        cosines[from + row] = (scratch.results[row] ?? 0) / ((norms[from + row] ?? 1) * queryNorm);
      }
    }
    return cosines;
  }
}

/** Writes the query in the kernel's format, zero-padded to the width; returns its norm. */
function loadQuery(scratch: Scratch, { precision, width }: FlatVectors, query: Float32Array): number {
  const target = scratch.query.subarray(0, width);
  target.fill(0);
  target.set(precision === 'int8' ? quantise(query, queryRange) : query);
  return normOf(target);
}
