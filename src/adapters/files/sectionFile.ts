import { crc32 } from 'node:zlib';

/**
 * A binary file of named sections: a magic number, the length of a JSON header, a checksum, the header (with
 * the location of each section), then the sections, each aligned to 8 bytes.
 */
export const sectionMagic = 0x41534b44;
const alignment = 8;
const fixedBytes = 16;

/** A numeric section can be viewed in place, without a copy. */
export type Section = Uint8Array | Uint16Array | Uint32Array | Int8Array | Float32Array;

interface Header {
  readonly format: string;
  readonly meta: unknown;
  readonly sections: Readonly<Record<string, readonly [offset: number, bytes: number]>>;
}

export interface SectionFile {
  /** Of the whole file: identifies it among others with the same name. */
  readonly checksum: number;
  readonly meta: unknown;
  /** The bytes of a section, aligned for any numeric array. Throws when there is no such section. */
  section(name: string): Uint8Array;
}

/**
 * Encodes sections in one buffer. `format` identifies kind and version of the file; `meta` must be
 * serialisable as JSON.
 */
export function encodeSections(
  format: string,
  meta: unknown,
  sections: Readonly<Record<string, Section>>,
): Buffer {
  const places: Record<string, [number, number]> = {};
  let offset = 0;
  for (const [name, section] of Object.entries(sections)) {
    places[name] = [offset, section.byteLength];
    offset = align(offset + section.byteLength);
  }
  const header = Buffer.from(JSON.stringify({ format, meta, sections: places } satisfies Header));
  const bodyStart = align(fixedBytes + header.length);
  const file = Buffer.alloc(bodyStart + offset);
  file.writeUInt32LE(sectionMagic, 0);
  file.writeUInt32LE(header.length, 4);
  header.copy(file, fixedBytes);
  for (const [name, section] of Object.entries(sections)) {
    const bytes = Buffer.from(section.buffer, section.byteOffset, section.byteLength);
    bytes.copy(file, bodyStart + (places[name]?.[0] ?? 0));
  }
  file.writeUInt32LE(checksum(file), 8);
  return file;
}

/** Decodes a buffer of `encodeSections`; undefined when it is truncated, altered or of another format. */
export function decodeSections(format: string, file: Uint8Array): SectionFile | undefined {
  const bytes = aligned(file);
  if (bytes.length < fixedBytes || bytes.readUInt32LE(0) !== sectionMagic) return undefined;
  const written = bytes.readUInt32LE(8);
  if (checksum(bytes) !== written) return undefined;
  const headerBytes = bytes.readUInt32LE(4);
  // Safe: the checksum matched, so `encodeSections` wrote this.
  const header = JSON.parse(bytes.toString('utf8', fixedBytes, fixedBytes + headerBytes)) as Header;
  if (header.format !== format) return undefined;
  const bodyStart = align(fixedBytes + headerBytes);
  return {
    checksum: written,
    meta: header.meta,
    section(name) {
      const place = header.sections[name];
      if (place === undefined) throw new RangeError(`no section ${name} in ${format}`);
      return bytes.subarray(bodyStart + place[0], bodyStart + place[0] + place[1]);
    },
  };
}

/** Covers the header, the sections and the header's length. */
function checksum(file: Buffer): number {
  return crc32(file.subarray(fixedBytes), file.readUInt32LE(4));
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
