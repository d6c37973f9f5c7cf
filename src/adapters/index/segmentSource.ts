import { open } from 'node:fs/promises';
import { AskDocsError } from '../../core/errors';
import type { Chunk } from '../../core/model';
import type { SegmentSource } from '../embedders/embedder';
import { blockOf, readBlock } from './records';
import { embeddingText } from './segmentWriter';
import type { OpenSegment } from './snapshot';

/** The chunks of a segment, as embedders look at them. Texts fail with `index-damaged`. */
export function sourceOf({ segment, dead, records }: OpenSegment): SegmentSource {
  return {
    terms: {
      chunkCount: segment.chunkCount,
      termCount: segment.termCount,
      dead,
      termAt: (index) => segment.termAt(index),
      postingsAt: (index) => segment.postingsAt(index),
    },
    async texts(from, to) {
      const handle = await open(records, 'r').catch((cause: unknown) => {
        throw new AskDocsError('index-damaged', { cause });
      });
      try {
        const texts: { ordinal: number; text: string }[] = [];
        let read: { readonly block: number; readonly chunks: readonly Chunk[] } | undefined;
        for (let ordinal = from; ordinal < to; ordinal += 1) {
          if (dead?.[ordinal] === 1) continue;
          const block = blockOf(segment, ordinal);
          if (read?.block !== block) read = { block, chunks: await readBlock(handle, segment, block) };
          const chunk = read.chunks[ordinal - (segment.blockStarts[block] ?? 0)];
          if (chunk !== undefined) texts.push({ ordinal, text: embeddingText(chunk) });
        }
        return texts;
      } finally {
        await handle.close();
      }
    },
  };
}
