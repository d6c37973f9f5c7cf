// An answer that breaks off, or comes back broken, over a real connection.
import * as assert from 'node:assert/strict';
import { troublesOf } from '../../../../../src/core/answering/modelFailure';
import { mock } from 'node:test';
import type { Depth } from '../../../../../src/core/model/modelSettings';
import { FakeClock } from '../../../../support/fakeClock';
import {
  assistedAt,
  factOf,
  fiveDocuments,
  goodReply,
  roleOf,
  simpleQuestion,
} from '../../../../support/modelRun';
import { failure, ModelServer, text, type Reply } from '../../../../support/modelServer';
import { runQuestion, type RunToEnd } from '../../../../support/runQuestion';

const forEver = new Promise<never>(() => undefined);
const whole = `${factOf('backups')} [1] Nothing else is said of it [1].`;
const part = `${factOf('backups')} [1]`;
const half = `${part} This goes for the`;

describe('an answer that comes back broken', () => {
  let server: ModelServer;
  /** The texts that were shown, each up to a restart. */
  let shown: string[];
  let onShown: (text: string) => void;

  beforeEach(async () => {
    server = await new ModelServer().start();
    shown = [''];
    onShown = () => undefined;
  });
  afterEach(async () => {
    mock.timers.reset();
    await server.stop();
  });

  const reply = (written: readonly Reply[]): void => {
    const left = [...written];
    server.respond = (call) => (roleOf(call) === 'synthesizer' ? left.shift() : undefined) ?? goodReply(call);
  };
  const ask = (depth: Depth = 'thorough', signal?: AbortSignal): Promise<RunToEnd> =>
    runQuestion(
      simpleQuestion,
      {
        index: fiveDocuments(),
        reasoner: assistedAt(server, { clock: new FakeClock(), settings: { depth } }),
        onEvent: (event) => {
          if (event.type === 'answer-restart') shown.push('');
          if (event.type !== 'answer-delta') return;
          shown.push(`${shown.pop() ?? ''}${event.text}`);
          onShown(shown.at(-1) ?? '');
        },
      },
      signal,
    );
  const answerOf = ({ state }: RunToEnd) => {
    assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
    return state.outcome.answer;
  };
  const calls = (): string[] => server.calls.map(roleOf);

  /** A reply that ends once all of it is shown. */
  const cut = (written: string): Reply => {
    const beforeCut = new Promise<void>((resolve) => {
      onShown = (text) => {
        if (text.endsWith(written.slice(-3))) resolve();
      };
    });
    return text(written, { isCut: true, beforeCut });
  };
  /** A reply that does not go on; a minute goes by once all of it is shown. */
  const stalled = (written: string): Reply => {
    mock.timers.enable({ apis: ['setTimeout'] });
    onShown = (text) => {
      if (text.endsWith(written.slice(-3)))
        setImmediate(() => {
          mock.timers.tick(60_000);
        });
    };
    return text(written, { isCut: true, beforeCut: forEver });
  };

  for (const [name, first] of [
    ['that lost its connection', () => cut(half)],
    ['that stalled', () => stalled(half)],
    ['without a source, that lost its connection', () => cut('It is so, they say. This goes for the')],
    ['of nothing', () => text(' ')],
  ] as const)
    it(`is written once more: one ${name}`, async () => {
      reply([first(), text(whole)]);
      const run = await ask();
      assert.deepEqual(calls(), ['synthesizer', 'synthesizer', 'critic']);
      const { text: said, flags, warnings } = answerOf(run);
      assert.deepEqual([said, flags, warnings, run.state.text], [whole, [], [], whole]);
      assert.equal(run.state.steps.filter(({ kind }) => kind === 'search').length, 1);
    });

  it('stays until the second is whole', async () => {
    reply([cut(half), text(whole)]);
    await ask();
    assert.deepEqual(shown, [half, part, whole]);
  });

  it('stands where the second breaks off, too', async () => {
    const other = `${part} They are kept [1]. And the`;
    reply([cut(half), text(other, { isCut: true })]);
    const run = await ask();
    assert.deepEqual(calls(), ['synthesizer', 'synthesizer', 'critic']);
    assert.equal(answerOf(run).text, part);
    assert.equal(answerOf(run).modelFailure?.kind, 'broke-off');
  });

  it('gives way to what of the second has a source, where nothing of it has', async () => {
    // A connection that is cut may lose what was sent before.
    reply([text(' '), text(half, { finish: 'length' })]);
    assert.equal(answerOf(await ask()).text, part);
  });

  it('is left to the rules after the second that is of no use', async () => {
    reply([text(' '), text(' '), text(whole)]);
    const run = await ask();
    assert.deepEqual(calls(), ['synthesizer', 'synthesizer']);
    assert.match(troublesOf(answerOf(run)).join(), /cannot be used.*on this machine instead/);
  });

  it('is not asked for again where the service refused', async () => {
    reply([failure(401), text(whole)]);
    await ask();
    assert.deepEqual(calls(), ['synthesizer']);
  });

  it('is not asked for again of depth balanced', async () => {
    reply([cut(half), text(whole)]);
    assert.equal(answerOf(await ask('balanced')).text, part);
    assert.deepEqual(calls(), ['synthesizer']);
  });

  it('ends at once when it is cancelled while the second is written', async () => {
    const stop = new AbortController();
    reply([text(' '), text(whole, { afterText: forEver })]);
    server.onCall = () => {
      if (server.calls.length === 2) stop.abort();
    };
    const { state } = await ask('thorough', stop.signal);
    assert.equal(state.outcome?.kind, 'cancelled');
    assert.equal(await server.calls[1]?.closed, true);
  });
});
