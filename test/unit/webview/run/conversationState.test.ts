import assert from 'node:assert/strict';
import type { RunEvent } from '../../../../src/core/model/events';
import { emptyRun, type RunState } from '../../../../src/core/model/state';
import type { ToWebview } from '../../../../src/protocol/messages';
import { happyRun, lowConfidenceRun, rephraseRun, refusedRun } from '../../../support/sampleJudgements';
import { clarifyRun } from '../../../support/sampleRuns';
import {
  applyMessage,
  asksBack,
  emptyConversation,
  isRunning,
  staleDocuments,
} from '../../../../src/webview/run/conversationState';

const start: RunEvent = { type: 'run-start', runId: 'a', question: 'Why?', style: 'concise', at: 1 };
const end: RunEvent = { type: 'run-end', outcome: { kind: 'cancelled' }, at: 2 };

function fold(...messages: readonly ToWebview[]) {
  return messages.reduce(applyMessage, emptyConversation);
}

const runsOf = (...ids: readonly string[]): readonly RunState[] =>
  ids.map((runId) => ({ ...emptyRun, runId }));

const snapshot = (conversationId: string, runs: readonly RunState[], earlier: number): ToWebview => ({
  ...{ type: 'snapshot', conversationId, runs, earlier, recent: [], stale: [], pinned: [], style: 'concise' },
  index: { kind: 'not-indexed' },
  answerer: { kind: 'offline', name: '' },
});

describe('applyMessage of a long conversation', () => {
  const told = [
    snapshot('one', runsOf('c', 'd'), 2),
    { type: 'runs-earlier', conversationId: 'one', runs: runsOf('b'), earlier: 1 },
  ] as const satisfies readonly ToWebview[];
  const shown = (...messages: readonly ToWebview[]) => {
    const { runs, earlier } = fold(...messages);
    return [runs.map(({ runId }) => runId).join(' '), earlier];
  };

  it('puts earlier runs before those that it has', () => {
    assert.deepEqual(shown(...told), ['b c d', 1]);
  });

  it('leaves aside those of a conversation that is no longer shown', () => {
    const late = { ...told[1], conversationId: 'two' };
    assert.deepEqual(shown(told[0], late), ['c d', 2]);
  });

  it('keeps them when it is told the newest ones again', () => {
    assert.deepEqual(shown(...told, snapshot('one', runsOf('c'), 2)), ['b c', 1]);
  });

  it('drops them with all that was before when another conversation is opened', () => {
    assert.deepEqual(shown(...told, snapshot('two', runsOf('x', 'y'), 0)), ['x y', 0]);
    assert.deepEqual(shown(...told, snapshot('two', runsOf('c'), 5)), ['c', 5]);
  });
});

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
        pinned: [],
      },
    );
    assert.deepEqual([state.runs, state.style], [[], 'bullets']);
  });

  it('keeps that a passage could not be read only until it is read', () => {
    const told = { type: 'quote-context', runId: 'one', marker: 1, before: '', after: '' } as const;
    const unread = { ...told, passage: '', isUnread: true } as const;
    const read = { ...told, passage: 'All of it.' };
    assert.equal(fold(unread).quoteContexts.one?.[1]?.isUnread, true);
    assert.equal(fold(unread, read).quoteContexts.one?.[1]?.isUnread, undefined);
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
  it('is so when a run ended with a question to the person that a reply answers', () => {
    const runs = [lowConfidenceRun, rephraseRun, clarifyRun, happyRun, refusedRun, undefined];
    assert.deepEqual(runs.map(asksBack), [true, false, true, false, false, false]);
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
