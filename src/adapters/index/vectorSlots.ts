import { rm } from 'node:fs/promises';
import { mergeVectors, type FlatVectors, type Precision } from '../vectors/flatVectors';
import { vectorsPath } from './segmentFiles';
import type { OpenSegment } from './snapshot';
import { shardOf, writeShard } from './vectorShard';

/** A segment's searched vectors, or those of the model that is to take over. */
export type VectorSlot = 'vectors' | 'nextVectors';

/** Whether all chunks of the segment are embedded. */
export function isEmbedded(entry: OpenSegment, slot: VectorSlot): boolean {
  return entry[slot]?.embedded === entry.segment.chunkCount;
}

/** Writes the slot's existing vectors and those of the next chunks under a new name. */
export async function extendVectors(
  entry: OpenSegment,
  slot: VectorSlot,
  vectors: readonly Float32Array[],
  target: { readonly folder: string; readonly generation: number; readonly precision: Precision },
): Promise<OpenSegment> {
  const before = entry[slot];
  const from = before?.embedded ?? 0;
  const added = shardOf(target.precision, vectors, from);
  const all = before === undefined ? added : append(before.shard, added, entry.segment.chunkCount);
  const folder = vectorsPath(target.folder, `${entry.name}-${target.generation}`);
  // An interrupted run may have left files under this name.
  await rm(folder, { recursive: true, force: true });
  const shard = await writeShard(folder, all);
  return { ...entry, [slot]: { folder, shard, embedded: from + vectors.length } };
}

function append(before: FlatVectors, added: FlatVectors, chunkCount: number): FlatVectors {
  const newOrdinals = Int32Array.from({ length: chunkCount }, (_, ordinal) => ordinal);
  const merged = mergeVectors([
    { vectors: before, newOrdinals },
    { vectors: added, newOrdinals },
  ]);
  if (merged === undefined) throw new RangeError('vectors of two models in one segment');
  return merged;
}
