import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Chunk } from '../../core/model/types';
import { DamagedSegment } from './damage';
import type { Segment } from './segment';

/** Chunks of a block: few, because one chunk is read by unpacking its block. A block never has chunks of two documents. */
const chunksPerBlock = 4;
/** Packing is a small part of indexing at this level; the next ones save little more. */
const level = 3;

export interface EncodedRecords {
  readonly bytes: Buffer;
  readonly blockStarts: Uint32Array;
  readonly blockOffsets: Uint32Array;
  readonly blockChecksums: Uint32Array;
}

/** Packs chunks, one JSON line each, into blocks; the checksum of each (CRC-32) is kept with the segment. */
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

/** Where the records of a segment are. */
export interface RecordsPlace {
  readonly name: string;
  readonly records: string;
  readonly segment: Segment;
}

/**
 * The chunks with these ordinals, in their order. Each block is read and unpacked once, and only what is wanted of it is
 * parsed. Reads without giving way: a few small reads of a local file take less than the waiting for them would.
 * Throws `DamagedSegment` when the file does not hold what was written.
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
        // The checksum held, so encodeRecords wrote this.
        return JSON.parse(lines[ordinal - (segment.blockStarts[block] ?? 0)] ?? '') as Chunk;
      });
    } finally {
      closeSync(file);
    }
  });
}

/** All records of a segment, packed, as a merge copies them. Throws `DamagedSegment` as above. */
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

/** What a system says that has no room for another open file. */
const shortages = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'];

function orDamaged<T>(name: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && shortages.includes(String(cause.code))) throw cause;
    throw new DamagedSegment(name, cause);
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
