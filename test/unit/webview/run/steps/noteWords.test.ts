import assert from 'node:assert/strict';
import { noteLines, waitOf } from '../../../../../src/webview/run/steps/runSummary';
import type { StepNote } from '../../../../../src/core/model/events';

const call = {
  kind: 'model-call',
  model: 'gpt-x',
  inputTokens: 1812,
  outputTokens: 96,
  isEstimated: false,
  cost: undefined,
} as const;
const retry = { kind: 'retry', message: 'The service is busy.', waitMs: 12_000 } as const;
const wait = { kind: 'wait', waitMs: 10_000 } as const;

const texts = (notes: readonly StepNote[], isRunning = false) =>
  noteLines(notes, isRunning).map(({ text }) => text.replaceAll('\u00a0', ' '));

describe('noteLines', () => {
  it('says model and tokens of a call', () => {
    assert.deepEqual(texts([call]), ['gpt-x · 1,812 in, 96 out']);
  });

  it('says time and cost of a call when they are known', () => {
    assert.deepEqual(texts([{ ...call, ms: 1240, cost: 0.00018 }]), [
      'gpt-x · 1,812 in, 96 out · 1.2 s · cost 0.00018',
    ]);
  });

  it('says that tokens are estimated', () => {
    assert.deepEqual(texts([{ ...call, isEstimated: true }]), ['gpt-x · about 1,812 in, 96 out']);
  });

  it('says when the next try comes while it is waited for', () => {
    assert.deepEqual(texts([retry], true), ['The service is busy. Next try in 12 s.']);
  });

  it('says that it was tried again once that is over', () => {
    assert.deepEqual(texts([retry, call], true)[0], 'The service is busy. Tried again after 12 s.');
  });

  it('tells waits that follow each other as one', () => {
    assert.deepEqual(texts([wait, wait, call]).slice(0, -1), ['Waited 20 s for the rate limit']);
  });

  it('warns of retries and of what was done offline, and of nothing else', () => {
    const fallback = { kind: 'fallback', message: 'The service cannot be reached.' } as const;
    assert.deepEqual(
      noteLines([call, wait, retry, fallback], false).filter(({ tone }) => tone === 'warning'),
      [
        { tone: 'warning', text: 'The service is busy. Tried again after 12 s.' },
        { tone: 'warning', text: 'Done offline: The service cannot be reached.' },
      ],
    );
  });
});

describe('waitOf', () => {
  it('says what is waited for', () => {
    assert.equal(waitOf([call, wait]), 'Waiting 10 s for the rate limit');
  });

  it('says nothing when the last call came to its end', () => {
    assert.equal(waitOf([wait, call]), undefined);
  });
});
