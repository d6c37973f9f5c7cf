import * as assert from 'node:assert/strict';
import {
  aurocOf,
  meanOf,
  riskAreaOf,
  riskCoverage,
  sumOf,
  type Column,
} from '../../../../bench/datasets/statistics';

const once = [1, 1, 1, 1];

describe('meanOf', () => {
  it('leaves out what has no value, and counts by weight', () => {
    assert.equal(meanOf([1, undefined, 0, 0])([3, 5, 1, 0]), 0.75);
  });

  it('says nothing of nothing', () => {
    assert.equal(meanOf([undefined, 1])([1, 0]), undefined);
  });
});

describe('sumOf', () => {
  it('adds by weight', () => {
    assert.equal(sumOf([2, undefined, 1])([2, 9, 1]), 5);
  });

  it('says nothing where no question has a value', () => {
    assert.equal(sumOf([undefined])([1]), undefined);
  });
});

describe('aurocOf', () => {
  const cases: readonly [name: string, scores: Column, labels: Column, area: number | undefined][] = [
    ['is 1 when every one is above every zero', [4, 3, 2, 1], [1, 1, 0, 0], 1],
    ['is 0 when every one is below', [1, 2, 3, 4], [1, 1, 0, 0], 0],
    ['counts ties half', [1, 1, 1, 1], [1, 1, 0, 0], 0.5],
    ['counts pairs when they are mixed', [1, 2, 3, 4], [1, 0, 1, 0], 0.25],
    ['is nothing without zeros', [1, 2, 3, 4], [1, 1, 1, 1], undefined],
    ['leaves out what has no label', [9, 2, 1, 0], [undefined, 1, 0, 0], 1],
  ];
  for (const [name, scores, labels, area] of cases) {
    it(name, () => {
      assert.equal(aurocOf(scores, labels)(once), area);
    });
  }

  it('counts by weight', () => {
    // Of three pairs of a one and a zero, the one that is drawn twice is won.
    assert.equal(aurocOf([3, 2, 1], [1, 0, 1])([2, 1, 1]), 2 / 3);
  });
});

describe('riskAreaOf', () => {
  it('is the mean of the risks from the surest answer on', () => {
    // Right, wrong, right: risks of 0, 1/2 and 1/3.
    assert.equal(riskAreaOf([0.9, 0.8, 0.7], [0, 1, 0])([1, 1, 1]), (0 + 1 / 2 + 1 / 3) / 3);
  });

  it('takes the mean of answers of one confidence, whatever their order', () => {
    assert.equal(riskAreaOf([0.5, 0.5], [1, 0])([1, 1]), 0.5);
  });
});

describe('riskCoverage', () => {
  it('ends where the last answer is', () => {
    assert.deepEqual(riskCoverage([0.9, 0.8, 0, 0], [0, 1, undefined, undefined]), [
      { coverage: 0.25, risk: 0 },
      { coverage: 0.5, risk: 0.5 },
    ]);
  });
});
