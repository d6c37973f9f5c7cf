import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RunState } from '../../src/core/model/state';
import { linesAt } from '../support/linesAt';
import { ask, askDocs, lastRun, readText, workspaceUri } from './askDocs';
import type { StepNote } from '../../src/core/model/events';

type Respond = (texts: readonly string[], token: vscode.CancellationToken) => AsyncIterable<string>;

/** What test/modelProvider/extension.cjs gives to tests. */
interface Script {
  readonly requests: (readonly string[])[];
  respond: Respond;
}

/** Whether a request asks for the answer itself. */
const isWriting = (texts: readonly string[]): boolean =>
  texts.some((text) => text.trimStart().startsWith('You answer a question'));

const question = 'How often is a failed part retried in version 3?';

async function scriptOf(): Promise<Script> {
  const provider = vscode.extensions.getExtension<Script>('ask-docs-test.model-provider');
  assert.ok(provider, 'the provider of models is installed');
  return provider.activate();
}

async function setModel(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('askDocs.model');
  for (const [name, value] of Object.entries(settings))
    await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}

function notesOf({ steps }: RunState, kind: StepNote['kind']): readonly StepNote[] {
  return steps.flatMap(({ notes }) => notes).filter((note) => note.kind === kind);
}

function fallbackOf(run: RunState): string {
  assert.equal(run.outcome?.kind, 'answered');
  assert.match(run.text, /5 times/);
  const [note] = notesOf(run, 'fallback');
  return note?.kind === 'fallback' ? note.message : '';
}

describe('a language model of VS Code', () => {
  let script: Script;
  let respond: Respond;

  before(async () => {
    script = await scriptOf();
    ({ respond } = script);
    await setModel({ provider: 'vscode', name: 'scripted/large' });
  });

  afterEach(() => {
    script.respond = respond;
  });

  after(() => setModel({ provider: undefined, name: undefined, requestTimeoutSeconds: undefined }));

  it('answers with citations that stand verbatim in the files', async () => {
    const { outcome, text, citations } = await ask(question);
    assert.equal(outcome?.kind, 'answered');
    assert.match(text, /^The documents say this:.*\[1\]/s);
    assert.ok(citations.length > 0);
    for (const { documentId, place, quote } of citations) {
      const lines = (await readText(workspaceUri(documentId))).split('\n');
      const { start, end } = linesAt(place);
      assert.ok(
        lines
          .slice(start - 1, end)
          .join('\n')
          .includes(quote),
        quote,
      );
    }
  });

  it('is noted with its tokens, call by call', async () => {
    script.requests.length = 0;
    const calls = notesOf(await ask(question), 'model-call');
    assert.ok(calls.length > 0);
    assert.equal(script.requests.length, calls.length);
    const reply = 'The documents say this:';
    const inputTokens = script.requests.at(-1)?.join(' ').split(/\s+/).filter(Boolean).length;
    const call = calls.at(-1);
    assert.ok(call?.kind === 'model-call');
    const { model, isEstimated, cost } = call;
    assert.deepEqual(
      { model, isEstimated, cost },
      { model: 'scripted/large', isEstimated: false, cost: undefined },
    );
    assert.equal(call.inputTokens, inputTokens);
    assert.ok(call.outputTokens > reply.split(' ').length);
  });

  it('is shown as it writes', async () => {
    const { runs } = await askDocs().activate();
    let shown: () => void = () => undefined;
    const isShown = new Promise<void>((resolve) => (shown = resolve));
    const usual = script.respond;
    script.respond = async function* (texts, token) {
      if (!isWriting(texts)) {
        yield* usual(texts, token);
        return;
      }
      yield 'Five times, the first words say';
      await isShown;
      yield ' [1].';
    };
    const asked = ask(question);
    // Nothing tells of a delta in here; the test times out when it never comes.
    while (!runs().at(-1)?.text.startsWith('Five times') || runs().at(-1)?.outcome !== undefined)
      await new Promise((resolve) => setImmediate(resolve));
    shown();
    assert.match((await asked).text, /say \[1\]\./);
  });

  it('is told what the user asks to do when the run is cancelled', async () => {
    const { receive } = await askDocs().activate();
    const told = new Promise<void>((resolve) => {
      script.respond = async function* (_texts, token) {
        const cancelled = new Promise<void>((cancel) => token.onCancellationRequested(cancel));
        void receive({ type: 'run-cancel' });
        await cancelled;
        resolve();
        yield '';
      };
    });
    await ask(question);
    await told;
    assert.equal((await lastRun()).outcome?.kind, 'cancelled');
  });

  it('ends the run at once when it is cancelled, also when the provider does not listen', async () => {
    const { receive } = await askDocs().activate();
    script.respond = async function* () {
      void receive({ type: 'run-cancel' });
      await new Promise(() => undefined);
      yield '';
    };
    assert.equal((await ask(question)).outcome?.kind, 'cancelled');
  });

  it('is replaced by the offline answer when it fails, and the step says why', async () => {
    script.respond = async function* () {
      yield await Promise.reject(new Error('the text of a document'));
    };
    assert.equal(fallbackOf(await ask(question)), 'The model service failed. (scripted/large)');
  });

  it('leaves nothing of half an answer when it fails', async () => {
    script.respond = async function* () {
      yield 'Half an answer';
      await Promise.reject(vscode.LanguageModelError.Blocked('no'));
    };
    const run = await ask(question);
    assert.match(fallbackOf(run), /^The language model declined to answer/);
    assert.ok(!run.text.includes('Half'));
  });

  it('is given up when it says nothing for the time of the settings', async () => {
    await setModel({ requestTimeoutSeconds: 1 });
    script.respond = async function* () {
      await new Promise(() => undefined);
      yield '';
    };
    assert.match(fallbackOf(await ask(question)), /took too long.*scripted\/large: nothing for 1 s/);
  });

  it('is missing, says the step, when VS Code does not offer it', async () => {
    await setModel({ name: 'scripted/none' });
    assert.match(fallbackOf(await ask(question)), /does not have the model\. \(VS Code, scripted\/none\)/);
  });

  it('is left alone when answers are made offline', async () => {
    await setModel({ provider: 'offline' });
    script.requests.length = 0;
    const run = await ask(question);
    assert.deepEqual([script.requests.length, notesOf(run, 'model-call').length], [0, 0]);
  });
});
