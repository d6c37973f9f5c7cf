import type { DocumentCatalog, IndexCodec, IndexData, IndexItem, MetadataTypes } from 'vectra';
import { decodeSections, encodeSections } from './sectionFile';

const format = 'ask-docs-vectors-int8-1';

/**
 * Vectra index files with eight-bit vectors: an eighth of the memory of its JSON codec's numbers and a small part of
 * the disk. Cosine similarity does not mind that each vector is scaled to fill the range.
 */
export class Int8Codec implements IndexCodec {
  readonly extension = '.vec';

  serializeIndex(data: IndexData): Buffer {
    const dimensions = data.items[0]?.vector.length ?? 0;
    const vectors = new Int8Array(data.items.length * dimensions);
    data.items.forEach((item, index) => {
      vectors.set(quantise(item.vector), index * dimensions);
    });
    const ids = Buffer.from(data.items.map((item) => item.id).join('\n'));
    return encodeSections(format, { dimensions, count: data.items.length }, { ids, vectors });
  }

  deserializeIndex(buffer: Buffer): IndexData {
    const file = decodeSections(format, buffer);
    if (file === undefined) throw new Error('The vector file is damaged.');
    // The checksum held, so serializeIndex wrote this.
    const { dimensions, count } = file.meta as { dimensions: number; count: number };
    const bytes = file.section('vectors');
    const ids = Buffer.from(file.section('ids')).toString('utf8').split('\n');
    const items: IndexItem[] = [];
    for (let index = 0; index < count; index += 1) {
      const vector = new Int8Array(bytes.buffer, bytes.byteOffset + index * dimensions, dimensions);
      items.push({ id: ids[index] ?? '', metadata: {}, vector: asNumbers(vector), norm: norm(vector) });
    }
    return { version: 1, metadata_config: {}, items };
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

/** Scales a vector so that its largest part is 127, and rounds. */
export function quantise(vector: ArrayLike<number>): Int8Array {
  const largest = Float32Array.from(vector).reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const scale = largest === 0 ? 0 : 127 / largest;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** Vectra declares vectors as `number[]` but only indexes them and asks their length, which a typed array does too. */
export function asNumbers(vector: Int8Array | Float32Array): number[] {
  return vector as unknown as number[];
}

function norm(vector: Int8Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
