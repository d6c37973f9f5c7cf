import assert from 'node:assert/strict';
import type { RunOutcome, StepDetail } from '../../../../../src/core/model/events';
import { emptyRun, type RunState, type StepState } from '../../../../../src/core/model/state';
import { lowConfidenceRun, placesRun } from '../../../../support/sampleJudgements';
import { announceRun, summarizeRun } from '../../../../../src/webview/run/steps/runSummary';

function step(title: string, detail?: StepDetail): StepState {
  return {
    id: title,
    parentId: undefined,
    kind: 'search',
    title,
    status: detail === undefined ? 'running' : 'done',
    summary: '',
    detail,
    notes: [],
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
  dropped: [{ ...passage, chunkId: 'a#1' }],
  injections: [],
};
const coverage = { documentsSearched: 1284, queries: [], missing: [], nearest: [], failed: [] };

describe('summarizeRun', () => {
  it('says what it waits for when documents are indexed first', () => {
    assert.equal(summarizeRun(run([]), true), 'Waiting until the documents are indexed');
  });

  it('says that it starts when there is no step yet', () => {
    assert.equal(summarizeRun(run([]), false), 'Starting');
  });

  it('counts what was done when the run was stopped', () => {
    assert.equal(
      summarizeRun(run([step('Search', search)], { kind: 'cancelled' }), false),
      '1 matching passage',
    );
  });

  it('counts a passage once when several searches kept it', () => {
    const both = run([step('Search', search), step('Search again', search)], { kind: 'cancelled' });
    assert.equal(summarizeRun(both, false), '1 matching passage');
  });

  it('says what a running step waits for', () => {
    const notes = [{ kind: 'wait', waitMs: 3000 }] as const;
    const waiting = run([{ ...step('Write the answer'), notes }]);
    assert.equal(summarizeRun(waiting, false), 'Waiting 3 s for the rate limit');
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
    assert.equal(summarizeRun(run([], outcome), false), 'Searched 1,284 documents, nothing strong enough');
    const limited = { ...run([], outcome), scope: [{ kind: 'folder', id: 'docs' } as const] };
    assert.equal(summarizeRun(limited, false), 'Nothing strong enough');
  });
});

describe('summarizeRun of an answer', () => {
  it('says which try it was and counts the passages; the quotes are counted below the answer', () => {
    assert.equal(
      summarizeRun(lowConfidenceRun, false),
      'Searched three times · 5 matching passages'.replaceAll('· ', '·\u00a0'),
    );
  });
});

describe('summarizeRun of likely places', () => {
  it('says that there is no clear answer, and counts no passage', () => {
    assert.equal(summarizeRun(placesRun, false), 'No clear answer');
  });
});

describe('announceRun', () => {
  it('tells what the run came to when it has ended', () => {
    assert.equal(
      announceRun(run([step('Search', search)], { kind: 'cancelled' }), false),
      '1 matching passage',
    );
  });

  it('tells that documents are indexed first', () => {
    assert.equal(announceRun(run([]), true), 'Waiting until the documents are indexed');
  });
});
