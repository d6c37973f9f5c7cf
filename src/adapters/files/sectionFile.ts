import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/**
 * A binary file of named sections: a magic number, the length of a JSON header, a checksum of what follows up to the
 * sections, the number of blocks, the header (with the location of each section), the checksum of each block, then the
 * sections, each aligned to 8 bytes. A section is checked block by block, so that a part of it can be read alone.
 */
export const sectionMagic = 0x41534b44;
const alignment = 8;
const fixedBytes = 16;
/** Where the bytes under the file's checksum begin: with the number of blocks. */
const checkedFrom = 12;
/** Bytes of a block, unless a section has its own: what is read to get at the smallest part of a section. */
const usualBlockBytes = 16 * 1024;
/** As much is read at once in the hope that header and checksums are in it. */
const firstBytes = 64 * 1024;

/** A numeric section can be viewed in place, without a copy. */
export type Section = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array | Float64Array;

type Place = readonly [offset: number, bytes: number, blockBytes: number];

interface Header {
  readonly format: string;
  readonly meta: unknown;
  readonly sections: Readonly<Record<string, Place>>;
}

/** Encodes sections in one buffer. `format` identifies kind and version of the file; `meta` must be serialisable as JSON. */
export function encodeSections(
  format: string,
  meta: unknown,
  sections: Readonly<Record<string, Section>>,
  /** Bytes of the blocks of sections: multiples of 8. */
  blockBytes: Readonly<Record<string, number>> = {},
): Buffer {
  const places: Record<string, Place> = {};
  let offset = 0;
  for (const [name, { byteLength }] of Object.entries(sections)) {
    places[name] = [offset, byteLength, blockBytes[name] ?? usualBlockBytes];
    offset = align(offset + byteLength);
  }
  const header = Buffer.from(JSON.stringify({ format, meta, sections: places } satisfies Header));
  const blocks = Object.values(places).flatMap(blocksOf);
  const sumsAt = align(fixedBytes + header.length);
  const bodyAt = align(sumsAt + 4 * blocks.length);
  const file = Buffer.alloc(bodyAt + offset);
  file.writeUInt32LE(sectionMagic, 0);
  file.writeUInt32LE(header.length, 4);
  file.writeUInt32LE(blocks.length, checkedFrom);
  header.copy(file, fixedBytes);
  for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(sections))
    Buffer.from(buffer, byteOffset, byteLength).copy(file, bodyAt + (places[name]?.[0] ?? 0));
  blocks.forEach(([from, to], at) => {
    file.writeUInt32LE(crc32(file.subarray(bodyAt + from, bodyAt + to)), sumsAt + 4 * at);
  });
  file.writeUInt32LE(checksum(file, bodyAt), 8);
  return file;
}

/** Where the blocks of a section begin and end. The last one covers what aligns the next section. */
function blocksOf([offset, bytes, blockBytes]: Place): (readonly [from: number, to: number])[] {
  const end = offset + align(bytes);
  return Array.from({ length: Math.ceil(align(bytes) / blockBytes) }, (_, at) => {
    const from = offset + at * blockBytes;
    return [from, Math.min(end, from + blockBytes)];
  });
}

/** Decodes a buffer of `encodeSections`; undefined when it is truncated, altered or of another format. */
export function decodeSections(format: string, file: Uint8Array): SectionFile | undefined {
  const bytes = aligned(file);
  const head = headOf(format, bytes);
  if (head?.length !== bytes.length) return undefined;
  const decoded = new SectionFile(head, bytes);
  return decoded.isWhole() ? decoded : undefined;
}

/**
 * Opens a file of `encodeSections` without reading its sections; undefined when its beginning or its length is not what was
 * written, or the format is another. Fails when it cannot be read.
 */
export function openSections(format: string, path: string): SectionFile | undefined {
  return inFile(path, (file) => {
    const { size } = fstatSync(file);
    let bytes = readFrom(file, 0, Math.min(size, firstBytes));
    const needed = bytes.length < fixedBytes ? 0 : headBytes(bytes);
    if (needed > size) return undefined;
    if (needed > bytes.length) bytes = readFrom(file, 0, needed);
    const head = headOf(format, bytes);
    return head?.length === size ? new SectionFile(head, path) : undefined;
  });
}

interface Head extends Header {
  readonly checksum: number;
  readonly sums: Uint32Array;
  readonly bodyAt: number;
  /** Of the whole file. */
  readonly length: number;
}

/** Length of everything before the sections. */
function headBytes(bytes: Buffer): number {
  const sumsAt = align(fixedBytes + bytes.readUInt32LE(4));
  return align(sumsAt + 4 * bytes.readUInt32LE(checkedFrom));
}

function headOf(format: string, bytes: Buffer): Head | undefined {
  if (bytes.length < fixedBytes || bytes.readUInt32LE(0) !== sectionMagic) return undefined;
  const written = bytes.readUInt32LE(8);
  const bodyAt = headBytes(bytes);
  if (bytes.length < bodyAt || checksum(bytes, bodyAt) !== written) return undefined;
  const headerEnd = fixedBytes + bytes.readUInt32LE(4);
  // Safe: the checksum matched, so `encodeSections` wrote this.
  const header = JSON.parse(bytes.toString('utf8', fixedBytes, headerEnd)) as Header;
  if (header.format !== format) return undefined;
  const sums = new Uint32Array(bytes.readUInt32LE(checkedFrom));
  sums.forEach((_, at) => (sums[at] = bytes.readUInt32LE(align(headerEnd) + 4 * at)));
  const ends = Object.values(header.sections).map(([offset, length]) => align(offset + length));
  return { ...header, checksum: written, sums, bodyAt, length: bodyAt + Math.max(0, ...ends) };
}

/** Covers everything before the sections but the magic number: the header's length begins it. */
function checksum(file: Buffer, bodyAt: number): number {
  return crc32(file.subarray(checkedFrom, bodyAt), file.readUInt32LE(4));
}

/**
 * Sections in memory, or in a file of which only what is asked for is read. A block is checked when it is first read; reading
 * throws when it is not what was written.
 */
export class SectionFile {
  /** Of the file's beginning, with the checksums of all else: identifies it among others with the same name. */
  readonly checksum: number;
  readonly meta: unknown;
  readonly #head: Head;
  /** The file's bytes, or its path. */
  readonly #content: Buffer | string;
  /** Number of each section's first block. */
  readonly #firstBlocks: ReadonlyMap<string, number>;
  /** 1 for each block that was checked. */
  readonly #checked: Uint8Array;
  /** Whether the file stays open once it was opened. */
  #isHolding = false;
  /** The file, if it is open. */
  #held: number | undefined;

  constructor(head: Head, content: Buffer | string) {
    this.checksum = head.checksum;
    this.meta = head.meta;
    this.#head = head;
    this.#content = content;
    this.#checked = new Uint8Array(head.sums.length);
    let blocks = 0;
    const firstBlocks = new Map<string, number>();
    for (const [name, [, bytes, blockBytes]] of Object.entries(head.sections)) {
      firstBlocks.set(name, blocks);
      blocks += Math.ceil(align(bytes) / blockBytes);
    }
    this.#firstBlocks = firstBlocks;
  }

  has(name: string): boolean {
    return this.#head.sections[name] !== undefined;
  }

  /** Number of bytes in a section. Throws when there is no such section. */
  bytesOf(name: string): number {
    return this.#placeOf(name)[1];
  }

  /**
   * The bytes of a section from one position up to another, aligned for any numeric array that `from` is a multiple of. Throws when
   * there is no such section, or what is read is damaged.
   */
  section(name: string, from = 0, to = this.bytesOf(name)): Uint8Array {
    const [offset, , blockBytes] = this.#placeOf(name);
    const first = Math.floor(from / blockBytes);
    const end = Math.max(first, Math.ceil(to / blockBytes));
    if (typeof this.#content !== 'string' || this.#areChecked(name, first, end))
      return this.#read(offset + from, offset + to);
    const covering = this.#read(offset + first * blockBytes, offset + this.#endOf(name, end - 1));
    for (let block = first; block < end; block += 1) {
      const at = (block - first) * blockBytes;
      this.#check(name, block, covering.subarray(at, at + this.#endOf(name, block) - block * blockBytes));
    }
    const wanted = covering.subarray(from - first * blockBytes, to - first * blockBytes);
    // What surrounds a small part would be kept with it.
    return 2 * wanted.length < covering.length ? wanted.slice() : wanted;
  }

  /** Reads a block of a section to the beginning of `target`. Throws as `section` does. */
  readBlock(name: string, block: number, target: Uint8Array): void {
    const [offset, , blockBytes] = this.#placeOf(name);
    const bytes = target.subarray(0, this.#endOf(name, block) - block * blockBytes);
    this.#readTo(bytes, offset + block * blockBytes);
    if (!this.#areChecked(name, block, block + 1)) this.#check(name, block, bytes);
  }

  /** Does something that reads several parts: the file is opened for the first, and stays open meanwhile. */
  hold<T>(work: () => T): T {
    if (typeof this.#content !== 'string' || this.#isHolding) return work();
    this.#isHolding = true;
    try {
      return work();
    } finally {
      this.#isHolding = false;
      const file = this.#held;
      this.#held = undefined;
      if (file !== undefined) closeSync(file);
    }
  }

  /** All of it in memory, checked. Throws as `section` does. */
  whole(): SectionFile {
    if (typeof this.#content !== 'string') return this;
    const file = new SectionFile(this.#head, aligned(this.#read(-this.#head.bodyAt, this.#bodyBytes)));
    if (!file.isWhole()) throw new Error('The file is damaged.');
    return file;
  }

  /** Whether all blocks are what was written. */
  isWhole(): boolean {
    try {
      for (const [name, [offset, bytes, blockBytes]] of Object.entries(this.#head.sections)) {
        for (let block = 0; block * blockBytes < align(bytes); block += 1)
          this.#check(
            name,
            block,
            this.#read(offset + block * blockBytes, offset + this.#endOf(name, block)),
          );
      }
      return true;
    } catch {
      return false;
    }
  }

  get #bodyBytes(): number {
    return this.#head.length - this.#head.bodyAt;
  }

  #placeOf(name: string): Place {
    const place = this.#head.sections[name];
    if (place === undefined) throw new RangeError(`no section ${name} in ${this.#head.format}`);
    return place;
  }

  /** Where a block ends in its section. */
  #endOf(name: string, block: number): number {
    const [, bytes, blockBytes] = this.#placeOf(name);
    return Math.min(align(bytes), (block + 1) * blockBytes);
  }

  #areChecked(name: string, first: number, end: number): boolean {
    const before = this.#firstBlocks.get(name) ?? 0;
    return this.#checked.subarray(before + first, before + end).every((value) => value === 1);
  }

  #check(name: string, block: number, bytes: Uint8Array): void {
    const number = (this.#firstBlocks.get(name) ?? 0) + block;
    if (crc32(bytes) !== this.#head.sums[number])
      throw new Error(`Block ${block} of ${name} has another checksum.`);
    this.#checked[number] = 1;
  }

  /** Positions are counted from the first section. */
  #read(from: number, to: number): Uint8Array {
    if (typeof this.#content !== 'string')
      return this.#content.subarray(this.#head.bodyAt + from, this.#head.bodyAt + to);
    const bytes = new Uint8Array(to - from);
    this.#readTo(bytes, from);
    return bytes;
  }

  #readTo(target: Uint8Array, from: number): void {
    const position = this.#head.bodyAt + from;
    const read = (file: number): void => {
      readTo(file, target, position);
    };
    if (typeof this.#content !== 'string')
      target.set(this.#content.subarray(position, position + target.length));
    else if (this.#isHolding) read((this.#held ??= openSync(this.#content, 'r')));
    else inFile(this.#content, read);
  }
}

function inFile<T>(path: string, work: (file: number) => T): T {
  const file = openSync(path, 'r');
  try {
    return work(file);
  } finally {
    closeSync(file);
  }
}

function readFrom(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.from(new ArrayBuffer(length));
  readTo(file, bytes, position);
  return bytes;
}

/** Throws when the file ends before the target is full. */
function readTo(file: number, target: Uint8Array, position: number): void {
  for (let at = 0; at < target.length;) {
    const read = readSync(file, target, at, target.length - at, position + at);
    if (read === 0) throw new Error('The file is cut.');
    at += read;
  }
}

function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}

/** Small buffers come from a pool at any offset; numeric views need one aligned to their element size. */
function aligned(file: Uint8Array): Buffer {
  if (file.byteOffset % alignment === 0) return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const copy = Buffer.from(new ArrayBuffer(file.byteLength));
  copy.set(file);
  return copy;
}
