import assert from 'node:assert/strict';
import type { RunEvent } from '../../../../src/core/run/events';
import type { ToWebview } from '../../../../src/protocol/messages';
import { happyRun, lowConfidenceRun, rephraseRun, refusedRun } from '../../../support/sampleJudgements';
import { clarifyRun } from '../../../support/sampleRuns';
import {
  applyMessage,
  asksBack,
  emptyConversation,
  isRunning,
  staleDocuments,
} from '../../../../src/webview/conversation/conversationState';

const start: RunEvent = { type: 'run-start', runId: 'a', question: 'Why?', style: 'concise', at: 1 };
const end: RunEvent = { type: 'run-end', outcome: { kind: 'cancelled' }, at: 2 };

function fold(...messages: readonly ToWebview[]) {
  return messages.reduce(applyMessage, emptyConversation);
}

describe('applyMessage', () => {
  it('appends a run when one starts', () => {
    const state = fold(
      { type: 'event', event: start },
      { type: 'event', event: end },
      { type: 'event', event: { ...start, runId: 'b' } },
    );
    assert.deepEqual(
      state.runs.map((run) => run.runId),
      ['a', 'b'],
    );
  });

  it('gives an event to the newest run alone', () => {
    const state = fold(
      { type: 'event', event: start },
      { type: 'event', event: end },
      { type: 'event', event: { ...start, runId: 'b' } },
      { type: 'event', event: { type: 'answer-delta', text: 'Because.' } },
    );
    assert.deepEqual(
      state.runs.map((run) => run.text),
      ['', 'Because.'],
    );
  });

  it('leaves an event aside when there is no run', () => {
    assert.deepEqual(fold({ type: 'event', event: end }).runs, []);
  });

  it('replaces the conversation when a snapshot comes', () => {
    const state = fold(
      { type: 'event', event: start },
      {
        type: 'snapshot',
        conversationId: 'one',
        runs: [],
        earlier: 0,
        recent: [],
        index: { kind: 'not-indexed' },
        style: 'bullets',
        answerer: { kind: 'offline', name: '' },
        stale: [],
      },
    );
    assert.deepEqual([state.runs, state.style], [[], 'bullets']);
  });

  it('counts requests for the cursor', () => {
    assert.equal(fold({ type: 'focus' }, { type: 'focus' }).focusRequests, 2);
  });
});

describe('isRunning', () => {
  it('is true until the newest run has ended', () => {
    const started = fold({ type: 'event', event: start });
    const ended = applyMessage(started, { type: 'event', event: end });
    assert.deepEqual(
      [isRunning(emptyConversation), isRunning(started), isRunning(ended)],
      [false, true, false],
    );
  });
});

describe('asksBack', () => {
  it('is so when a run ended with a question to the person', () => {
    const runs = [lowConfidenceRun, rephraseRun, clarifyRun, happyRun, refusedRun, undefined];
    assert.deepEqual(runs.map(asksBack), [true, true, true, false, false, false]);
  });
});

describe('staleDocuments', () => {
  it('gives what was last told of a run', () => {
    const told = (documents: readonly string[]): ToWebview => ({
      type: 'stale',
      stale: [{ runId: happyRun.runId, documents }],
    });
    const state = fold(told(['a.md']), told(['b.md']));
    assert.deepEqual(
      [happyRun, refusedRun].map((run) => staleDocuments(state, run)),
      [['b.md'], []],
    );
  });
});
