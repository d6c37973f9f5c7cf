import * as assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DamagedSegment } from '../../../../src/adapters/index/damage';
import type { VectorsSearched } from '../../../../src/adapters/index/nearestVectors';
import { VectorSearch } from '../../../../src/adapters/index/vectorSearch';
import { openShard, shardOf, writeShard } from '../../../../src/adapters/index/vectorShard';
import { randomFrom } from '../../../support/random';
import { temporaryFolders } from '../../../support/temporaryFolder';

const [dimensions, topK] = [128, 10];

function vectorsOf(count: number, seed: number): Float32Array[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () =>
    Float32Array.from({ length: dimensions }, () => random() * 2 - 1),
  );
}

async function segmentOf(folder: string, seed: number, dead?: Uint8Array): Promise<VectorsSearched> {
  await writeShard(folder, shardOf('int8', vectorsOf(700, seed)));
  return { name: path.basename(folder), vectors: { folder, shard: openShard(folder) }, dead };
}

async function damage(folder: string): Promise<void> {
  const file = path.join(folder, 'index.vec');
  const bytes = await readFile(file);
  bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 255;
  await writeFile(file, bytes);
}

describe('search of vectors in a thread', () => {
  const temporaryFolder = temporaryFolders();
  const inThread = new VectorSearch(0);
  const here = new VectorSearch(Infinity);

  it('finds what a search here finds, also of several questions at once', async () => {
    const folder = await temporaryFolder();
    const segments = [
      await segmentOf(path.join(folder, 'one'), 1),
      { name: 'without vectors', vectors: undefined, dead: undefined },
      await segmentOf(path.join(folder, 'other'), 2, new Uint8Array(700).fill(1, 100, 400)),
    ];
    const queries = vectorsOf(8, 3);
    const found = await Promise.all(queries.map((query) => inThread.nearest(segments, query, topK)));
    const expected = await Promise.all(queries.map((query) => here.nearest(segments, query, topK)));
    assert.deepEqual(found, expected);
    assert.ok(found.every((hits) => hits.length === topK));
  });

  it('searches the vectors of a folder that were written anew', async () => {
    const folder = path.join(await temporaryFolder(), 'one');
    const [query = new Float32Array()] = vectorsOf(1, 4);
    await inThread.nearest([await segmentOf(folder, 5)], query, topK);
    const anew = [await segmentOf(folder, 6)];
    assert.deepEqual(await inThread.nearest(anew, query, topK), await here.nearest(anew, query, topK));
  });

  it('has read the vectors there, not here', async () => {
    const folder = path.join(await temporaryFolder(), 'one');
    const segments = [await segmentOf(folder, 9)];
    const [query = new Float32Array()] = vectorsOf(1, 10);
    const found = await inThread.nearest(segments, query, topK);
    await rm(folder, { recursive: true });
    // What had been read here is forgotten.
    inThread.keepOnly([]);
    assert.deepEqual(await inThread.nearest(segments, query, topK), found);
  });

  it('answers when asked while it reads the vectors of an index that is being opened', async () => {
    const indexFolder = await temporaryFolder();
    const folder = path.join(indexFolder, 'vectors', 'one');
    const segment = await segmentOf(folder, 11);
    const checksum = segment.vectors?.shard.checksum ?? 0;
    const opening = new VectorSearch(0);
    const vectors = { folder: 'one', checksum, embedded: 700 };
    opening.prepare(indexFolder, {
      segments: [{ name: 'one', checksum: 0, vectors, nextVectors: null, gone: [] }],
    });
    const [query = new Float32Array()] = vectorsOf(1, 12);
    const [other = new Float32Array()] = vectorsOf(1, 13);
    const expected = await Promise.all([query, other].map((one) => here.nearest([segment], one, topK)));
    const first = await opening.nearest([segment], query, topK);
    await rm(folder, { recursive: true });
    // What had been read here is forgotten.
    opening.keepOnly([]);
    assert.deepEqual([first, await opening.nearest([segment], other, topK)], expected);
  });

  it('says which segment is damaged', async () => {
    const folder = path.join(await temporaryFolder(), 'one');
    const segment = await segmentOf(folder, 7);
    await damage(folder);
    const [query = new Float32Array()] = vectorsOf(1, 8);
    await assert.rejects(inThread.nearest([segment], query, topK), (error: unknown) => {
      assert.ok(error instanceof DamagedSegment);
      assert.deepEqual([error.segment, error.vectors], [segment.name, folder]);
      return true;
    });
  });
});
