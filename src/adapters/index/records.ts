import { closeSync, openSync, readSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { AskDocsError } from '../../core/errors';
import type { Chunk } from '../../core/model';
import type { Segment } from './segment';

/** Chunks of a block: few, because one chunk is read by unpacking its block. A block never has chunks of two documents. */
const chunksPerBlock = 4;
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

/**
 * The chunks with these ordinals, in their order. Each block is read and unpacked once, and only what is wanted of it is
 * parsed. Reads without giving way: a few small reads of a local file take less than the waiting for them would.
 * Throws `index-damaged` when the file does not hold what was written.
 */
export function readRecords(path: string, segment: Segment, ordinals: readonly number[]): Chunk[] {
  if (ordinals.length === 0) return [];
  try {
    const file = openSync(path, 'r');
    try {
      const blocks = new Map<number, readonly string[]>();
      return ordinals.map((ordinal) => {
        const block = blockOf(segment, ordinal);
        const lines = blocks.get(block) ?? readBlock(file, segment, block);
        blocks.set(block, lines);
        // The checksum held, so encodeRecords wrote this.
        return JSON.parse(lines[ordinal - (segment.blockStarts[block] ?? 0)] ?? '') as Chunk;
      });
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new AskDocsError('index-damaged', { cause });
  }
}

/** Number of the block that holds a chunk. */
function blockOf({ blockStarts }: Segment, ordinal: number): number {
  let low = 0;
  let high = blockStarts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blockStarts[middle] ?? 0) <= ordinal) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The packed chunks of a block, a line each. */
function readBlock(file: number, { blockOffsets }: Segment, block: number): readonly string[] {
  const start = blockOffsets[block] ?? 0;
  const bytes = Buffer.alloc((blockOffsets[block + 1] ?? start) - start);
  const length = readSync(file, bytes, 0, bytes.length, start);
  return inflateSync(bytes.subarray(0, length)).toString('utf8').split('\n');
}
