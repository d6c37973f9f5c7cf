import type { DocumentCatalog, IndexCodec, IndexData, IndexItem, MetadataTypes } from 'vectra';
import { layOutVectors, type FlatVectors, type Precision } from './flatVectors';
import { decodeSections, encodeSections } from '../files/sectionFile';

const format = 'ask-docs-vectors-2';

/** Vectors as stored in a file, with its checksum. */
export interface StoredVectors extends FlatVectors {
  readonly checksum: number;
}

/**
 * Vectra index files of bare vectors, whose items are identified by chunk ordinals: a fraction of the size
 * and time of Vectra's JSON. Eight-bit numbers take a quarter of the space of floats.
 */
export class VectorCodec implements IndexCodec {
  readonly extension = '.vec';
  readonly #precision: Precision;
  #decoded: StoredVectors | undefined;

  constructor(precision: Precision) {
    this.#precision = precision;
  }

  /** The vectors of the last file read, as stored. */
  get decoded(): StoredVectors | undefined {
    return this.#decoded;
  }

  serializeIndex({ items }: IndexData): Buffer {
    const ordinals = items.map((item) => Number(item.id));
    return encodeVectors(
      layOutVectors(
        this.#precision,
        ordinals,
        items.map((item) => item.vector),
      ),
    );
  }

  deserializeIndex(buffer: Buffer): IndexData {
    const vectors = decodeVectors(buffer);
    if (vectors === undefined) throw new Error('The vector file is damaged.');
    this.#decoded = vectors;
    let items: IndexItem[] | undefined;
    return {
      version: 1,
      metadata_config: {},
      // An object per vector is only created for queries through Vectra itself.
      get items() {
        return (items ??= itemsOf(vectors));
      },
      set items(value) {
        items = value;
      },
    };
  }

  // Only Vectra's document index and items with metadata files use the rest; neither occurs here.
  serializeCatalog(catalog: DocumentCatalog): Buffer {
    return Buffer.from(JSON.stringify(catalog));
  }

  deserializeCatalog(buffer: Buffer): DocumentCatalog {
    return JSON.parse(buffer.toString('utf8')) as DocumentCatalog;
  }

  serializeMetadata(metadata: Record<string, MetadataTypes>): Buffer {
    return Buffer.from(JSON.stringify(metadata));
  }

  deserializeMetadata(buffer: Buffer): Record<string, MetadataTypes> {
    return JSON.parse(buffer.toString('utf8')) as Record<string, MetadataTypes>;
  }
}

export function encodeVectors({ precision, dimensions, width, ordinals, norms, rows }: FlatVectors): Buffer {
  return encodeSections(format, { precision, dimensions, width }, { ordinals, norms, rows });
}

/** Decodes vectors in place; undefined when the file is damaged. */
function decodeVectors(bytes: Uint8Array): StoredVectors | undefined {
  const file = decodeSections(format, bytes);
  if (file === undefined) return undefined;
  // Safe: the checksum matched, so `encodeVectors` wrote this.
  const meta = file.meta as Pick<FlatVectors, 'precision' | 'dimensions' | 'width'>;
  const [ordinals, norms, rows] = [file.section('ordinals'), file.section('norms'), file.section('rows')];
  return {
    ...meta,
    checksum: file.checksum,
    ordinals: new Uint32Array(ordinals.buffer, ordinals.byteOffset, ordinals.byteLength / 4),
    norms: float32(norms),
    rows:
      meta.precision === 'int8'
        ? new Int8Array(rows.buffer, rows.byteOffset, rows.byteLength)
        : float32(rows),
  };
}

function itemsOf({ ordinals, norms, rows, width, dimensions }: FlatVectors): IndexItem[] {
  return Array.from(ordinals, (ordinal, index) => ({
    id: String(ordinal),
    metadata: {},
    vector: asNumbers(rows.subarray(index * width, index * width + dimensions)),
    norm: norms[index] ?? 0,
  }));
}

function float32(bytes: Uint8Array): Float32Array {
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/**
 * Vectra declares vectors as `number[]` but only uses their indices and length, which a typed array has too.
 */
function asNumbers(vector: Int8Array | Float32Array): number[] {
  return vector as unknown as number[];
}
