import * as assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { AskDocsError } from '../../../../src/core/model/errors';
import type { Answer } from '../../../../src/core/model/types';
import type { RunEvent } from '../../../../src/core/model/events';
import { ConversationWindow, until, type TestAnswer } from '../../../support/conversationWindow';
import { answeredRun } from '../../../support/sampleRuns';
import { temporaryFolders } from '../../../support/temporaryFolder';

let clock = 0;

const start = (question: string): RunEvent => ({
  type: 'run-start',
  runId: `run of ${question}`,
  question,
  style: 'concise',
  at: (clock += 1),
});
const failure: RunEvent = { type: 'run-end', outcome: { kind: 'failed', message: 'Sorry.' }, at: 2 };
const answered: RunEvent = {
  type: 'run-end',
  // Nothing else of an answer is looked at here.
  outcome: { kind: 'answered', answer: { text: 'So. [1]' } as Answer },
  at: 2,
};

const fails: TestAnswer = async function* (question) {
  yield await Promise.resolve(start(question));
  yield failure;
};
const answers: TestAnswer = async function* (question) {
  yield await Promise.resolve(start(question));
  yield answered;
};
const notAsked: TestAnswer = () => assert.fail('nothing is asked');

/** Answers with the start and some text, then waits for `release`, then fails in words. */
function waiting(): { readonly answer: TestAnswer; readonly release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async function* (question) {
      yield start(question);
      yield { type: 'answer-delta', text: 'So far' };
      await released;
      yield failure;
    },
    release,
  };
}

describe('Conversation', () => {
  const folder = temporaryFolders();

  const open = async (answer: TestAnswer) => new ConversationWindow(await folder(), answer);

  /** A window in which a question is being answered. */
  const openAsking = async () => {
    const { answer, release } = waiting();
    const window = await open(answer);
    const asked = window.conversation.ask('Why?', 'concise');
    await until(() => window.conversation.runs[0]?.text === 'So far');
    return { window, asked, release };
  };

  it('folds the events of a run when it is asked', async () => {
    const window = await open(fails);
    const { conversation, changes } = window;
    await conversation.ask('Why?', 'concise');
    assert.deepEqual(window.kinds(), ['failed']);
    assert.deepEqual(
      changes.map((change) => change.type === 'event' && change.event.type),
      ['run-start', 'run-end'],
    );
  });

  it('hands on what was asked before in this conversation, and what the question is limited to', async () => {
    const { conversation, asked } = await open(answers);
    await conversation.ask('Why?', 'concise');
    await conversation.ask('And when?', 'bullets');
    await conversation.clear();
    const scope = [{ kind: 'file', id: 'faq.md' }] as const;
    await conversation.ask('How?', 'concise', scope);
    assert.deepEqual(asked, [
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
    const { window, asked, release } = await openAsking();
    const second = window.conversation.ask('Two?', 'concise');
    await until(() => window.conversation.runs.length === 2);
    assert.deepEqual(window.kinds(), ['cancelled', undefined]);
    assert.equal(window.signals[0]?.aborted, true);
    release();
    await Promise.all([asked, second]);
    assert.deepEqual(window.kinds(), ['cancelled', 'failed']);
  });

  it('ends the run at once when it is cancelled', async () => {
    const { window } = await openAsking();
    window.conversation.cancel();
    assert.deepEqual(window.kinds(), ['cancelled']);
  });

  it('asks nothing when it is cancelled before the run began', async () => {
    const window = await open(notAsked);
    const { conversation, asked } = window;
    const asking = conversation.ask('Why?', 'concise');
    conversation.cancel();
    await asking;
    assert.deepEqual([window.kinds(), asked], [[], []]);
  });

  it('keeps the runs when the window is loaded again', async () => {
    const window = await open(fails);
    for (const question of ['Why?', 'When?']) await window.conversation.ask(question, 'concise');
    await window.conversation.saved();
    const { conversation } = await window.again(notAsked);
    assert.deepEqual(
      [conversation.id, conversation.runs],
      [window.conversation.id, window.conversation.runs],
    );
  });

  it('keeps what was written so far, stopped, when the window closed on a run', async () => {
    const { window } = await openAsking();
    const { id } = window.conversation;
    // By itself: nobody tells a window that it is about to be closed.
    await until(async () => (await window.files.read(id))[0]?.text === 'So far');
    const { conversation } = await window.again(notAsked);
    assert.deepEqual(
      conversation.runs.map(({ question, text, outcome }) => [question, text, outcome?.kind]),
      [['Why?', 'So far', 'cancelled']],
    );
  });

  it('takes over once what the version before has kept', async () => {
    const window = await open(notAsked);
    window.memory.set('askDocs.runs', [answeredRun, { runId: 1 }, null]);
    await window.conversation.load();
    assert.deepEqual(window.questions(), [answeredRun.question]);
    assert.equal((await window.again(notAsked)).conversation.id, window.conversation.id);
    assert.deepEqual(await window.titles(), [answeredRun.question]);
  });

  it('keeps the conversation before when a new one is begun, and no empty one', async () => {
    const window = await open(fails);
    const { conversation } = window;
    await conversation.ask('Why?', 'concise');
    const first = conversation.id;
    await conversation.clear();
    await conversation.clear();
    assert.deepEqual(conversation.runs, []);
    assert.deepEqual(window.changes.at(-1), { type: 'reset' });
    assert.deepEqual(
      conversation.recent.map(({ id, title, questions }) => [id, title, questions]),
      [[first, 'Why?', 1]],
    );
    assert.deepEqual(await window.titles(), ['Why?']);
    assert.deepEqual((await window.again(notAsked)).conversation.runs, [], 'the new one is still open');
  });

  it('opens another conversation, and goes on in it', async () => {
    const window = await open(fails);
    const { conversation } = window;
    await conversation.ask('Why?', 'concise');
    const first = conversation.id;
    await conversation.clear();
    await conversation.ask('How?', 'concise');
    await conversation.open(first);
    await conversation.ask('And when?', 'concise');
    assert.deepEqual([conversation.id, window.questions()], [first, ['Why?', 'And when?']]);
    assert.deepEqual(await window.titles(), ['Why?', 'How?'], 'the one that was used last comes first');
    assert.equal((await window.again(notAsked)).conversation.id, first);
  });

  it('stays where it is when a conversation that is gone is opened', async () => {
    const window = await open(fails);
    await window.conversation.ask('Why?', 'concise');
    await window.conversation.open('00000000-0000-4000-8000-000000000000');
    await window.conversation.open('../index');
    assert.deepEqual(window.questions(), ['Why?']);
  });

  it('loses no run when two windows have the same conversation open', async () => {
    const one = await open(fails);
    await one.conversation.ask('Why?', 'concise');
    await one.conversation.saved();
    const other = await one.again(fails);
    await Promise.all([
      one.conversation.ask('Here?', 'concise'),
      other.conversation.ask('There?', 'concise'),
    ]);
    await Promise.all([one.conversation.saved(), other.conversation.saved()]);
    assert.deepEqual((await one.again(notAsked)).questions().toSorted(), ['Here?', 'There?', 'Why?']);
  });

  it('asks in place of a question and all after it, and keeps these as a conversation of its own', async () => {
    const window = await open(fails);
    const { conversation } = window;
    for (const question of ['Why?', 'When?', 'Where?']) await conversation.ask(question, 'concise');
    await conversation.askInstead('run of When?', 'How?', 'concise');
    assert.deepEqual(window.questions(), ['Why?', 'How?']);
    assert.deepEqual(await window.titles(), ['Why?', 'Why? (before the edit)']);
    assert.deepEqual((await window.again(notAsked)).questions(), ['Why?', 'How?']);
    const [, kept] = await window.files.latest();
    await conversation.open(kept?.id ?? '');
    assert.deepEqual(window.questions(), ['Why?', 'When?', 'Where?']);
  });

  it('limits a question that is asked in other words to what was chosen for it', async () => {
    const { conversation, asked } = await open(answers);
    await conversation.ask('Why?', 'concise');
    const scope = [{ kind: 'file', id: 'faq.md' }] as const;
    await conversation.askInstead('run of Why?', 'How?', 'bullets', scope);
    assert.deepEqual(
      asked.map((one) => [one.question, one.style, one.scope, one.conversation.length]),
      [
        ['Why?', 'concise', [], 0],
        ['How?', 'bullets', scope, 0],
      ],
    );
  });

  it('lets the one answer that is asked for in other words go when there is a new one', async () => {
    const window = await open(answers);
    await window.conversation.ask('Why?', 'concise');
    await window.conversation.askInstead('run of Why?', 'How?', 'concise');
    assert.deepEqual([window.questions(), await window.titles()], [['How?'], ['How?']]);
    assert.deepEqual(
      (await window.files.latest()).map(({ questions }) => questions),
      [1],
    );
  });

  it('gives that answer back when there is no new one', async () => {
    const window = await open((question) => (question === 'Why?' ? answers(question) : fails(question)));
    await window.conversation.ask('Why?', 'concise');
    await window.conversation.askInstead('run of Why?', 'How?', 'concise');
    assert.deepEqual(window.questions(), ['Why?', 'How?']);
    await window.conversation.saved();
    assert.deepEqual(
      (await window.files.latest()).map(({ questions }) => questions),
      [2],
    );
  });

  it('ends the run that goes on when its question is asked in other words', async () => {
    const { window, release } = await openAsking();
    const asking = window.conversation.askInstead('run of Why?', 'How?', 'concise');
    await until(() => window.questions()[0] === 'How?');
    assert.equal(window.signals[0]?.aborted, true);
    release();
    await asking;
    assert.deepEqual([window.questions(), await window.titles()], [['How?'], ['How?']]);
  });

  it('ends a run in the background when its conversation is left', async () => {
    const { window, asked, release } = await openAsking();
    const { conversation } = window;
    const first = conversation.id;
    await conversation.clear();
    release();
    await asked;
    await conversation.saved();
    assert.deepEqual(
      [window.questions(), (await window.files.read(first))[0]?.outcome?.kind],
      [[], 'failed'],
    );
    assert.equal(window.signals[0]?.aborted, false);
  });

  it('goes on showing a run when its conversation is opened again', async () => {
    const { window, asked, release } = await openAsking();
    const { conversation } = window;
    const first = conversation.id;
    await conversation.clear();
    await conversation.open(first);
    assert.deepEqual(window.kinds(), [undefined]);
    release();
    await asked;
    assert.deepEqual(window.kinds(), ['failed']);
  });

  it('ends a run that goes on in a conversation that was left when that is stopped', async () => {
    const { window } = await openAsking();
    const { conversation } = window;
    const first = conversation.id;
    await conversation.clear();
    conversation.stop(first);
    await conversation.saved();
    assert.equal(window.signals[0]?.aborted, true);
    assert.deepEqual(
      (await window.files.read(first)).map(({ text, outcome }) => [text, outcome?.kind]),
      [['So far', 'cancelled']],
    );
  });

  it('keeps what a person thinks of an answer until it is taken back', async () => {
    const window = await open(fails);
    const { conversation } = window;
    await conversation.ask('Why?', 'concise');
    await conversation.rate('run of Why?', { value: 'down', reason: 'incomplete' });
    const change = window.changes.at(-1);
    assert.deepEqual(change?.type === 'run' && change.run.rating, { value: 'down', reason: 'incomplete' });
    await conversation.saved();
    const again = (await window.again(notAsked)).conversation;
    assert.deepEqual(again.runs[0]?.rating, { value: 'down', reason: 'incomplete' });
    await again.rate('run of Why?', undefined);
    await again.saved();
    assert.equal((await window.again(notAsked)).conversation.runs[0]?.rating, undefined);
  });

  it('ends the run in words when the run throws', async () => {
    const window = await open(async function* (question) {
      yield await Promise.resolve(start(question));
      throw new Error('a stack that no user sees');
    });
    await window.conversation.ask('Why?', 'concise');
    const outcome = window.conversation.runs[0]?.outcome;
    assert.equal(outcome?.kind === 'failed' && outcome.message.includes('stack'), false);
    assert.deepEqual([window.kinds(), window.errors.length], [['failed'], 1]);
  });

  it('shows the run of a trace, which nothing leans on and which is not kept', async () => {
    const window = await open(answers);
    const { conversation } = window;
    await conversation.ask('Why?', 'concise');
    conversation.show({ ...answeredRun, runId: 'replay' });
    assert.deepEqual(window.changes.at(-1), { type: 'reset' });
    await conversation.ask('And when?', 'concise');
    assert.deepEqual(
      conversation.runs.map(({ runId, isReplay }) => [runId, isReplay]),
      [
        ['run of Why?', undefined],
        ['replay', true],
        ['run of And when?', undefined],
      ],
    );
    assert.deepEqual(
      conversation.asked.map(({ runId }) => runId),
      ['run of Why?', 'run of And when?'],
    );
    assert.deepEqual(
      window.asked[1]?.conversation.map(({ question }) => question),
      ['Why?'],
    );
    await conversation.saved();
    assert.equal((await readdir(`${window.place ?? ''}/${conversation.id}`)).length, 2);
  });

  it('goes on with a run when that of a trace is shown meanwhile', async () => {
    const { window, asked, release } = await openAsking();
    window.conversation.show(answeredRun);
    release();
    await asked;
    assert.deepEqual(window.kinds(), ['answered', 'failed']);
  });

  it('takes a run of another chat over once, which is leant on and kept', async () => {
    const window = await open(answers);
    const { conversation } = window;
    await conversation.ask('Why?', 'concise');
    for (let times = 2; times > 0; times -= 1)
      await conversation.adopt({ ...answeredRun, runId: 'elsewhere' });
    await conversation.ask('And when?', 'concise');
    assert.deepEqual(
      conversation.asked.map(({ runId }) => runId),
      ['run of Why?', 'elsewhere', 'run of And when?'],
    );
    assert.deepEqual(
      window.asked[1]?.conversation.map(({ question }) => question),
      ['Why?', 'How did the retries of failed uploads change from version 2 to version 3, and why?'],
    );
    await conversation.saved();
    assert.equal((await readdir(`${window.place ?? ''}/${conversation.id}`)).length, 3);
  });

  it('forgets all conversations', async () => {
    const window = await open(fails);
    const { conversation } = window;
    await conversation.ask('Why?', 'concise');
    await conversation.clear();
    await conversation.ask('How?', 'concise');
    await conversation.forget();
    assert.deepEqual([conversation.runs, await window.titles()], [[], []]);
    assert.deepEqual(await readdir(window.place ?? ''), []);
  });

  it('says so when what was asked cannot be kept', async () => {
    const place = `${await folder()}/taken`;
    await writeFile(place, 'a file where the folder should be');
    const window = new ConversationWindow(place, fails);
    await window.conversation.ask('Why?', 'concise');
    await window.conversation.saved();
    assert.ok(window.errors.length > 0);
    const [error] = window.errors;
    assert.equal(error instanceof AskDocsError && error.code, 'conversation-unwritable');
    assert.deepEqual(window.kinds(), ['failed']);
  });

  it('works without a place to keep anything', async () => {
    const window = new ConversationWindow(undefined, fails);
    await window.conversation.ask('Why?', 'concise');
    await window.conversation.rate('run of Why?', { value: 'up' });
    assert.deepEqual([window.kinds(), await window.titles(), window.errors], [['failed'], [], []]);
    await window.conversation.forget();
    assert.deepEqual(window.conversation.runs, []);
  });
});
