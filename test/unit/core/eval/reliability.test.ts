import * as assert from 'node:assert/strict';
import type { AnswerMeasures } from '../../../../src/core/eval/answers';
import { reliability } from '../../../../src/core/eval/reliability';

const answer = (confidence: number, cited: number, isAnswerable = true): AnswerMeasures => ({
  ...{ isAnswered: true, isAnswerable, confidence, citedRightly: undefined },
  citedNeeded: isAnswerable ? cited : undefined,
  holdsAnswer: isAnswerable ? cited > 0 : undefined,
});

describe('reliability', () => {
  it('counts an answer to a question that has none as wrong', () => {
    assert.deepEqual(reliability([answer(0.72, 1), answer(0.78, 0, false)]), [
      { from: 0.7, answers: 2, confidence: 0.75, citesNeeded: 0.5, holdsAnswer: 0.5 },
    ]);
  });

  it('leaves out what was declined', () => {
    assert.deepEqual(reliability([{ ...answer(0, 0), isAnswered: false }]), []);
  });

  it('puts full confidence into the last tenth', () => {
    assert.deepEqual(
      reliability([answer(1, 1)]).map(({ from }) => from),
      [0.9],
    );
  });
});
