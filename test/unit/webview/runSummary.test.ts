import assert from 'node:assert/strict';
import type { RunOutcome, StepDetail } from '../../../src/core/run/events';
import { emptyRun, type RunState, type StepState } from '../../../src/core/run/state';
import { summarizeRun } from '../../../src/webview/runSummary';

function step(title: string, detail?: StepDetail): StepState {
  return {
    id: title,
    parentId: undefined,
    kind: 'search',
    title,
    status: detail === undefined ? 'running' : 'done',
    summary: '',
    detail,
    startedAt: 0,
    endedAt: detail === undefined ? undefined : 1,
  };
}

function run(steps: readonly StepState[], outcome?: RunOutcome): RunState {
  return { ...emptyRun, steps, outcome };
}

const passage = {
  chunkId: 'a#0',
  documentId: 'a',
  headings: [],
  place: { kind: 'lines' as const, lines: { start: 1, end: 2 } },
  score: 0.5,
};
const search: StepDetail = {
  kind: 'search',
  queries: [],
  threshold: 0.6,
  kept: [passage],
  dropped: [passage],
};
const coverage = { documentsSearched: 1284, nearest: [], failed: [] };

describe('summarizeRun', () => {
  it('says what goes on when the run goes on', () => {
    assert.equal(
      summarizeRun(run([step('Plan', search), step('Write the answer')]), false),
      'Write the answer',
    );
  });

  it('begins with a capital when a part of the question goes on', () => {
    assert.equal(summarizeRun(run([step('how long are files kept?')]), false), 'How long are files kept?');
  });

  it('says what it waits for when documents are indexed first', () => {
    assert.equal(summarizeRun(run([]), true), 'Waiting until the documents are indexed');
  });

  it('says that it starts when there is no step yet', () => {
    assert.equal(summarizeRun(run([]), false), 'Starting');
  });

  it('counts what was done when the run was stopped', () => {
    assert.equal(summarizeRun(run([step('Search', search)], { kind: 'cancelled' }), false), '2 passages');
  });

  it('says how much was searched when nothing was found', () => {
    const outcome: RunOutcome = {
      kind: 'declined',
      reason: 'nothing-found',
      message: '',
      flags: [],
      coverage,
      options: [],
    };
    assert.equal(summarizeRun(run([], outcome), false), 'Searched 1,284 files, nothing strong enough');
  });
});
