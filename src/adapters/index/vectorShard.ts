import { LocalIndex } from 'vectra';
import { AtomicStorage } from './atomicStorage';
import { asNumbers, Int8Codec, quantise } from './int8Codec';

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

  /** Makes the folder and writes the shard. A chunk whose vector is zero (no known term) has no item: it is like nothing. */
  static async write(folder: string, vectors: readonly Float32Array[]): Promise<VectorShard> {
    const index = new LocalIndex(folder, undefined, storage, codec);
    await index.createIndex({ version: 1, deleteIfExists: false });
    const items = vectors.map((vector, ordinal) => ({
      id: String(ordinal),
      metadata: {},
      vector: asNumbers(quantise(vector)),
    }));
    await index.batchInsertItems(items.filter((item) => item.vector.some((value) => value !== 0)));
    return new VectorShard(index);
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
