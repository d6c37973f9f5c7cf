import { decodeSections, encodeSections, openSections, type SectionFile } from '../files/sectionFile';
import type { FlatVectors, Precision } from './flatVectors';

const format = 'ask-docs-vectors-3';

/** No block of vectors is larger: a page of the memory of WebAssembly. */
export const mostBlockBytes = 64 * 1024;
export const bytesOfNorm = 4;

/** What is known of vectors without reading them. */
interface Shape {
  readonly precision: Precision;
  readonly dimensions: number;
  /** See `FlatVectors`. */
  readonly width: number;
  /** Vectors in each block but the last. */
  readonly rowsPerBlock: number;
}

/** Encodes vectors in blocks, each with some vectors and then their norms. */
export function encodeVectors(vectors: FlatVectors): Buffer {
  const { precision, dimensions, width, ordinals, norms, rows } = vectors;
  const rowBytes = width * rows.BYTES_PER_ELEMENT;
  const rowsPerBlock = rowsPerBlockOf(rowBytes);
  const bytes = bytesIn(rows);
  const normBytes = bytesIn(norms);
  const blocks = new Uint8Array(bytes.length + normBytes.length);
  for (let from = 0; from < ordinals.length; from += rowsPerBlock) {
    const to = Math.min(ordinals.length, from + rowsPerBlock);
    const at = from * (rowBytes + bytesOfNorm);
    blocks.set(bytes.subarray(from * rowBytes, to * rowBytes), at);
    blocks.set(normBytes.subarray(from * bytesOfNorm, to * bytesOfNorm), at + (to - from) * rowBytes);
  }
  const meta: Shape = { precision, dimensions, width, rowsPerBlock };
  const blockBytes = rowsPerBlock * (rowBytes + bytesOfNorm);
  return encodeSections(format, meta, { ordinals, blocks }, { blocks: blockBytes });
}

/** An even number, so that blocks are multiples of eight bytes. */
function rowsPerBlockOf(rowBytes: number): number {
  return Math.max(2, 2 * Math.floor(mostBlockBytes / (rowBytes + bytesOfNorm) / 2));
}

/** Decodes vectors in memory; undefined when they are damaged. */
export function decodeVectors(bytes: Uint8Array): StoredVectors | undefined {
  const file = decodeSections(format, bytes);
  return file && new StoredVectors(file);
}

/** Opens a file of vectors; undefined when its beginning or its length is damaged. Fails when it cannot be read. */
export function openVectors(path: string): StoredVectors | undefined {
  const file = openSections(format, path);
  return file?.hold(() => new StoredVectors(file));
}

/** Vectors as stored, of which only their ordinals are in memory if they are in a file. Immutable. */
export class StoredVectors implements Shape {
  /** Of the file. */
  readonly checksum: number;
  readonly precision: Precision;
  readonly dimensions: number;
  readonly width: number;
  readonly rowsPerBlock: number;
  /** The chunk of each vector, in ascending order. */
  readonly ordinals: Uint32Array;
  readonly #file: SectionFile;

  constructor(file: SectionFile) {
    // Safe: the checksum matched, so `encodeVectors` wrote this.
    const meta = file.meta as Shape;
    this.checksum = file.checksum;
    this.precision = meta.precision;
    this.dimensions = meta.dimensions;
    this.width = meta.width;
    this.rowsPerBlock = meta.rowsPerBlock;
    const ordinals = file.section('ordinals');
    this.ordinals = new Uint32Array(ordinals.buffer, ordinals.byteOffset, ordinals.byteLength / 4);
    this.#file = file;
  }

  get blockCount(): number {
    return Math.ceil(this.ordinals.length / this.rowsPerBlock);
  }

  /** Number of vectors in a block. */
  rowsIn(block: number): number {
    return Math.min(this.rowsPerBlock, this.ordinals.length - block * this.rowsPerBlock);
  }

  get rowBytes(): number {
    return this.width * (this.precision === 'int8' ? 1 : 4);
  }

  /** Reads the vectors of a block and then their norms to the beginning of `target`. Throws when they are damaged. */
  readBlock(block: number, target: Uint8Array): void {
    this.#file.readBlock('blocks', block, target);
  }

  /** Does something that reads several blocks, with the file open meanwhile. */
  hold<T>(work: () => T): T {
    return this.#file.hold(work);
  }

  /** All of them in memory. Throws when they are damaged. */
  whole(): FlatVectors {
    const { precision, dimensions, width, ordinals, rowBytes } = this;
    const bytes = this.#file.section('blocks');
    const rows = new Uint8Array(ordinals.length * rowBytes);
    const norms = new Uint8Array(ordinals.length * bytesOfNorm);
    for (let block = 0; block < this.blockCount; block += 1) {
      const from = block * this.rowsPerBlock;
      const count = this.rowsIn(block);
      const at = from * (rowBytes + bytesOfNorm);
      const end = at + count * rowBytes;
      rows.set(bytes.subarray(at, end), from * rowBytes);
      norms.set(bytes.subarray(end, end + count * bytesOfNorm), from * bytesOfNorm);
    }
    return {
      precision,
      dimensions,
      width,
      ordinals,
      norms: new Float32Array(norms.buffer),
      rows: precision === 'int8' ? new Int8Array(rows.buffer) : new Float32Array(rows.buffer),
    };
  }
}

function bytesIn({ buffer, byteOffset, byteLength }: Int8Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
