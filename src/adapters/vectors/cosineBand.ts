import type { FlatVectors } from './flatVectors';

/** Where the cosines of a model lie on an index. */
export interface CosineBand {
  readonly floor: number;
  readonly ceiling: number;
}

/** Cosines as they are. */
export const wholeBand: CosineBand = { floor: 0, ceiling: 1 };

const sampleSize = 256;
/** A narrower band would only stretch noise. */
const leastWidth = 0.05;

/**
 * Neural models put any two texts at cosines of, say, 0.7 and related ones at 0.85. The band of an index goes from the
 * mean cosine of any two of its chunks to the mean cosine of a chunk with its nearest; 256 chunks stand for all.
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

/** A cosine on the scale of the band; not cut off, so that the order stays. */
export function onBand(value: number, { floor, ceiling }: CosineBand): number {
  return (value - floor) / (ceiling - floor);
}

interface Row {
  readonly numbers: Int8Array | Float32Array;
  readonly norm: number;
}

/** Vectors evenly spread over the shards, without those that have no direction. */
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
      // One that has no direction would make the band no numbers, and an index with such a band cannot be read again.
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
