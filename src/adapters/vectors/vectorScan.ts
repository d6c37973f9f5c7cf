import { dotProductsWasm } from './dotProductsWasm';
import { normOf, quantise } from './flatVectors';
import { bytesOfNorm, mostBlockBytes, type StoredVectors } from './storedVectors';

/** Byte offsets in the memory of `dotProducts.wat`. Its first page holds the query, also in bytes, and what is found in a block. */
const queryAt = 0;
const queryBytesAt = 16 * 1024;
const nearAt = 20 * 1024;
const resultsAt = 32 * 1024;
const page = 64 * 1024;
/** A block as it is read, before it is laid out in halves. */
const blockAt = page;
/** Slots for a block each; the first is for those that are not kept. */
const slotsAt = blockAt + mostBlockBytes;
/** A block of vectors laid out in halves has four bytes more for each: none has as many as 512. */
const slotBytes = mostBlockBytes + 2048;
const scratchSlot = 0;
/** So many bytes of vectors are kept at most; of more, the rest is read again for each query. */
const mostKept = 256 * 1024 * 1024;
/** Slots are added in groups, which fill whole pages: each time, all views of the memory are made anew. */
const slotsAdded = 32;
/** Vectors of bytes with fewer numbers are not laid out in halves. */
const fewestSplit = 128;
/** Of 32 numbers, halves have sixteen bytes each. */
const splitGroup = 32;
/** Largest query component for byte vectors: dot products stay within 32 bits up to 8,192 dimensions. */
const queryRange = 2047;
/** Largest of it in bytes. */
const queryByteRange = 127;

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
  readonly splitInt8: (
    ...args: [vectors: number, count: number, width: number, high: number, low: number, lacking: number]
  ) => void;
  readonly nearInt8: (
    ...args: [
      query: number,
      high: number,
      norms: number,
      lacking: number,
      count: number,
      width: number,
      base: number,
      share: number,
      slack: number,
      at: number,
    ]
  ) => number;
  readonly dotSplitInt8: (
    ...args: [
      query: number,
      high: number,
      low: number,
      rows: number,
      count: number,
      width: number,
      at: number,
    ]
  ) => void;
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
 * are read into its memory by the first search that comes to them, and stay there; of vectors of bytes, the high halves of the
 * numbers are looked at first. Vectra's own query goes item by item in JavaScript (figures in
 * docs/decisions/2026-11-22-merged-segments.md).
 */
export class VectorScan {
  readonly #kernel: Kernel;
  readonly #mostSlots: number;
  /** Slots of the blocks of vectors; 0 for one that was not read. */
  readonly #kept = new Map<StoredVectors, Uint32Array>();
  readonly #free: number[] = [];
  #slots = 0;
  #loaded: (LoadedQuery & Pick<StoredVectors, 'precision' | 'width'> & { from: Float32Array }) | undefined;

  /** `most` is how many bytes of vectors may be kept. */
  constructor(most = mostKept) {
    const module = new WebAssembly.Module(Buffer.from(dotProductsWasm, 'base64'));
    // The exports of dotProducts.wat.
    this.#kernel = new WebAssembly.Instance(module).exports as Kernel;
    this.#mostSlots = 1 + Math.floor(most / slotBytes);
    this.#addSlots(1);
    this.#free.length = 0;
  }

  /** Forgets all vectors but these. */
  keepOnly(wanted: ReadonlySet<StoredVectors>): void {
    for (const [vectors, slots] of this.#kept) {
      if (wanted.has(vectors)) continue;
      this.#kept.delete(vectors);
      this.#free.push(...slots.filter((slot) => slot > scratchSlot));
    }
  }

  /** Reads vectors that will be searched, as many as are kept. Throws when they are damaged. */
  read(vectors: StoredVectors): void {
    vectors.hold(() => {
      for (let block = 0; block < vectors.blockCount; block += 1)
        if (this.#slotOf(vectors, block) === scratchSlot) return;
    });
  }

  /** Finds the vectors near a query, which never changes. None is when the query is zero, or of other dimensions. Throws when vectors are damaged. */
  search(vectors: StoredVectors, query: Float32Array, wanted: Wanted): void {
    if (query.length !== vectors.dimensions || query.length > maxDimensions) return;
    const loaded = this.#load(query, vectors);
    if (loaded.norm === 0) return;
    vectors.hold(() => {
      for (let block = 0; block < vectors.blockCount; block += 1) {
        const at = slotsAt + slotBytes * this.#slotOf(vectors, block);
        this.#searchBlock({ vectors, block, at, query: loaded }, wanted);
      }
    });
  }

  /** The query is only written when it is not that of the last vectors. */
  #load(query: Float32Array, vectors: StoredVectors): LoadedQuery {
    const { precision, width } = vectors;
    const before = this.#loaded;
    if (before?.from === query && before.precision === precision && before.width === width) return before;
    const loaded = loadQuery(this.#kernel.memory.buffer, vectors, query);
    this.#loaded = { ...loaded, from: query, precision, width };
    return loaded;
  }

  #searchBlock(scanned: Scanned, wanted: Wanted): void {
    const { vectors, block, at, query } = scanned;
    const count = vectors.rowsIn(block);
    const least = wanted.floor * query.norm;
    const found =
      query.inBytes === undefined
        ? this.#dot(scanned, least - tolerance * Math.abs(least))
        : this.#dotSplit(scanned, query.inBytes, least - tolerance * query.norm);
    if (found === 0) return;
    const { buffer } = this.#kernel.memory;
    const results = new Int32Array(buffer, resultsAt, 2 * found);
    const products = vectors.precision === 'int8' ? results : new Float32Array(buffer, resultsAt, 2 * found);
    const norms = new Float32Array(buffer, at + count * vectors.rowBytes, count);
    for (let place = 0; place < 2 * found; place += 2) {
      const row = results[place] ?? 0;
      const cosine = Math.fround((products[place + 1] ?? 0) / ((norms[row] ?? 1) * query.norm));
      if (cosine > wanted.floor) wanted.add(block * vectors.rowsPerBlock + row, cosine);
    }
  }

  #dot({ vectors, block, at }: Scanned, limit: number): number {
    const { dotInt8, dotFloat32 } = this.#kernel;
    const dot = vectors.precision === 'int8' ? dotInt8 : dotFloat32;
    const count = vectors.rowsIn(block);
    return dot(queryAt, at, at + count * vectors.rowBytes, count, vectors.width, limit, resultsAt);
  }

  /**
   * Works out the products of those alone that may reach the limit: the product of the query with what the high halves lack of a
   * vector is at most that of their norms (Cauchy and Schwarz), and so is that of the vector with what the query in bytes lacks.
   */
  #dotSplit(
    { vectors, block, at }: Scanned,
    { scale, lost, norm, base }: QueryInBytes,
    limit: number,
  ): number {
    const { nearInt8, dotSplitInt8 } = this.#kernel;
    const count = vectors.rowsIn(block);
    const { low, norms, lacking } = splitPlaces(vectors, at, count);
    // A high half and the middle of the low ones make 16 h - 120.5; everything is taken twice, since that is a whole number.
    const share = (2 * (limit - lost)) / scale;
    const { width } = vectors;
    const near = nearInt8(queryBytesAt, at, norms, lacking, count, width, base, share, 2 * norm, nearAt);
    dotSplitInt8(queryAt, at, low, nearAt, near, width, resultsAt);
    return near;
  }

  /** The slot with a block of vectors, which is read if it is not there. */
  #slotOf(vectors: StoredVectors, block: number): number {
    const slots = this.#kept.get(vectors) ?? new Uint32Array(vectors.blockCount);
    this.#kept.set(vectors, slots);
    const kept = slots[block] ?? scratchSlot;
    if (kept > scratchSlot) return kept;
    const free = this.#takeFree();
    const slot = free ?? scratchSlot;
    try {
      this.#read(vectors, block, slotsAt + slotBytes * slot);
    } catch (error) {
      if (free !== undefined) this.#free.push(free);
      throw error;
    }
    if (free !== undefined) slots[block] = free;
    return slot;
  }

  #read(vectors: StoredVectors, block: number, at: number): void {
    const { memory, splitInt8 } = this.#kernel;
    const from = isSplit(vectors) ? blockAt : at;
    vectors.readBlock(block, new Uint8Array(memory.buffer, from, mostBlockBytes));
    if (!isSplit(vectors)) return;
    const count = vectors.rowsIn(block);
    const { low, norms, lacking } = splitPlaces(vectors, at, count);
    splitInt8(from, count, vectors.width, at, low, lacking);
    const readNorms = new Float32Array(memory.buffer, from + count * vectors.rowBytes, count);
    new Float32Array(memory.buffer, norms, count).set(readNorms);
  }

  /** Undefined when as much is kept as may be, or as there is memory for. */
  #takeFree(): number | undefined {
    if (this.#free.length === 0) this.#addSlots(Math.min(slotsAdded, this.#mostSlots - this.#slots));
    return this.#free.pop();
  }

  #addSlots(count: number): void {
    const { memory } = this.#kernel;
    const end = slotsAt + slotBytes * (this.#slots + count);
    try {
      memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / page)));
    } catch {
      return;
    }
    const first = this.#slots;
    this.#slots += count;
    for (let slot = this.#slots - 1; slot >= first; slot -= 1) this.#free.push(slot);
  }
}

/** A block of vectors at a place of the memory. */
interface Scanned {
  readonly vectors: StoredVectors;
  readonly block: number;
  readonly at: number;
  readonly query: LoadedQuery;
}

/** Whether the high halves of numbers are looked at first. */
function isSplit({ precision, width }: StoredVectors): boolean {
  return precision === 'int8' && width >= fewestSplit && width % splitGroup === 0;
}

/** Where the parts of a block are that is laid out in halves at a place of the memory, beginning with the high ones. */
function splitPlaces({ rowBytes }: StoredVectors, at: number, count: number) {
  const norms = at + count * rowBytes;
  return { low: at + (count * rowBytes) / 2, norms, lacking: norms + count * bytesOfNorm };
}

interface LoadedQuery {
  /** As it is compared. */
  readonly norm: number;
  /** If the high halves of vectors are looked at first. */
  readonly inBytes: QueryInBytes | undefined;
}

/** The query is `scale` times its bytes and something more, whose norm is `lost`. */
interface QueryInBytes {
  readonly scale: number;
  readonly lost: number;
  /** Of the bytes. */
  readonly norm: number;
  /** 2 × -120.5 for each of them: see `#dotSplit`. */
  readonly base: number;
}

/** Writes the query in the kernel's formats, zero-padded to the width. */
function loadQuery(memory: ArrayBuffer, vectors: StoredVectors, query: Float32Array): LoadedQuery {
  const { precision, width } = vectors;
  const target =
    precision === 'int8' ? new Int16Array(memory, queryAt, width) : new Float32Array(memory, queryAt, width);
  target.fill(0);
  target.set(precision === 'int8' ? quantise(query, queryRange) : query);
  const bytes = new Int8Array(memory, queryBytesAt, width);
  return { norm: normOf(target), inBytes: isSplit(vectors) ? loadBytes(bytes, query, target) : undefined };
}

/** `exact` is the query in the numbers that it is compared with. */
function loadBytes(target: Int8Array, query: Float32Array, exact: Int16Array | Float32Array): QueryInBytes {
  target.fill(0);
  target.set(quantise(query, queryByteRange));
  const scale = queryRange / queryByteRange;
  const lost = normOf(Float32Array.from(exact, (value, at) => value - scale * (target[at] ?? 0)));
  return { scale, lost, norm: normOf(target), base: -241 * target.reduce((sum, value) => sum + value, 0) };
}
