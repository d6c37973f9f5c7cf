import * as assert from 'node:assert/strict';
import type { Answer } from '../../../../src/core/model';
import type { RunEvent } from '../../../../src/core/run/events';
import type { RunState } from '../../../../src/core/run/state';
import {
  Conversation,
  type AskedQuestion,
  type ConversationChange,
} from '../../../../src/extension/chat/conversation';
import { answeredRun } from '../../../support/sampleRuns';

const start = (question: string): RunEvent => ({
  type: 'run-start',
  runId: `run of ${question}`,
  question,
  style: 'concise',
  at: 1,
});
const failure: RunEvent = { type: 'run-end', outcome: { kind: 'failed', message: 'Sorry.' }, at: 2 };

/** Answers with the start, then waits for `release`, then fails in words. */
class Setup {
  readonly saved = new Map<string, unknown>();
  readonly errors: unknown[] = [];
  readonly changes: ConversationChange[] = [];
  readonly signals: AbortSignal[] = [];
  readonly asked: AskedQuestion[] = [];
  release: () => void = () => undefined;
  readonly #released = new Promise<void>((resolve) => {
    this.release = resolve;
  });
  readonly conversation: Conversation;

  constructor(answer?: (question: string) => AsyncIterable<RunEvent>) {
    this.conversation = this.open(answer ?? ((question) => this.#wait(question)));
  }

  open(answer: (question: string) => AsyncIterable<RunEvent>): Conversation {
    const conversation = new Conversation({
      answer: (asked, signal) => {
        this.signals.push(signal);
        this.asked.push(asked);
        return answer(asked.question);
      },
      storage: {
        get: (key) => this.saved.get(key),
        // As VS Code does it: what is kept went through JSON.
        update: (key, value) => {
          this.saved.set(key, JSON.parse(JSON.stringify(value)));
          return Promise.resolve();
        },
      },
      onError: (error) => this.errors.push(error),
    });
    conversation.changes.add((change) => this.changes.push(change));
    return conversation;
  }

  kinds(): readonly (string | undefined)[] {
    return this.conversation.runs.map((run) => run.outcome?.kind);
  }

  async *#wait(question: string): AsyncGenerator<RunEvent> {
    yield start(question);
    await this.#released;
    yield failure;
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('Conversation', () => {
  it('folds the events of a run when it is asked', async () => {
    const setup = new Setup();
    setup.release();
    await setup.conversation.ask('Why?', 'concise');
    assert.deepEqual(setup.kinds(), ['failed']);
    assert.deepEqual(
      setup.changes.map((change) => change.type === 'event' && change.event.type),
      ['run-start', 'run-end'],
    );
  });

  it('hands on what was asked before in this conversation, and what the question is limited to', async () => {
    const setup = new Setup(async function* (question) {
      yield await Promise.resolve(start(question));
      // Nothing else of an answer is looked at here.
      yield { type: 'run-end', outcome: { kind: 'answered', answer: { text: 'So. [1]' } as Answer }, at: 2 };
    });
    await setup.conversation.ask('Why?', 'concise');
    await setup.conversation.ask('And when?', 'bullets');
    setup.conversation.clear();
    const scope = [{ kind: 'file', id: 'faq.md' }] as const;
    await setup.conversation.ask('How?', 'concise', scope);
    assert.deepEqual(setup.asked, [
      { question: 'Why?', style: 'concise', scope: [], conversation: [], earlier: '' },
      {
        question: 'And when?',
        style: 'bullets',
        scope: [],
        conversation: [{ question: 'Why?', entities: [], answer: 'So. [1]' }],
        earlier: '',
      },
      { question: 'How?', style: 'concise', scope, conversation: [], earlier: '' },
    ]);
  });

  it('ends the run that goes on when another question is asked', async () => {
    const setup = new Setup();
    const first = setup.conversation.ask('One?', 'concise');
    await turn();
    const second = setup.conversation.ask('Two?', 'concise');
    await turn();
    assert.deepEqual(setup.kinds(), ['cancelled', undefined]);
    assert.equal(setup.signals[0]?.aborted, true);
    setup.release();
    await Promise.all([first, second]);
    assert.deepEqual(setup.kinds(), ['cancelled', 'failed']);
  });

  it('ends the run at once when it is cancelled', async () => {
    const setup = new Setup();
    void setup.conversation.ask('One?', 'concise');
    await turn();
    setup.conversation.cancel();
    assert.deepEqual(setup.kinds(), ['cancelled']);
  });

  it('keeps the runs when the window is loaded again', async () => {
    const setup = new Setup();
    setup.release();
    await setup.conversation.ask('Why?', 'concise');
    const again = setup.open(() => assert.fail('nothing is asked'));
    assert.deepEqual(again.runs, setup.conversation.runs);
  });

  it('calls a run cancelled when the window closed on it', async () => {
    const setup = new Setup();
    void setup.conversation.ask('Why?', 'concise');
    await turn();
    const again = setup.open(() => assert.fail('nothing is asked'));
    assert.deepEqual(
      again.runs.map((run) => [run.question, run.outcome?.kind]),
      [['Why?', 'cancelled']],
    );
  });

  it('drops what it cannot read when the saved runs are odd', () => {
    const setup = new Setup();
    setup.saved.set('askDocs.runs', [{ runId: 1 }, null, 'run']);
    assert.deepEqual(setup.open(() => assert.fail('nothing is asked')).runs, []);
  });

  it('saves at most twenty runs', async () => {
    const setup = new Setup();
    setup.release();
    for (let count = 0; count < 22; count += 1) await setup.conversation.ask(`${count}?`, 'concise');
    const again = setup.open(() => assert.fail('nothing is asked'));
    assert.deepEqual([again.runs.length, again.runs[0]?.question], [20, '2?']);
  });

  it('is empty when it was cleared', async () => {
    const setup = new Setup();
    const asked = setup.conversation.ask('Why?', 'concise');
    await turn();
    setup.conversation.clear();
    setup.release();
    await asked;
    assert.deepEqual(setup.conversation.runs, []);
    assert.deepEqual(setup.changes.at(-1), { type: 'reset' });
  });

  it('ends the run in words when the run throws', async () => {
    const setup = new Setup(async function* (question) {
      yield await Promise.resolve(start(question));
      throw new Error('a stack that no user sees');
    });
    await setup.conversation.ask('Why?', 'concise');
    const outcome = setup.conversation.runs[0]?.outcome;
    assert.equal(outcome?.kind === 'failed' && outcome.message.includes('stack'), false);
    assert.deepEqual([setup.kinds(), setup.errors.length], [['failed'], 1]);
  });

  it('shows the run of a trace, which nothing leans on and which is not kept', async () => {
    const setup = new Setup(async function* (question) {
      yield await Promise.resolve(start(question));
      yield { type: 'run-end', outcome: { kind: 'answered', answer: { text: 'So. [1]' } as Answer }, at: 2 };
    });
    await setup.conversation.ask('Why?', 'concise');
    setup.conversation.show({ ...answeredRun, runId: 'replay' });
    assert.deepEqual(setup.changes.at(-1), { type: 'reset' });
    await setup.conversation.ask('And when?', 'concise');
    assert.deepEqual(
      setup.conversation.runs.map(({ runId, isReplay }) => [runId, isReplay]),
      [
        ['run of Why?', undefined],
        ['replay', true],
        ['run of And when?', undefined],
      ],
    );
    assert.deepEqual(
      setup.conversation.asked.map(({ runId }) => runId),
      ['run of Why?', 'run of And when?'],
    );
    assert.deepEqual(
      setup.asked[1]?.conversation.map(({ question }) => question),
      ['Why?'],
    );
    const saved = setup.saved.get('askDocs.runs') as readonly RunState[];
    assert.deepEqual(
      saved.map(({ question }) => question),
      ['Why?', 'And when?'],
    );
  });

  it('goes on with a run when that of a trace is shown meanwhile', async () => {
    const setup = new Setup();
    const asked = setup.conversation.ask('Why?', 'concise');
    await turn();
    setup.conversation.show(answeredRun);
    setup.release();
    await asked;
    assert.deepEqual(setup.kinds(), ['answered', 'failed']);
  });
});
