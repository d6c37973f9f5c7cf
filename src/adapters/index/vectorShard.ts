import path from 'node:path';
import { LocalIndex } from 'vectra';
import { AtomicStorage } from './atomicStorage';
import { layOutVectors, type FlatVectors, type Precision } from '../vectors/flatVectors';
import { encodeVectors, VectorCodec, type StoredVectors } from '../vectors/vectorCodec';

const storage = new AtomicStorage();

/**
 * Writes the vectors of one segment's chunks as a Vectra index, in a folder of its own (Vectra deletes an index's whole
 * folder when it cannot create it). The file is written at once, because Vectra's own insert looks through all items
 * for each.
 */
export async function writeShard(folder: string, vectors: FlatVectors): Promise<StoredVectors> {
  const { extension } = new VectorCodec(vectors.precision);
  await storage.upsertFile(path.join(folder, `index${extension}`), encodeVectors(vectors));
  return readShard(folder);
}

/** Reads a shard whole, through Vectra; throws when it is missing or damaged. */
export async function readShard(folder: string): Promise<StoredVectors> {
  // What is written decides the precision of what is read.
  const codec = new VectorCodec('int8');
  await new Shard(folder, undefined, storage, codec).load();
  if (codec.decoded === undefined) throw new Error('The vectors were not read.');
  return codec.decoded;
}

/** Vectors of chunks from ordinal `from` on. One that is zero (dead, or no known term) is left out: it is like nothing. */
export function shardOf(precision: Precision, vectors: readonly Float32Array[], from = 0): FlatVectors {
  const filled = [...vectors.keys()].filter((at) => vectors[at]?.some((value) => value !== 0));
  return layOutVectors(
    precision,
    filled.map((at) => from + at),
    filled.flatMap((at) => vectors[at] ?? []),
  );
}

/** Vectra reads an index at the first question to it; this one can be told to. */
class Shard extends LocalIndex {
  load(): Promise<void> {
    return this.loadIndexData();
  }
}
