import type { FileHandle } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { AskDocsError } from '../../core/errors';
import type { Chunk } from '../../core/model';
import type { Segment } from './segment';

/** Chunks of a block: few, because one chunk is read by unpacking its block. A block never has chunks of two documents. */
const chunksPerBlock = 16;
/** Packing is a small part of indexing at this level; the next ones save little more. */
const level = 3;

export interface EncodedRecords {
  readonly bytes: Buffer;
  readonly blockStarts: Uint32Array;
  readonly blockOffsets: Uint32Array;
}

/** Packs chunks, one JSON line each, into blocks of the zlib format, whose checksum (Adler-32) is checked on reading. */
export function encodeRecords(documents: readonly { readonly chunks: readonly Chunk[] }[]): EncodedRecords {
  const blocks: Buffer[] = [];
  const starts: number[] = [];
  const offsets: number[] = [];
  let ordinal = 0;
  let offset = 0;
  for (const { chunks } of documents) {
    for (let from = 0; from < chunks.length; from += chunksPerBlock) {
      const lines = chunks.slice(from, from + chunksPerBlock).map((chunk) => JSON.stringify(chunk));
      const block = deflateSync(lines.join('\n'), { level });
      blocks.push(block);
      starts.push(ordinal);
      offsets.push(offset);
      ordinal += lines.length;
      offset += block.length;
    }
  }
  return {
    bytes: Buffer.concat(blocks),
    blockStarts: Uint32Array.from([...starts, ordinal]),
    blockOffsets: Uint32Array.from([...offsets, offset]),
  };
}

/** Number of the block that holds a chunk. */
export function blockOf({ blockStarts }: Pick<Segment, 'blockStarts'>, ordinal: number): number {
  let low = 0;
  let high = blockStarts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blockStarts[middle] ?? 0) <= ordinal) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The chunks of a block. Throws `index-damaged` when the file does not hold what was written. */
export async function readBlock(handle: FileHandle, segment: Segment, block: number): Promise<Chunk[]> {
  const start = segment.blockOffsets[block] ?? 0;
  const length = (segment.blockOffsets[block + 1] ?? start) - start;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    const lines = inflateSync(buffer.subarray(0, bytesRead)).toString('utf8').split('\n');
    // The checksum held, so encodeRecords wrote this.
    return lines.map((line) => JSON.parse(line) as Chunk);
  } catch (cause) {
    throw new AskDocsError('index-damaged', { cause });
  }
}
