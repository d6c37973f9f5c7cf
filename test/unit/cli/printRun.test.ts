import * as assert from 'node:assert/strict';
import type { RunState } from '../../../src/core/run/state';
import { printRun } from '../../../src/cli/printRun';
import { answeredRun } from '../../support/sampleRuns';
import { writtenOutput } from '../../support/writtenOutput';

/** The sample run, whose critic passes it and objects to `issues`. */
function passedWith(issues: readonly string[]): RunState {
  const { outcome } = answeredRun;
  assert.ok(outcome?.kind === 'answered');
  const critique = { ...outcome.answer.critique, issues };
  const answer = { ...outcome.answer, critique, verdict: 'PASS' as const, retries: 0 };
  return { ...answeredRun, outcome: { kind: 'answered', answer } };
}

describe('printRun', () => {
  it('names what is objected to after a verdict that is good all the same', () => {
    const text = writtenOutput(() => {
      printRun(passedWith(['Nothing is said about costs.']));
    });
    assert.match(text, /Verdict PASS, with 1 objection: Nothing is said about costs\./);
  });

  it('says no more than the verdict when nothing is objected to', () => {
    const text = writtenOutput(() => {
      printRun(passedWith([]));
    });
    assert.match(text, /Verdict PASS\.\D/);
  });
});
