import * as assert from 'node:assert/strict';
import { auroc, meanMeasures, measureRanking } from '../../../../bench/datasets/measures';

const ids = (text: string) => text.split(' ');
const near = (actual: number, expected: number) => {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
};

describe('measureRanking', () => {
  it('gives all it can when the relevant documents come first', () => {
    const measures = measureRanking(ids('a b c d'), new Set(['a', 'b']));
    for (const value of Object.values(measures) as number[]) near(value, 1);
  });

  it('gives nothing when no relevant document is found', () => {
    const measures = measureRanking(ids('c d'), new Set(['a']));
    for (const value of Object.values(measures) as number[]) near(value, 0);
  });

  it('counts only as deep as the measure says', () => {
    const ranked = [...ids('v w x y z'), 'a', ...ids('1 2 3 4 5'), 'b'];
    const { recall5, recall10, recall100, allEvidence10 } = measureRanking(ranked, new Set(['a', 'b']));
    assert.deepEqual([recall5, recall10, recall100, allEvidence10], [0, 0.5, 1, 0]);
  });

  it('takes the rank of the first relevant document', () => {
    near(measureRanking(ids('x y a b'), new Set(['a', 'b'])).mrr10, 1 / 3);
  });

  it('discounts the gain by the logarithm of the rank', () => {
    const { ndcg10 } = measureRanking(ids('x a y b'), new Set(['a', 'b']));
    near(ndcg10, (1 / Math.log2(3) + 1 / Math.log2(5)) / (1 + 1 / Math.log2(3)));
  });
});

describe('meanMeasures', () => {
  it('is the mean of each measure', () => {
    const good = measureRanking(['a'], new Set(['a']));
    const bad = measureRanking(['x'], new Set(['a']));
    assert.equal(meanMeasures([good, bad])?.mrr10, 0.5);
  });

  it('is nothing when there are no rankings', () => {
    assert.equal(meanMeasures([]), undefined);
  });
});

describe('auroc', () => {
  const cases: readonly [name: string, positives: number[], negatives: number[], area: number | undefined][] =
    [
      ['is 1 when every positive is above every negative', [3, 4], [1, 2], 1],
      ['is 0 when every positive is below', [1], [2, 3], 0],
      ['counts ties half', [1, 1], [1, 1], 0.5],
      ['counts pairs when lists are mixed', [1, 3], [2, 4], 0.25],
      ['is nothing when a list is empty', [], [1], undefined],
    ];
  for (const [name, positives, negatives, area] of cases) {
    it(name, () => {
      assert.equal(auroc(positives, negatives), area);
    });
  }
});
