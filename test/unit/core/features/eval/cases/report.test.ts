import * as assert from 'node:assert/strict';
import type { CaseResult } from '../../../../../../src/core/features/eval/cases/model';
import { reportOf } from '../../../../../../src/core/features/eval/cases/report';
import { emptyRun } from '../../../../../../src/core/model/state';

/** Results of which so many passed. */
function resultsOf(passed: number, all: number): CaseResult[] {
  return Array.from({ length: all }, (_, at) => ({
    case: {
      ...{ id: `c${at}`, question: 'Who?', documents: [], texts: [], outcome: 'answered' as const },
      place: { file: 'a.jsonl', line: at + 1 },
    },
    ...{ passed: at < passed, checks: [], run: emptyRun, ms: 1 },
  }));
}

describe('reportOf', () => {
  it('is content with exactly the share that must pass', () => {
    const gate = { minPass: 0.55, noneBroken: false, baseline: undefined };
    assert.equal(reportOf(resultsOf(55, 100), [], gate).passed, true);
    assert.equal(reportOf(resultsOf(54, 100), [], gate).passed, false);
  });

  it('is not content with a baseline that has none of the cases', () => {
    const gateOn = (id: string) => ({
      ...{ minPass: undefined, noneBroken: true },
      baseline: [{ id, question: 'Who?', file: 'a.jsonl', line: 1, passed: true }],
    });
    assert.equal(reportOf(resultsOf(1, 1), [], gateOn('c0')).passed, true);
    assert.equal(reportOf(resultsOf(1, 1), [], gateOn('another')).passed, false);
  });
});
