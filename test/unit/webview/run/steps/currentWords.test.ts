import assert from 'node:assert/strict';
import type { StepDetail, StepKind } from '../../../../../src/core/model/events';
import { emptyRun, type RunState, type StepState } from '../../../../../src/core/model/state';
import { currentWords, stageWords } from '../../../../../src/webview/run/steps/runSummary';
import { quotes, step, task } from '../../../../support/sampleSteps';
import { retriedRun } from '../../../../support/sampleJudgements';

const parts = ['How long are files kept in the EU?', 'How long are files kept in the US?'];
const planned: StepDetail = {
  kind: 'plan',
  subQueries: parts.map((question, at) => task(`t${String(at + 1)}`, question)),
  reasoning: '',
};
const plan = step('s1', { kind: 'plan', title: 'Plan' }, planned);
const first = step('s2', { kind: 'task', title: parts[0] ?? '', taskId: 't1' });
const second = step('s4', { kind: 'task', title: parts[1] ?? '', taskId: 't2' });
const searching = (id: string, parent: string) => step(id, { kind: 'search', title: 'Search', in: parent });

const running = (...steps: readonly StepState[]): RunState => ({ ...emptyRun, steps });
const alone = (kind: StepKind) => currentWords(running(step('s9', { kind, title: 'x' })));

describe('currentWords', () => {
  it('says which part is searched for, and how many there are', () => {
    assert.equal(
      currentWords(running(plan, first, searching('s3', 's2'))),
      'Searching “How long are files kept in the EU”, 1 of 2 parts',
    );
  });

  it('says the part that began last when several go on', () => {
    const run = running(plan, first, searching('s3', 's2'), second, searching('s5', 's4'));
    assert.match(currentWords(run), /in the US”, 2 of 2 parts$/);
  });

  it('shortens a long part in whole words', () => {
    const long = { ...first, title: `${'very '.repeat(12)}long?` };
    assert.match(currentWords(running(plan, long)), /^Searching “very (very ){6}very…”, 1 of 2 parts$/);
  });

  it('says no part when there is one only', () => {
    assert.equal(currentWords(running(first, searching('s3', 's2'))), 'Searching the documents');
  });

  it('says when quotes are looked for', () => {
    const evidence = step('s6', { kind: 'evidence', title: 'Quote', in: 's2' });
    assert.match(currentWords(running(plan, first, evidence)), /^Looking for quotes on “How long/);
  });

  it('says from how many quotes the answer is written', () => {
    const found = quotes('s6', 's2', ['one', 'two'], { summary: '' });
    const write = step('s8', { kind: 'synthesize', title: 'Write' });
    assert.equal(currentWords(running(plan, first, found, write)), 'Writing the answer from 2 quotes');
  });

  it('says that a further try searches more widely', () => {
    const at = retriedRun.steps.findIndex(({ kind }) => kind === 'retry');
    const steps = retriedRun.steps.slice(0, at + 3).map((each, index) => {
      return index < at ? each : { ...each, status: 'running' as const };
    });
    assert.equal(currentWords(running(...steps)), 'Second try with a wider search');
  });

  it('has words for every other stage', () => {
    assert.deepEqual(
      [alone('route'), alone('plan'), alone('synthesize'), alone('critique')],
      ['Understanding the question', 'Planning the search', 'Writing the answer', 'Checking the answer'],
    );
  });

  it('says what a running step waits for', () => {
    const notes = [{ kind: 'wait', waitMs: 3000 }] as const;
    assert.equal(currentWords(running({ ...first, notes })), 'Waiting 3 s for the rate limit');
  });

  it('says that it starts when there is no step yet', () => {
    assert.equal(currentWords(running()), 'Starting');
  });
});

describe('stageWords', () => {
  it('says the same for all tasks and their steps', () => {
    const told = [
      [plan, first],
      [plan, first, searching('s3', 's2')],
      [plan, first, second],
    ];
    assert.deepEqual(
      new Set(told.map((steps) => stageWords(running(...steps)))),
      new Set(['Searching the documents']),
    );
  });

  it('says what is waited for inside a task', () => {
    const notes = [{ kind: 'retry', message: 'The service is busy.', waitMs: 2000 }] as const;
    const inside = { ...searching('s3', 's2'), notes };
    assert.equal(stageWords(running(first, inside)), 'The service is busy. Next try in 2 s.');
  });
});
