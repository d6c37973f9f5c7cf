import type { SegmentSource } from '../embedders/embedder';
import { readRecords } from './records';
import { embeddingText } from './segmentWriter';
import type { OpenSegment } from './snapshot';

/** The chunks of a segment, as embedders look at them. Texts fail with `DamagedSegment`. */
export function sourceOf(entry: OpenSegment): SegmentSource {
  const { segment, dead } = entry;
  return {
    terms: {
      chunkCount: segment.chunkCount,
      termCount: segment.termCount,
      dead,
      termAt: (index) => segment.termAt(index),
      postingsAt: (index) => segment.postingsAt(index),
    },
    texts(from, to) {
      const all = Array.from({ length: to - from }, (_, at) => from + at);
      const ordinals = all.filter((ordinal) => dead?.[ordinal] !== 1);
      const chunks = readRecords(entry, ordinals);
      return chunks.map((chunk, at) => ({ ordinal: ordinals[at] ?? 0, text: embeddingText(chunk) }));
    },
  };
}
