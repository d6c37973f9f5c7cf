import type { DocumentCatalog, IndexCodec, IndexData, IndexItem, MetadataTypes } from 'vectra';
import { layOutVectors, type FlatVectors, type Precision } from './flatVectors';
import { decodeVectors, encodeVectors } from './storedVectors';

/**
 * Vectra index files of bare vectors, whose items are identified by chunk ordinals: a fraction of the size
 * and time of Vectra's JSON. Eight-bit numbers take a quarter of the space of floats.
 */
export class VectorCodec implements IndexCodec {
  readonly extension = '.vec';
  readonly #precision: Precision;
  #decoded: FlatVectors | undefined;

  constructor(precision: Precision) {
    this.#precision = precision;
  }

  /** The vectors of the last file read, as stored. */
  get decoded(): FlatVectors | undefined {
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
    const vectors = decodeVectors(buffer)?.whole();
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

function itemsOf({ ordinals, norms, rows, width, dimensions }: FlatVectors): IndexItem[] {
  return Array.from(ordinals, (ordinal, index) => ({
    id: String(ordinal),
    metadata: {},
    vector: asNumbers(rows.subarray(index * width, index * width + dimensions)),
    norm: norms[index] ?? 0,
  }));
}

/**
 * Vectra declares vectors as `number[]` but only uses their indices and length, which a typed array has too.
 */
function asNumbers(vector: Int8Array | Float32Array): number[] {
  return vector as unknown as number[];
}
