import * as assert from 'node:assert/strict';
import type { Answer, SourceVersion } from '../../../../src/core/model/types';
import { emptyRun, type RunState } from '../../../../src/core/model/state';
import { StaleAnswers } from '../../../../src/extension/memory/staleAnswers';
import type { IndexView, StaleRun } from '../../../../src/protocol/messages';
import { ready } from '../../../support/samples';

const notes = '.askdocs/corrections.md';
const atRest: IndexView = { kind: 'ready', status: ready, isComplete: true, filesRead: 0 };

/** A run whose answer cites documents as they were; only its sources are looked at. */
function runCiting(runId: string, sources: Readonly<Record<string, string>>): RunState {
  // Nothing else of the answer is asked for.
  const answer = { sources: versionsOf(sources) } as unknown as Answer;
  return { ...emptyRun, runId, outcome: { kind: 'answered', answer } };
}

function versionsOf(hashes: Readonly<Record<string, string>>): SourceVersion[] {
  return Object.entries(hashes).map(([documentId, contentHash]) => ({ documentId, contentHash }));
}

class Setup {
  runs: readonly RunState[] = [];
  view: IndexView = atRest;
  indexed: Readonly<Record<string, string>> = {};
  onDisk: Readonly<Record<string, string>> = {};
  failure: Error | undefined;
  readonly asked: (readonly string[])[] = [];
  readonly told: (readonly StaleRun[])[] = [];
  readonly errors: unknown[] = [];
  readonly answers = new StaleAnswers({
    runs: () => this.runs,
    index: () => this.view,
    hashesOf: (ids) => this.#answer(ids, this.indexed),
    hashesOnDisk: (ids) => this.#answer(ids, this.onDisk),
    isUnindexed: (id) => id === notes,
    onError: (error) => this.errors.push(error),
  });

  constructor() {
    this.answers.changes.add((stale) => this.told.push(stale));
  }

  async #answer(ids: readonly string[], from: Readonly<Record<string, string>>): Promise<SourceVersion[]> {
    this.asked.push(ids);
    if (this.failure !== undefined) throw this.failure;
    return Promise.resolve(versionsOf(from).filter(({ documentId }) => ids.includes(documentId)));
  }
}

describe('StaleAnswers', () => {
  it('looks at no document of a run that a trace shows', async () => {
    const setup = new Setup();
    setup.runs = [{ ...runCiting('one', { 'a.md': '1' }), isReplay: true }];
    await setup.answers.check();
    assert.deepEqual(setup.answers.stale, []);
  });

  it('names the cited documents that were changed or removed, run by run', async () => {
    const setup = new Setup();
    setup.runs = [
      runCiting('one', { 'a.md': '1', 'b.md': '1', 'c.md': '1' }),
      runCiting('two', { 'c.md': '1' }),
      { ...emptyRun, runId: 'three', outcome: { kind: 'cancelled' } },
    ];
    setup.indexed = { 'a.md': '2', 'c.md': '1', 'd.md': '1' };
    await setup.answers.check();
    assert.deepEqual(setup.answers.stale, [{ runId: 'one', documents: ['a.md', 'b.md'] }]);
    assert.deepEqual(setup.told, [setup.answers.stale]);
    assert.deepEqual(setup.asked, [['a.md', 'b.md', 'c.md']]);
  });

  it('takes the mark back when a document is as it was', async () => {
    const setup = new Setup();
    setup.runs = [runCiting('one', { 'a.md': '1' })];
    setup.indexed = { 'a.md': '2' };
    await setup.answers.check();
    setup.indexed = { 'a.md': '1' };
    await setup.answers.check();
    assert.deepEqual(setup.told.at(-1), []);
  });

  it('looks at files of corrections on disk, as they are in no index', async () => {
    const setup = new Setup();
    setup.runs = [runCiting('one', { [notes]: '1', 'a.md': '1' }), runCiting('two', { [notes]: '2' })];
    setup.indexed = { 'a.md': '1' };
    setup.onDisk = { [notes]: '2' };
    await setup.answers.check();
    assert.deepEqual(setup.answers.stale, [{ runId: 'one', documents: [notes] }]);
  });

  it('tells nothing when nothing is other than before', async () => {
    const setup = new Setup();
    setup.runs = [runCiting('one', { 'a.md': '1' })];
    setup.indexed = { 'a.md': '2' };
    await setup.answers.check();
    await setup.answers.check();
    assert.equal(setup.told.length, 1);
  });

  const busy: readonly IndexView[] = [
    { kind: 'not-indexed' },
    { kind: 'paused', status: ready },
    { ...atRest, isComplete: false },
  ];
  for (const view of busy) {
    it(`does not look while the index is ${JSON.stringify(view).slice(0, 24)}…`, async () => {
      const setup = new Setup();
      setup.runs = [runCiting('one', { 'a.md': '1' })];
      setup.view = view;
      await setup.answers.check();
      assert.deepEqual([setup.asked, setup.answers.stale], [[], []]);
    });
  }

  it('asks for nothing when no answer cites anything', async () => {
    const setup = new Setup();
    await setup.answers.check();
    assert.deepEqual(setup.asked, []);
  });

  it('keeps what it knew when the index fails', async () => {
    const setup = new Setup();
    setup.runs = [runCiting('one', { 'a.md': '1' })];
    await setup.answers.check();
    setup.failure = new Error('worker');
    await setup.answers.check();
    assert.deepEqual(setup.errors, [setup.failure]);
    assert.equal(setup.answers.stale.length, 1);
  });
});
