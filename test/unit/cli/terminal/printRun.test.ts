import * as assert from 'node:assert/strict';
import type { RunState } from '../../../../src/core/model/state';
import { printRun } from '../../../../src/cli/terminal/printRun';
import { answeredRun } from '../../../support/sampleRuns';
import { writtenOutput } from '../../../support/writtenOutput';

/** The sample run, whose critic passes it and objects to `issues`. */
function passedWith(issues: readonly string[]): RunState {
  const { outcome } = answeredRun;
  assert.ok(outcome?.kind === 'answered');
  const critique = { ...outcome.answer.critique, issues };
  const answer = { ...outcome.answer, critique, verdict: 'PASS' as const, retries: 0 };
  return { ...answeredRun, outcome: { kind: 'answered', answer } };
}

describe('printRun', () => {
  it('says of a source that its document is older', () => {
    const text = writtenOutput(() => {
      printRun(answeredRun);
    });
    assert.match(text, /uploads-v2\.md\S* L\s10–14\S* \(older: v2\)/);
  });

  it('names what a review objects to', () => {
    const text = writtenOutput(() => {
      printRun(passedWith(['Nothing is said about costs.']));
    });
    assert.match(text, /A review objects: Nothing is said about costs\./);
  });

  it('says of a written answer what its check came to', () => {
    const run = passedWith([]);
    assert.ok(run.outcome?.kind === 'answered');
    const answer = { ...run.outcome.answer, check: 'partly' as const };
    const text = writtenOutput(() => {
      printRun({ ...run, outcome: { kind: 'answered', answer } });
    });
    assert.match(text, /Partly checked\. \S/);
  });

  it('says how sure the answer is, without numbers and verdict, and of no review when nothing is objected to', () => {
    const text = writtenOutput(() => {
      printRun(passedWith([]));
    });
    assert.match(text, /(?:High|Medium|Low) confidence\. \S/);
    assert.doesNotMatch(text, /A review objects|PASS|of 100|\d of \d quotes|_/);
  });
});
