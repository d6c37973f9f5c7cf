import path from 'node:path';
import { LocalIndex } from 'vectra';
import { AtomicStorage } from './atomicStorage';
import { asNumbers, Int8Codec } from './int8Codec';

const storage = new AtomicStorage();
const codec = new Int8Codec();

/**
 * The vectors of one segment's chunks, in a Vectra index in a folder of its own (Vectra deletes an index's whole folder
 * when it cannot create it). Items are named by the chunk's ordinal.
 */
export class VectorShard {
  readonly #index: LocalIndex;

  private constructor(index: LocalIndex) {
    this.#index = index;
  }

  /**
   * Makes the folder and writes the shard. A chunk whose vector is zero (no known term) has no item: it is like nothing.
   * The file is written by the codec at once, because Vectra's own insert looks through all items for each.
   */
  static async write(folder: string, vectors: readonly Float32Array[]): Promise<VectorShard> {
    const items = vectors.flatMap((vector, ordinal) => {
      const isZero = vector.every((value) => value === 0);
      return isZero ? [] : [{ id: String(ordinal), metadata: {}, vector: asNumbers(vector), norm: 0 }];
    });
    const file = path.join(folder, `index${codec.extension}`);
    await storage.upsertFile(file, codec.serializeIndex({ version: 1, metadata_config: {}, items }));
    return VectorShard.open(folder);
  }

  /** Opens a shard and reads it whole; throws when it is missing or damaged. */
  static async open(folder: string): Promise<VectorShard> {
    const index = new LocalIndex(folder, undefined, storage, codec);
    await index.getIndexStats();
    return new VectorShard(index);
  }

  /** The chunks most similar to a vector: ordinal and cosine, best first. */
  async search(vector: Float32Array, topK: number): Promise<{ ordinal: number; cosine: number }[]> {
    const found = await this.#index.queryItems(asNumbers(vector), '', topK);
    return found.map(({ item, score }) => ({ ordinal: Number(item.id), cosine: score }));
  }
}
