import * as assert from 'node:assert/strict';
import {
  cosineBand,
  VectorSample,
  type FlatVectors,
  onBand,
  wholeBand,
  layOutVectors,
  type Precision,
} from '../../../../src/adapters/vectors/flatVectors';
import { randomFrom } from '../../../support/random';

/** Pairs of near vectors, all of them in one narrow cone, as neural models make them. */
function cone(pairs: number, precision: Precision) {
  const random = randomFrom(3);
  const vectors = Array.from({ length: pairs }, () => {
    const first = Array.from({ length: 32 }, () => 2 + random());
    return [first, first.map((value) => value + 0.1 * random())];
  }).flat();
  return layOutVectors(precision, [...vectors.keys()], vectors);
}

function bandOf(...shards: readonly FlatVectors[]) {
  const sample = new VectorSample(shards.reduce((sum, { ordinals }) => sum + ordinals.length, 0));
  for (const shard of shards) sample.add(shard);
  return cosineBand(sample);
}

describe('cosineBand', () => {
  for (const precision of ['int8', 'float32'] as const) {
    it(`spans what lies between any two chunks and a chunk with its nearest when vectors are ${precision}`, () => {
      const { floor, ceiling } = bandOf(cone(20, precision), cone(20, precision));
      assert.ok(floor > 0.9 && ceiling > floor && ceiling <= 1.05);
    });
  }

  it('leaves out vectors that have no direction', () => {
    const [nothing, noNumber] = [0, Number.NaN].map((value) =>
      layOutVectors('float32', [0], [Array(32).fill(value)]),
    );
    const { floor, ceiling } = bandOf(
      ...[cone(20, 'float32'), nothing, noNumber].flatMap((shard) => shard ?? []),
    );
    assert.ok(floor > 0.9 && ceiling > floor);
  });

  it('keeps the order of cosines', () => {
    const band = { floor: 0.7, ceiling: 0.9 };
    assert.ok(onBand(0.5, band) < 0 && onBand(0.8, band) > 0.4 && onBand(0.95, band) > 1);
  });

  it('is as wide as can be when there is nothing to compare', () => {
    assert.deepEqual(bandOf(cone(0, 'int8')), wholeBand);
  });
});
