import * as assert from 'node:assert/strict';
import { reliability, type WeighedAnswer } from '../../../../bench/datasets/report';

const answer = (confidence: number, isRight: boolean, citesNeeded = isRight): WeighedAnswer => ({
  ...{ confidence, isRight, citesNeeded },
});

describe('reliability', () => {
  it('tells what share of the answers of a tenth is right', () => {
    assert.deepEqual(reliability([answer(0.72, true), answer(0.78, false, true)]), [
      { from: 0.7, answers: 2, confidence: 0.75, right: 0.5, citesNeeded: 1 },
    ]);
  });

  it('puts full confidence into the last tenth', () => {
    assert.deepEqual(
      reliability([answer(1, true)]).map(({ from }) => from),
      [0.9],
    );
  });
});
