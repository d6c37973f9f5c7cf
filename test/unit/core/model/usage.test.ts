import * as assert from 'node:assert/strict';
import { type StepState, usageOf } from '../../../../src/core/model/state';
import type { StepNote } from '../../../../src/core/model/events';

const call = {
  kind: 'model-call',
  model: 'small',
  inputTokens: 100,
  outputTokens: 10,
  isEstimated: false,
  cost: 0.25,
} as const;

function stepWith(...notes: StepNote[]): StepState {
  return {
    id: 's',
    parentId: undefined,
    kind: 'route',
    title: 't',
    status: 'done',
    summary: '',
    detail: undefined,
    notes,
    startedAt: 0,
    endedAt: 1,
  };
}

const usage = (...steps: StepState[]) => usageOf({ steps });

describe('usageOf', () => {
  it('sums calls, tokens and cost over all steps', () => {
    const { calls, inputTokens, outputTokens, cost } = usage(stepWith(call, call), stepWith(call));
    assert.deepEqual([calls, inputTokens, outputTokens, cost], [3, 300, 30, 0.75]);
  });

  it('names each model once, in the order of their first call', () => {
    const other = { ...call, model: 'large' };
    assert.deepEqual(usage(stepWith(call), stepWith(other, call)).models, ['small', 'large']);
  });

  it('knows no cost when the price of one call is not known', () => {
    assert.equal(usage(stepWith(call, { ...call, cost: undefined })).cost, undefined);
  });

  it('knows no cost and names no model when none was used', () => {
    const { models, calls, cost } = usage(stepWith({ kind: 'wait', waitMs: 5 }));
    assert.deepEqual([models, calls, cost], [[], 0, undefined]);
  });

  it('says that tokens are estimated when those of one call are', () => {
    assert.equal(usage(stepWith(call, { ...call, isEstimated: true })).isEstimated, true);
  });

  it('counts the calls that were made again', () => {
    const retry = { kind: 'retry', message: 'Busy.', waitMs: 5 } as const;
    assert.equal(usage(stepWith(retry, retry, call)).repeatedCalls, 2);
  });

  it('names each reason for going on without a model once', () => {
    const fallback = { kind: 'fallback', message: 'Down.' } as const;
    assert.deepEqual(usage(stepWith(fallback), stepWith(fallback)).fallbacks, ['Down.']);
  });
});
