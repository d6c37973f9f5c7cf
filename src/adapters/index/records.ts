import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Chunk } from '../../core/model/types';
import { orDamaged } from './damage';
import type { Segment } from './segment';

/**
 * Chunks per block: few, because reading one chunk means decompressing its block. A block never mixes
 * documents.
 */
const chunksPerBlock = 4;
/** Compression level: cheap relative to the rest of indexing; higher levels save little more. */
const level = 3;

export interface EncodedRecords {
  readonly bytes: Buffer;
  readonly blockStarts: Uint32Array;
  readonly blockOffsets: Uint32Array;
  readonly blockChecksums: Uint32Array;
}

/**
 * Compresses chunks, one JSON line each, in blocks; the CRC-32 checksum of each block is kept with the
 * segment.
 */
export function encodeRecords(documents: readonly { readonly chunks: readonly Chunk[] }[]): EncodedRecords {
  const blocks: Buffer[] = [];
  const starts: number[] = [];
  const offsets: number[] = [];
  const checksums: number[] = [];
  let ordinal = 0;
  let offset = 0;
  for (const { chunks } of documents) {
    for (let from = 0; from < chunks.length; from += chunksPerBlock) {
      const lines = chunks.slice(from, from + chunksPerBlock).map((chunk) => JSON.stringify(chunk));
      const block = deflateRawSync(lines.join('\n'), { level });
      blocks.push(block);
      starts.push(ordinal);
      offsets.push(offset);
      checksums.push(crc32(block));
      ordinal += lines.length;
      offset += block.length;
    }
  }
  return {
    bytes: Buffer.concat(blocks),
    blockStarts: Uint32Array.from([...starts, ordinal]),
    blockOffsets: Uint32Array.from([...offsets, offset]),
    blockChecksums: Uint32Array.from(checksums),
  };
}

export interface RecordsPlace {
  readonly name: string;
  readonly records: string;
  readonly segment: Segment;
}

/**
 * The chunks with these ordinals, in the given order. Each block is read and decompressed once, and only the
 * requested lines are parsed. Synchronous: a few small reads of a local file are faster than awaiting them.
 * Throws `DamagedSegment` when the file does not contain what was written.
 */
export function readRecords(place: RecordsPlace, ordinals: readonly number[]): Chunk[] {
  const { name, records, segment } = place;
  if (ordinals.length === 0) return [];
  return orDamaged(name, () => {
    const file = openSync(records, 'r');
    try {
      const blocks = new Map<number, readonly string[]>();
      return ordinals.map((ordinal) => {
        const block = blockOf(segment, ordinal);
        const lines = blocks.get(block) ?? readBlock(file, segment, block);
        blocks.set(block, lines);
        // Safe: the checksum matched, so `encodeRecords` wrote this.
        return JSON.parse(lines[ordinal - (segment.blockStarts[block] ?? 0)] ?? '') as Chunk;
      });
    } finally {
      closeSync(file);
    }
  });
}

/** All records of a segment, still compressed, for a merge to copy. Throws `DamagedSegment` as above. */
export function packedRecords({ name, records, segment }: RecordsPlace): Buffer {
  return orDamaged(name, () => {
    const bytes = readFileSync(records);
    for (let block = 0; block < segment.blockChecksums.length; block += 1)
      checkBlock(
        bytes.subarray(segment.blockOffsets[block], segment.blockOffsets[block + 1]),
        segment,
        block,
      );
    return bytes;
  });
}

/** Index of the block that contains a chunk. */
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

/** The chunks of a block as JSON lines. */
function readBlock(file: number, segment: Segment, block: number): readonly string[] {
  const start = segment.blockOffsets[block] ?? 0;
  const bytes = Buffer.alloc((segment.blockOffsets[block + 1] ?? start) - start);
  const length = readSync(file, bytes, 0, bytes.length, start);
  return inflateRawSync(checkBlock(bytes.subarray(0, length), segment, block))
    .toString('utf8')
    .split('\n');
}

function checkBlock(bytes: Buffer, { blockChecksums }: Segment, block: number): Buffer {
  if (crc32(bytes) !== blockChecksums[block]) throw new Error(`Block ${block} has another checksum.`);
  return bytes;
}
