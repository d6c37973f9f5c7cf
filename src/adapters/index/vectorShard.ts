import path from 'node:path';
import { LocalIndex } from 'vectra';
import { AtomicStorage } from './atomicStorage';
import { layOutVectors, type FlatVectors, type Precision } from '../vectors/flatVectors';
import { encodeVectors, openVectors, type StoredVectors } from '../vectors/storedVectors';
import { VectorCodec } from '../vectors/vectorCodec';

const storage = new AtomicStorage();
const { extension } = new VectorCodec('int8');

/**
 * Writes the vectors of one segment's chunks as a Vectra index, in its own folder (Vectra deletes an index's
 * whole folder when it cannot create it). The file is written in one go, because Vectra's own insert scans
 * all items each time.
 */
export async function writeShard(folder: string, vectors: FlatVectors): Promise<StoredVectors> {
  await storage.upsertFile(vectorFile(folder), encodeVectors(vectors));
  return openShard(folder);
}

/** Opens a shard for searches, which read its vectors when they come to them; throws when it is missing or seen to be damaged. */
export function openShard(folder: string): StoredVectors {
  const vectors = openVectors(vectorFile(folder));
  if (vectors === undefined) throw new Error('The vector file is damaged.');
  return vectors;
}

/** Reads a whole shard through Vectra; throws when it is missing or damaged. */
export async function readShard(folder: string): Promise<FlatVectors> {
  // The precision is read from the file.
  const codec = new VectorCodec('int8');
  await new Shard(folder, undefined, storage, codec).load();
  if (codec.decoded === undefined) throw new Error('The vectors were not read.');
  return codec.decoded;
}

/**
 * Vectors of the chunks from ordinal `from`. Zero vectors (dead chunks, or no known term) are left out: they
 * are similar to nothing.
 */
export function shardOf(precision: Precision, vectors: readonly Float32Array[], from = 0): FlatVectors {
  const filled = [...vectors.keys()].filter((at) => vectors[at]?.some((value) => value !== 0));
  return layOutVectors(
    precision,
    filled.map((at) => from + at),
    filled.flatMap((at) => vectors[at] ?? []),
  );
}

/** The file of the vectors in a folder. */
export function vectorFile(folder: string): string {
  return path.join(folder, `index${extension}`);
}

/** Vectra loads an index on the first query; this subclass can load it on demand. */
class Shard extends LocalIndex {
  load(): Promise<void> {
    return this.loadIndexData();
  }
}
