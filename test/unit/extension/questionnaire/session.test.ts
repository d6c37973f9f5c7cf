import * as assert from 'node:assert/strict';
import type { Library, LibraryQuestion } from '../../../../src/core/run/library';
import type { RunEvent, RunOutcome } from '../../../../src/core/model/events';
import { collectEarlierAnswers } from '../../../../src/core/features/questionnaire/earlierAnswers';
import type { QuestionTable } from '../../../../src/core/features/questionnaire/model';
import { Listeners } from '../../../../src/extension/base/listeners';
import { memoryJournal } from '../../../../src/extension/questionnaire/questionnaires';
import { QuestionnaireSession, type SessionDeps } from '../../../../src/extension/questionnaire/session';
import type { IndexView } from '../../../../src/protocol/messages';
import type { QuestionnaireToPage } from '../../../../src/protocol/questionnaireMessages';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { answeredRun } from '../../../support/sampleRuns';
import { ready as status } from '../../../support/samples';

const readyIndex: IndexView = { kind: 'ready', status, isComplete: true, filesRead: 0 };

function tableOf(...questions: readonly string[]): QuestionTable {
  const rows = questions.map((question, at) => ({
    ...{ id: question, number: at + 2, cells: [question], question },
  }));
  return { format: 'csv', columns: ['Question'], questionColumn: 0, rows };
}

/** An answer that cites a document. */
const { outcome } = answeredRun;
assert.ok(outcome?.kind === 'answered');
const sources = [{ documentId: 'specs/uploads-v2.md', contentHash: 'as cited' }];
const citing: RunOutcome = { ...outcome, answer: { ...outcome.answer, sources } };

/** Documents that answer each question alike, until `answering` says otherwise. */
class FakeLibrary implements Library {
  readonly index = new FakeSearchIndex({});
  readonly asked: string[] = [];
  /** The hashes that cited documents have now; left out when they are as they were. */
  hashes: Readonly<Record<string, string>> = {};
  answering: (question: string, signal: AbortSignal) => Promise<void> = () => Promise.resolve();

  constructor() {
    this.index.hashesOf = (ids) =>
      Promise.resolve(
        ids.map((documentId) => ({ documentId, contentHash: this.hashes[documentId] ?? 'as cited' })),
      );
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }

  contents() {
    return Promise.resolve({ documents: [], failed: [] });
  }

  async *answer({ question }: LibraryQuestion, signal: AbortSignal): AsyncGenerator<RunEvent> {
    this.asked.push(question);
    yield { type: 'run-start', runId: question, question, style: 'concise', at: 1 };
    await this.answering(question, signal);
    yield { type: 'run-end', outcome: signal.aborted ? { kind: 'cancelled' } : citing, at: 2 };
  }
}

class Setup {
  readonly library = new FakeLibrary();
  readonly journal = memoryJournal();
  readonly told: QuestionnaireToPage[] = [];
  readonly indexChanges = new Listeners<IndexView>();
  table: Awaited<ReturnType<SessionDeps['readTable']>> = tableOf('first', 'second', 'third');

  /** Opens the questionnaire, as after a reload of the window. */
  async open(): Promise<QuestionnaireSession> {
    const session = new QuestionnaireSession({
      fileName: 'rfp.csv',
      readTable: () => Promise.resolve(this.table),
      journal: this.journal,
      library: this.library,
      earlier: () => Promise.resolve(collectEarlierAnswers([])),
      index: { view: readyIndex, changes: this.indexChanges },
      concurrency: () => 1,
      now: () => 1000,
      onError: (error) => {
        throw error;
      },
    });
    session.changes.add((message) => this.told.push(message));
    await session.load();
    return session;
  }

  /** Resolves when the session has told that rows are other than before. */
  rowsTold(session: QuestionnaireSession): Promise<void> {
    return new Promise((resolve) => {
      const listening = session.changes.add(({ type }) => {
        if (type !== 'rows') return;
        listening.dispose();
        resolve();
      });
    });
  }
}

const statuses = (session: QuestionnaireSession) => session.view.rows.map(({ status: is }) => is);

describe('QuestionnaireSession', () => {
  let setup: Setup;

  beforeEach(() => {
    setup = new Setup();
  });

  it('answers what has no answer yet, and tells how far it is', async () => {
    const session = await setup.open();
    await session.run({ which: 'rest' });
    assert.deepEqual(statuses(session), ['answered', 'answered', 'answered']);
    const done = setup.told.flatMap((message) =>
      message.type === 'progress' ? [message.progress?.done] : [],
    );
    assert.deepEqual(done, [0, 1, 2, 3, undefined]);
  });

  it('goes on where a reload cut it off, without asking again what is answered', async () => {
    const first = await setup.open();
    const stopped = new Promise<void>((resolve) => {
      setup.library.answering = (question) => {
        if (question === 'second') {
          first.stop();
          resolve();
        }
        return Promise.resolve();
      };
    });
    await Promise.all([first.run({ which: 'all' }), stopped]);
    const second = await setup.open();
    assert.deepEqual(statuses(second), ['answered', 'waiting', 'waiting']);
    setup.library.asked.length = 0;
    setup.library.answering = () => Promise.resolve();
    await second.run({ which: 'rest' });
    assert.deepEqual(setup.library.asked, ['second', 'third']);
  });

  it('runs once at a time', async () => {
    const session = await setup.open();
    await Promise.all([session.run({ which: 'all' }), session.run({ which: 'all' })]);
    assert.deepEqual(setup.library.asked, ['first', 'second', 'third']);
  });

  it('keeps what a person makes of a row', async () => {
    const session = await setup.open();
    await session.run({ which: 'one', rowId: 'second' });
    await session.review('second', { state: 'edited', texts: { '': 'So it is.' }, comment: 'Sure.' });
    const [, row] = (await setup.open()).view.rows;
    assert.deepEqual(row?.review, {
      ...{ state: 'edited', texts: { '': 'So it is.' }, comment: 'Sure.', reviewedAt: 1000 },
    });
  });

  it('keeps both of two changes to a review that come at once', async () => {
    const session = await setup.open();
    await session.run({ which: 'one', rowId: 'second' });
    await Promise.all([
      session.review('second', { comment: 'Sure.' }),
      session.review('second', { state: 'approved', texts: {} }),
    ]);
    const [, row] = (await setup.open()).view.rows;
    assert.deepEqual(row?.review, { state: 'approved', texts: {}, comment: 'Sure.', reviewedAt: 1000 });
  });

  it('leaves rows their answers when the file is changed', async () => {
    const session = await setup.open();
    await session.run({ which: 'one', rowId: 'first' });
    setup.table = tableOf('new', 'third', 'first');
    await session.load();
    assert.deepEqual(
      session.view.rows.map(({ question, status: is }) => [question, is]),
      [
        ['new', 'waiting'],
        ['third', 'waiting'],
        ['first', 'answered'],
      ],
    );
  });

  it('finds the rows whose sources have changed, and answers these alone', async () => {
    const session = await setup.open();
    await session.run({ which: 'one', rowId: 'second' });
    setup.library.hashes = { 'specs/uploads-v2.md': 'another' };
    const told = setup.rowsTold(session);
    setup.indexChanges.emit(readyIndex);
    await told;
    assert.deepEqual(
      session.view.rows.map(({ changed }) => changed),
      [[], ['specs/uploads-v2.md'], []],
    );
    setup.library.asked.length = 0;
    await session.run({ which: 'changed' });
    assert.deepEqual(setup.library.asked, ['second']);
  });

  it('says why there is nothing to answer', async () => {
    setup.table = { kind: 'no-questions', columns: ['Price'] };
    const { view } = await setup.open();
    assert.deepEqual([view.problem, view.rows], [{ kind: 'no-questions', columns: ['Price'] }, []]);
  });

  it('tells the page nothing that only programs read', async () => {
    const session = await setup.open();
    await session.run({ which: 'all' });
    assert.doesNotMatch(JSON.stringify(session.view), /"pipeline"|"sources"/);
  });
});
