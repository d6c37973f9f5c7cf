import type { ChunkScore } from '../../core/retrieval/ports';
import type { VectorScan, Wanted } from '../vectors/vectorScan';
import { orDamaged } from './damage';
import type { OpenSegment, SegmentVectors } from './openSegment';
import { TopHits, toRef } from './topHits';

/** What is asked of a segment; its place among the others makes the references. */
export interface VectorsSearched extends Pick<OpenSegment, 'name' | 'dead'> {
  readonly vectors: Pick<SegmentVectors, 'folder' | 'shard'> | undefined;
}

/** The chunks nearest to a query, best first, by the cosine of their vectors. Throws `DamagedSegment`. */
export function nearestVectors(
  segments: readonly VectorsSearched[],
  query: Float32Array,
  topK: number,
  scan: VectorScan,
): readonly ChunkScore[] {
  const hits = new TopHits(topK, -Infinity);
  segments.forEach(({ name, vectors, dead }, index) => {
    if (vectors === undefined) return;
    const { folder, shard } = vectors;
    const wanted: Wanted = {
      get floor() {
        return hits.floor;
      },
      add(row, cosine) {
        const ordinal = shard.ordinals[row] ?? 0;
        if (dead?.[ordinal] !== 1) hits.add(toRef(index, ordinal), cosine);
      },
    };
    orDamaged(
      name,
      () => {
        scan.search(shard, query, wanted);
      },
      folder,
    );
  });
  return hits.best();
}
