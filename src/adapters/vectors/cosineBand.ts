import type { FlatVectors } from './flatVectors';

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
export function cosineBand(shards: readonly FlatVectors[]): CosineBand {
  const rows = sampleRows(shards);
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

/** Vectors sampled evenly over the shards, without zero or infinite ones. */
function sampleRows(shards: readonly FlatVectors[]): Row[] {
  const total = shards.reduce((sum, { ordinals }) => sum + ordinals.length, 0);
  const step = Math.max(1, total / sampleSize);
  const rows: Row[] = [];
  let before = 0;
  let next = 0;
  for (const { ordinals, rows: numbers, width, norms } of shards) {
    for (; next < before + ordinals.length; next += step) {
      const at = Math.floor(next) - before;
      const norm = norms[at] ?? 0;
      // A vector without a direction would make the band NaN, and an index with such a band cannot be read
      // again.
      if (norm > 0 && norm < Infinity)
        rows.push({ numbers: numbers.subarray(at * width, (at + 1) * width), norm });
    }
    before += ordinals.length;
  }
  return rows;
}

function cosine(a: Row, b: Row): number {
  let dot = 0;
  for (let at = 0; at < a.numbers.length; at += 1) dot += (a.numbers[at] ?? 0) * (b.numbers[at] ?? 0);
  return dot / (a.norm * b.norm);
}
