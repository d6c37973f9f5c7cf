/** How the numbers of a vector are kept: a byte each, scaled by vector, or as they are. */
export type Precision = 'int8' | 'float32';

/** Vectors that lie one after the other, each with the ordinal of its chunk. */
export interface FlatVectors {
  readonly precision: Precision;
  readonly dimensions: number;
  /** Numbers from one vector to the next: `dimensions` and zeros, so that vectors can be read 16 bytes at a time. */
  readonly width: number;
  /** Rising. */
  readonly ordinals: Uint32Array;
  /** Length of each vector as it is kept. */
  readonly norms: Float32Array;
  readonly rows: Int8Array | Float32Array;
}

/** Lays vectors out; `vectors[i]` belongs to the chunk `ordinals[i]`. */
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

/** The vectors of several shards of one model, with the ordinals that `newOrdinals` gives them; below 0 they are dropped. */
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

/** Sixteen bytes at a time. */
function widthOf(precision: Precision, dimensions: number): number {
  const step = precision === 'int8' ? 16 : 4;
  return Math.ceil(dimensions / step) * step;
}

/** Scales a vector so that its largest part is 127, and rounds; cosine similarity does not mind. */
export function quantise(vector: ArrayLike<number>, largestValue = 127): Int16Array {
  const largest = Float32Array.from(vector).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 0 : largestValue / largest;
  return Int16Array.from(vector, (value) => Math.round(value * scale));
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
