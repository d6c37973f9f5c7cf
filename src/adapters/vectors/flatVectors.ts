/** `int8` stores a byte per number and one scale per vector. */
export type Precision = 'int8' | 'float32';

/** Vectors in contiguous memory, each with its chunk's ordinal. */
export interface FlatVectors {
  readonly precision: Precision;
  readonly dimensions: number;
  /**
   * Stride from one vector to the next: `dimensions` plus zero padding, so that vectors can be read 16 bytes
   * at a time.
   */
  readonly width: number;
  /** In ascending order. */
  readonly ordinals: Uint32Array;
  /** Norm of each vector as stored. */
  readonly norms: Float32Array;
  readonly rows: Int8Array | Float32Array;
}

/** Lays out vectors; `vectors[i]` belongs to the chunk `ordinals[i]`. */
export function layOutVectors(
  precision: Precision,
  ordinals: ArrayLike<number>,
  vectors: readonly ArrayLike<number>[],
): FlatVectors {
  const dimensions = vectors[0]?.length ?? 0;
  const width = widthOf(precision, dimensions);
  const length = width * vectors.length;
  const rows = precision === 'int8' ? new Int8Array(length) : new Float32Array(length);
  vectors.forEach((vector, index) => {
    rows.set(precision === 'int8' ? quantise(vector) : vector, index * width);
  });
  return {
    precision,
    dimensions,
    width,
    ordinals: Uint32Array.from(ordinals),
    norms: normsOf(rows, width),
    rows,
  };
}

/**
 * Merges the vectors of several shards of one model, with the ordinals from `newOrdinals`; negative ones are
 * dropped.
 */
export function mergeVectors(
  inputs: readonly { readonly vectors: FlatVectors; readonly newOrdinals: Int32Array }[],
): FlatVectors | undefined {
  const filled = inputs.filter(({ vectors }) => vectors.ordinals.length > 0);
  const [first] = filled;
  if (first === undefined) return inputs[0]?.vectors;
  const { precision, dimensions, width } = first.vectors;
  if (filled.some(({ vectors }) => vectors.precision !== precision || vectors.dimensions !== dimensions))
    return undefined;
  const ordinals: number[] = [];
  const norms: number[] = [];
  const parts: (Int8Array | Float32Array)[] = [];
  for (const { vectors, newOrdinals } of filled) {
    vectors.ordinals.forEach((before, index) => {
      const ordinal = newOrdinals[before] ?? -1;
      if (ordinal < 0) return;
      ordinals.push(ordinal);
      norms.push(vectors.norms[index] ?? 0);
      parts.push(vectors.rows.subarray(index * width, (index + 1) * width));
    });
  }
  const rows =
    precision === 'int8' ? new Int8Array(parts.length * width) : new Float32Array(parts.length * width);
  parts.forEach((part, index) => {
    rows.set(part, index * width);
  });
  return {
    precision,
    dimensions,
    width,
    ordinals: Uint32Array.from(ordinals),
    norms: Float32Array.from(norms),
    rows,
  };
}

/** Pads to multiples of sixteen bytes. */
function widthOf(precision: Precision, dimensions: number): number {
  const step = precision === 'int8' ? 16 : 4;
  return Math.ceil(dimensions / step) * step;
}

/**
 * Scales a vector so that its largest component is `largestValue`, and rounds; cosine similarity ignores the
 * scale.
 */
export function quantise(vector: ArrayLike<number>, largestValue = 127): Int16Array {
  // Loops: each chunk's vector comes here, and `from` with a function takes ten times as long.
  let largest = 0;
  for (const value of new Float32Array(vector)) largest = Math.max(largest, Math.abs(value));
  const scale = largest === 0 ? 0 : largestValue / largest;
  const quantised = new Int16Array(vector.length);
  for (let at = 0; at < vector.length; at += 1) quantised[at] = Math.round((vector[at] ?? 0) * scale);
  return quantised;
}

export function normOf(vector: Int8Array | Int16Array | Float32Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}

function normsOf(rows: Int8Array | Float32Array, width: number): Float32Array {
  const count = width === 0 ? 0 : rows.length / width;
  return Float32Array.from({ length: count }, (_, index) =>
    normOf(rows.subarray(index * width, (index + 1) * width)),
  );
}

/** The range of a model's cosines on an index. */
export interface CosineBand {
  readonly floor: number;
  readonly ceiling: number;
}

/** Leaves cosines as they are. */
export const wholeBand: CosineBand = { floor: 0, ceiling: 1 };

const sampleSize = 256;
/** A narrower band would only amplify noise. */
const leastWidth = 0.05;

/**
 * Measures the band of an index. Neural models give any two texts a cosine of, say, 0.7 and related ones
 * 0.85. The band goes from the mean cosine of two random chunks to the mean cosine of a chunk with its
 * nearest neighbour, on a sample of 256 chunks.
 */
export function cosineBand({ rows }: VectorSample): CosineBand {
  if (rows.length < 2) return wholeBand;
  let sum = 0;
  let nearest = 0;
  for (const row of rows) {
    let best = -1;
    for (const other of rows) {
      if (other === row) continue;
      const value = cosine(row, other);
      sum += value;
      best = Math.max(best, value);
    }
    nearest += best;
  }
  const floor = sum / (rows.length * (rows.length - 1));
  return { floor, ceiling: Math.max(floor + leastWidth, nearest / rows.length) };
}

/** Rescales a cosine to the band; not clamped, to preserve the order. */
export function onBand(value: number, { floor, ceiling }: CosineBand): number {
  return (value - floor) / (ceiling - floor);
}

interface Row {
  readonly numbers: Int8Array | Float32Array;
  readonly norm: number;
}

/** Vectors sampled evenly over shards, which are added one after the other, without zero or infinite ones. */
export class VectorSample {
  readonly rows: Row[] = [];
  readonly #step: number;
  #before = 0;
  #next = 0;

  /** `total` is the number of vectors that will be added. */
  constructor(total: number) {
    this.#step = Math.max(1, total / sampleSize);
  }

  add({ ordinals, rows, width, norms }: FlatVectors): void {
    for (; this.#next < this.#before + ordinals.length; this.#next += this.#step) {
      const at = Math.floor(this.#next) - this.#before;
      const norm = norms[at] ?? 0;
      // A vector without a direction would make the band NaN, and an index with such a band cannot be read
      // again.
      if (norm > 0 && norm < Infinity)
        this.rows.push({ numbers: rows.slice(at * width, (at + 1) * width), norm });
    }
    this.#before += ordinals.length;
  }
}

function cosine(a: Row, b: Row): number {
  let dot = 0;
  for (let at = 0; at < a.numbers.length; at += 1) dot += (a.numbers[at] ?? 0) * (b.numbers[at] ?? 0);
  return dot / (a.norm * b.norm);
}
