import * as assert from 'node:assert/strict';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalIndex } from 'vectra';
import { AtomicStorage } from '../../../../src/adapters/index/atomicStorage';
import { type FlatVectors, mergeVectors, type Precision } from '../../../../src/adapters/vectors/flatVectors';
import { VectorCodec } from '../../../../src/adapters/vectors/vectorCodec';
import { decodeVectors, encodeVectors, StoredVectors } from '../../../../src/adapters/vectors/storedVectors';
import { VectorScan } from '../../../../src/adapters/vectors/vectorScan';
import { readShard, shardOf, writeShard } from '../../../../src/adapters/index/vectorShard';
import { randomFrom } from '../../../support/random';
import { temporaryFolders } from '../../../support/temporaryFolder';

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, left, right] = [0, 0, 0];
  for (let index = 0; index < a.length; index += 1) {
    const [x = 0, y = 0] = [a[index], b[index]];
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return dot / Math.sqrt(left * right);
}

function vectorsOf(count: number, dimensions: number): Float32Array[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, () =>
    Float32Array.from({ length: dimensions }, () => random() * 2 - 1),
  );
}

/** By number of the vectors whose cosine exceeds the floor. */
function cosinesOf(
  shard: FlatVectors | StoredVectors,
  query: Float32Array,
  floor = -Infinity,
): Map<number, number> {
  const found = new Map<number, number>();
  const stored = shard instanceof StoredVectors ? shard : decodeVectors(encodeVectors(shard));
  assert.ok(stored !== undefined);
  new VectorScan().search(stored, query, { floor, add: (row, value) => found.set(row, value) });
  return found;
}

describe('vector shard', () => {
  const temporaryFolder = temporaryFolders();
  const tolerance: Record<Precision, number> = { int8: 0.01, float32: 1e-5 };

  for (const precision of ['int8', 'float32'] as const) {
    for (const [count, dimensions] of [
      [5, 2],
      [700, 128],
      [300, 1001],
      [3, 4096],
    ] as const) {
      it(`gives the cosine of ${dimensions} numbers of ${precision} with each of ${count} vectors`, async () => {
        const vectors = vectorsOf(count, dimensions);
        const [query = new Float32Array()] = vectorsOf(1, dimensions + 1).map((vector) => vector.slice(1));
        const shard = await writeShard(await temporaryFolder(), shardOf(precision, vectors));
        const cosines = cosinesOf(shard, query);
        assert.equal(cosines.size, count);
        vectors.forEach((vector, at) => {
          const difference = Math.abs((cosines.get(at) ?? 9) - cosine(vector, query));
          assert.ok(difference < tolerance[precision], `off by ${difference}`);
        });
      });
    }

    for (const dimensions of [32, 128, 160]) {
      it(`finds exactly the vectors of ${dimensions} numbers of ${precision} above a floor`, () => {
        const shard = shardOf(precision, vectorsOf(3001, dimensions));
        const [query = new Float32Array()] = vectorsOf(1, dimensions + 1).map((vector) => vector.slice(1));
        const all = cosinesOf(shard, query);
        const highest = [...all.values()].sort((one, other) => other - one);
        for (const floor of [...highest.slice(0, 10), ...[...all.values()].slice(0, 10), 0]) {
          const above = [...all].filter(([, value]) => value > floor);
          assert.deepEqual([...cosinesOf(shard, query, floor)], above);
        }
      });
    }

    it(`is an index that Vectra itself can search when its numbers are ${precision}`, async () => {
      const folder = await temporaryFolder();
      const vectors = vectorsOf(50, 20);
      await writeShard(folder, shardOf(precision, vectors));
      const index = new LocalIndex(folder, undefined, new AtomicStorage(), new VectorCodec(precision));
      const [best] = await index.queryItems([...(vectors[17] ?? [])], '', 3);
      assert.equal(best?.item.id, '17');
      assert.ok(Math.abs(best.score - 1) < 0.001);
      assert.equal((await index.getIndexStats()).items, 50);
    });
  }

  // Bytes are 16 h + l - 128: of the first, l is as far from 7.5 as can be, of the second as near.
  for (const [lost, magnitude, towards, away] of [
    ['the lower halves of the numbers of vectors', 127, 15, 0],
    ['what rounding takes from the query', 10.49, 7 + 6 * 16, 8 - 6 * 16],
  ] as const) {
    it(`finds all vectors above a floor when ${lost} all point to the query`, () => {
      const random = randomFrom(11);
      const signs = Array.from({ length: 128 }, () => (random() < 0.5 ? -1 : 1));
      const query = Float32Array.from(signs, (sign, at) => (at === 0 ? 127 : sign * magnitude));
      const vectors = Array.from({ length: 500 }, () =>
        Float32Array.from(signs, (sign, at) =>
          at === 0 ? 127 : (sign > 0 ? towards : away) - 16 * Math.round(random()),
        ),
      );
      const shard = shardOf('int8', vectors);
      const all = cosinesOf(shard, query);
      for (const floor of all.values()) {
        const above = [...all].filter(([, value]) => value > floor);
        assert.deepEqual([...cosinesOf(shard, query, floor)], above);
      }
    });
  }

  it('loses nothing more when Vectra writes it a second time', async () => {
    const folder = await temporaryFolder();
    await writeShard(folder, shardOf('int8', vectorsOf(5, 16)));
    const codec = new VectorCodec('int8');
    const bytes = await readFile(path.join(folder, 'index.vec'));
    assert.deepEqual(codec.serializeIndex(codec.deserializeIndex(bytes)), bytes);
  });

  for (const dimensions of [64, 128]) {
    it(`finds the same whether it keeps all vectors of ${dimensions} numbers, some or none, and after it forgot others`, async () => {
      const [shard, other] = await Promise.all(
        [vectorsOf(3000, dimensions), vectorsOf(2000, dimensions).reverse()].map(async (vectors) =>
          writeShard(await temporaryFolder(), shardOf('int8', vectors)),
        ),
      );
      assert.ok(shard !== undefined && other !== undefined);
      const [query = new Float32Array()] = vectorsOf(1, dimensions + 1).map((vector) => vector.slice(1));
      const foundBy = (scan: VectorScan, vectors: StoredVectors): [number, number][] => {
        const found: [number, number][] = [];
        scan.search(vectors, query, { floor: 0.1, add: (row, value) => found.push([row, value]) });
        return found;
      };
      const wanted = [shard, other].map((vectors) => foundBy(new VectorScan(), vectors));
      for (const most of [0, 2 * 64 * 1024, undefined]) {
        const scan = new VectorScan(most);
        for (let time = 0; time < 3; time += 1) {
          assert.deepEqual(
            [shard, other].map((vectors) => foundBy(scan, vectors)),
            wanted,
          );
          scan.keepOnly(new Set(time === 0 ? [other] : []));
        }
      }
    });
  }

  it('leaves out chunks whose vector is zero', async () => {
    const shard = shardOf('int8', [new Float32Array([1, 0]), new Float32Array(2), new Float32Array([0, 1])]);
    assert.deepEqual([...(await writeShard(await temporaryFolder(), shard)).ordinals], [0, 2]);
  });

  it('reads back when it has no vectors', async () => {
    const shard = await writeShard(await temporaryFolder(), shardOf('int8', []));
    assert.equal(cosinesOf(shard, new Float32Array([1, 2])).size, 0);
  });

  it('is like nothing when the query is zero, or of another size', () => {
    const shard = shardOf('int8', vectorsOf(2, 4));
    assert.equal(cosinesOf(shard, new Float32Array(4)).size, 0);
    assert.equal(cosinesOf(shard, new Float32Array([1, 2, 3])).size, 0);
  });

  it('throws when the file is damaged', async () => {
    const folder = await temporaryFolder();
    await writeShard(folder, shardOf('int8', vectorsOf(2, 4)));
    const [name = ''] = await readdir(folder);
    const bytes = await readFile(path.join(folder, name));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path.join(folder, name), bytes);
    await assert.rejects(readShard(folder), /damaged/);
  });

  it('keeps the vectors that are wanted, under their new ordinals, when shards are merged', () => {
    const [one, other] = [vectorsOf(3, 20), vectorsOf(5, 20).slice(3)];
    const merged = mergeVectors([
      { vectors: shardOf('int8', one), newOrdinals: Int32Array.from([0, -1, 1]) },
      { vectors: shardOf('int8', other), newOrdinals: Int32Array.from([2, 3]) },
    ]);
    assert.ok(merged !== undefined);
    assert.deepEqual([...merged.ordinals], [0, 1, 2, 3]);
    const wanted = shardOf(
      'int8',
      [one[0], one[2], ...other].map((vector) => vector ?? new Float32Array()),
    );
    assert.deepEqual(merged, wanted);
  });

  it('cannot merge vectors of different models', () => {
    const inputs = [vectorsOf(2, 20), vectorsOf(2, 30)].map((vectors) => ({
      vectors: shardOf('int8', vectors),
      newOrdinals: Int32Array.from([0, 1]),
    }));
    assert.equal(mergeVectors(inputs), undefined);
  });
});
