import * as assert from 'node:assert/strict';
import { Int8Codec, quantise } from '../../../../src/adapters/index/int8Codec';
import { randomFrom } from '../../../support/random';

const codec = new Int8Codec();

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let left = 0;
  let right = 0;
  for (let index = 0; index < a.length; index += 1) {
    const [x = 0, y = 0] = [a[index], b[index]];
    dot += x * y;
    left += x * x;
    right += y * y;
  }
  return dot / Math.sqrt(left * right);
}

function vectors(count: number, dimensions: number): number[][] {
  const random = randomFrom(7);
  return Array.from({ length: count }, () => Array.from({ length: dimensions }, () => random() * 2 - 1));
}

const indexOf = (items: readonly number[][]) => ({
  version: 1,
  metadata_config: {},
  items: items.map((vector, id) => ({ id: `id ${id}`, metadata: {}, vector, norm: 0 })),
});

describe('Int8Codec', () => {
  it('keeps ids and their order when an index is read back', () => {
    const { items } = codec.deserializeIndex(codec.serializeIndex(indexOf(vectors(20, 8))));
    assert.deepEqual(
      items.map(({ id }) => id),
      Array.from({ length: 20 }, (_, id) => `id ${id}`),
    );
  });

  it('keeps the cosine of two vectors within one percent', () => {
    const originals = vectors(30, 128);
    const { items } = codec.deserializeIndex(codec.serializeIndex(indexOf(originals)));
    for (const [at, a] of originals.entries()) {
      for (const [other, b] of originals.entries()) {
        const stored = cosine(items[at]?.vector ?? [], items[other]?.vector ?? []);
        assert.ok(Math.abs(stored - cosine(a, b)) < 0.01);
      }
    }
  });

  it('gives each vector its length when an index is read back', () => {
    const [item] = codec.deserializeIndex(codec.serializeIndex(indexOf([[3, 4]]))).items;
    assert.ok(item !== undefined && Math.abs(item.norm - Math.hypot(...Array.from(item.vector))) < 1e-9);
  });

  it('loses nothing more when an index is written a second time', () => {
    const once = codec.serializeIndex(indexOf(vectors(5, 16)));
    assert.deepEqual(codec.serializeIndex(codec.deserializeIndex(once)), once);
  });

  it('reads back an index without vectors', () => {
    assert.deepEqual(codec.deserializeIndex(codec.serializeIndex(indexOf([]))).items, []);
  });

  it('throws when the file is damaged', () => {
    const bytes = codec.serializeIndex(indexOf(vectors(2, 4)));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    assert.throws(() => codec.deserializeIndex(bytes), /damaged/);
  });
});

describe('quantise', () => {
  it('makes the largest part 127 whatever the scale', () => {
    assert.deepEqual([...quantise([0.25, -1])], [32, -127]);
  });

  it('leaves a zero vector zero', () => {
    assert.deepEqual([...quantise([0, 0])], [0, 0]);
  });
});
