import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { troublesOf } from '../../../../../src/core/answering/modelFailure';
import type { ModelSettings } from '../../../../../src/core/model/modelSettings';
import type { ModelRole } from '../../../../../src/core/model/ports';
import type { RunEvent, StepKind, StepNote } from '../../../../../src/core/model/events';
import { FakeClock } from '../../../../support/fakeClock';
import {
  apiKey,
  assistedAt,
  complexQuestion,
  factOf,
  fiveDocuments,
  generativeAt,
  goodReply,
  roleOf,
  simpleQuestion,
  tasksFor,
  unclearQuestion,
  writtenAnswer,
} from '../../../../support/modelRun';
import { failure, json, ModelServer, text, type Reply } from '../../../../support/modelServer';
import { runQuestion, type RunToEnd } from '../../../../support/runQuestion';

const forEver = new Promise<never>(() => undefined);

const answerOf = ({ state }: RunToEnd) => {
  assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
  return state.outcome.answer;
};
const notesOf = ({ state }: RunToEnd, kind: StepKind): readonly StepNote[] =>
  state.steps.filter((step) => step.kind === kind).flatMap(({ notes }) => notes);
const kindsOf = (run: RunToEnd, kind: StepKind): string[] => notesOf(run, kind).map((note) => note.kind);
const fallbackOf = (run: RunToEnd, kind: StepKind): string | undefined =>
  notesOf(run, kind).flatMap((note) => (note.kind === 'fallback' ? [note.message] : []))[0];

/** Replies to one agent's calls, in their order, the last for all that follow. */
interface Fault {
  readonly name: string;
  readonly replies: readonly Reply[];
  /** How many calls the agent makes. */
  readonly calls: number;
  readonly says: RegExp;
  /** The reply does not go on; time passes for its client alone. */
  readonly hangs?: true;
  /** The reply goes on, to its cut, once some of it is shown. */
  readonly isShown?: true;
}

const anyCall: readonly Fault[] = [
  { name: 'a refused key', replies: [failure(401)], calls: 1, says: /refused the API key/ },
  {
    name: 'a service that stays busy',
    replies: [failure(429, {}, { 'retry-after': '2' })],
    calls: 3,
    says: /busy/,
  },
  { name: 'a service that stays broken', replies: [failure(500)], calls: 3, says: /service failed/ },
  {
    name: 'a first token that does not come',
    replies: [text('Too late.', { before: forEver })],
    calls: 1,
    says: /too long to answer/,
    hangs: true,
  },
  { name: 'a refusal', replies: [{ kind: 'refusal', text: 'No.' }], calls: 1, says: /declined/ },
];
const unusable = /cannot be used/;
const structured: readonly Fault[] = [
  ...anyCall,
  { name: 'no JSON, twice', replies: [text('I would say so.')], calls: 2, says: unusable },
  {
    name: 'JSON of another form, twice',
    replies: [json({ verdict: 'fine', quotes: 'none', kind: 'odd' })],
    calls: 2,
    says: unusable,
  },
  {
    name: 'streams that all break off',
    replies: [text('{"reasoning": "Bec', { isCut: true })],
    calls: 3,
    says: /broke off/,
  },
];
const written: readonly Fault[] = [
  ...anyCall,
  {
    name: 'a stream that breaks off midway',
    replies: [text('The model begins to', { isCut: true })],
    calls: 1,
    says: /broke off/,
    isShown: true,
  },
  {
    name: 'a stream that stops midway',
    replies: [text('The model begins', { afterText: forEver })],
    calls: 1,
    says: /too long to answer/,
    hangs: true,
  },
  { name: 'an empty reply', replies: [text(' ')], calls: 1, says: unusable },
];

const stages: readonly {
  readonly role: ModelRole;
  readonly step: StepKind;
  readonly asked: string;
  readonly faults: readonly Fault[];
}[] = [
  { role: 'router', step: 'route', asked: unclearQuestion, faults: structured },
  { role: 'synthesizer', step: 'synthesize', asked: complexQuestion(2), faults: written },
  {
    role: 'critic',
    step: 'critique',
    asked: complexQuestion(2),
    faults: structured,
  },
];

/** How a stream ends in the middle: once all that was sent is shown. */
const broken: readonly {
  readonly name: string;
  readonly replies: (half: string, isShown: Promise<void>) => Reply;
  readonly says: RegExp;
  readonly hangs?: true;
}[] = [
  {
    name: 'stalls',
    replies: (half) => text(half, { isCut: true, beforeCut: forEver }),
    says: /took too long to answer\..*nothing for 30 s/,
    hangs: true,
  },
  {
    name: 'is cut off at its greatest length',
    replies: (half) => text(half, { finish: 'length' }),
    says: /cut off at its greatest length/,
  },
  {
    name: 'loses its connection',
    replies: (half, beforeCut) => text(half, { isCut: true, beforeCut }),
    says: /broke off/,
  },
];

describe('a run with a language model', () => {
  let server: ModelServer;
  let clock: FakeClock;

  beforeEach(async () => {
    server = await new ModelServer().start();
    server.respond = (call) => goodReply(call);
    clock = new FakeClock();
    onDelta = () => undefined;
  });
  afterEach(async () => {
    mock.timers.reset();
    await server.stop();
  });

  /** A minute goes by once an agent has asked, and once some of its answer is there. */
  const letTimePass = (role: ModelRole): void => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const pass = () =>
      setImmediate(() => {
        mock.timers.tick(60_000);
      });
    server.onCall = (call) => {
      if (roleOf(call) === role) pass();
    };
    if (role === 'synthesizer') onDelta = pass;
  };
  let onDelta: (text: string) => unknown = () => undefined;

  const ask = (
    question: string,
    options: {
      readonly model?: Partial<ModelSettings>;
      readonly signal?: AbortSignal;
      readonly hasNoFallback?: boolean;
    } = {},
  ): Promise<RunToEnd> => {
    const place = { clock, settings: { depth: 'thorough', ...options.model } as const };
    const reasoner = options.hasNoFallback ? generativeAt(server, place) : assistedAt(server, place);
    const onEvent = (event: RunEvent): void => {
      if (event.type === 'answer-delta') onDelta(event.text);
    };
    const deps = { index: fiveDocuments(), reasoner, onEvent };
    return runQuestion(question, deps, options.signal);
  };

  /** The server answers one agent with these replies, and all else well. */
  const failFor = (role: ModelRole, replies: readonly Reply[]): void => {
    let used = 0;
    server.respond = (call) => {
      if (roleOf(call) !== role) return goodReply(call);
      used += 1;
      return replies[Math.min(used, replies.length) - 1] ?? goodReply(call);
    };
  };
  const onceShown = (reply: Reply): Reply => {
    const afterText = new Promise<void>(
      (resolve) =>
        (onDelta = () => {
          resolve();
        }),
    );
    return reply.kind === 'text' ? { ...reply, afterText } : reply;
  };
  const callsOf = (role: ModelRole): number => server.calls.filter((call) => roleOf(call) === role).length;

  it('makes one call for a simple question, and one more for its review, and tells of their tokens', async () => {
    const run = await ask(simpleQuestion);
    assert.equal(answerOf(run).text, writtenAnswer(1));
    assert.deepEqual(server.calls.map(roleOf), ['synthesizer', 'critic']);
    for (const step of ['synthesize', 'critique'] as const)
      assert.deepEqual(notesOf(run, step), [
        {
          kind: 'model-call',
          model: 'large',
          inputTokens: 100,
          outputTokens: 20,
          isEstimated: false,
          cost: undefined,
          ms: 0,
        },
      ]);
    assert.deepEqual(answerOf(run).flags, []);
  });

  it('asks the small model where the work is small', async () => {
    await ask(complexQuestion(2));
    assert.deepEqual(
      server.calls.map((call) => [roleOf(call), call.body.model]),
      [
        ['router', 'small'],
        ['synthesizer', 'large'],
        ['critic', 'large'],
      ],
    );
  });

  for (const { role, step, asked, faults } of stages)
    describe(`when the ${role} gets`, () => {
      for (const { name, replies, calls, says, hangs, isShown } of faults)
        it(`${name}: the rules take the stage over, and its step says why`, async () => {
          failFor(role, isShown ? replies.map(onceShown) : replies);
          if (hangs) letTimePass(role);
          const depth = role === 'critic' ? 'thorough' : 'balanced';
          const run = await ask(asked, { model: { depth } });
          assert.match(fallbackOf(run, step) ?? '', says);
          assert.equal(callsOf(role), calls);
          const answer = answerOf(run);
          assert.ok(answer.flags.includes('degraded'));
          assert.equal(answer.text === writtenAnswer(answer.citations.length), role !== 'synthesizer');
          assert.equal(says.test(troublesOf(answer).join(' ')), role === 'synthesizer');
          assert.match(answer.citations[0]?.quote ?? '', /kept for 10 days/);
        });
    });

  it('answers by the rules alone, with a warning, when the service cannot be reached at all', async () => {
    const gone = await new ModelServer().start();
    const { endpoint } = gone;
    await gone.stop();
    const answer = answerOf(await ask(complexQuestion(2), { model: { endpoint } }));
    assert.match(answer.text, /kept for 10 days[\s\S]*kept for 20 days/);
    assert.match(troublesOf(answer).join(' '), /cannot be reached[\s\S]*on this machine instead/);
  });

  it('leaves nothing of half an answer when the stream breaks off', async () => {
    failFor('synthesizer', [onceShown(text('The model begins to', { isCut: true }))]);
    const run = await ask(simpleQuestion, { model: { depth: 'balanced' } });
    const types = run.events.map(({ type }) => type);
    assert.ok(types.indexOf('answer-delta') < types.indexOf('answer-restart'));
    const restarted = run.events.slice(types.indexOf('answer-restart'));
    const shown = restarted.flatMap((event) => (event.type === 'answer-delta' ? event.text : [])).join('');
    assert.equal(shown, answerOf(run).text);
    assert.doesNotMatch(shown, /The model/);
  });

  for (const { name, replies, hangs, says } of broken)
    describe(`when the stream of the answer ${name} in the middle`, () => {
      const half = `${factOf('backups')} [1] This goes for the`;
      const askFor = async (text: string): Promise<RunToEnd> => {
        let shown = '';
        const isShown = new Promise<void>((resolve) => {
          onDelta = (piece) => {
            shown += piece;
            if (shown.endsWith('the')) resolve();
          };
        });
        failFor('synthesizer', [replies(text, isShown)]);
        if (hangs) {
          mock.timers.enable({ apis: ['setTimeout'] });
          void isShown.then(() =>
            setImmediate(() => {
              mock.timers.tick(60_000);
            }),
          );
        }
        return ask(simpleQuestion, { model: { depth: 'balanced' } });
      };

      it('keeps the whole sentence that has a source, checked, and says that the model stopped', async () => {
        const run = await askFor(half);
        const { text, citations, check, audit, modelFailure, flags, confidenceLabel } = answerOf(run);
        assert.equal(text, `${factOf('backups')} [1]`);
        assert.deepEqual(
          citations.map(({ quote }) => quote),
          [factOf('backups')],
        );
        assert.deepEqual([audit.quotesVerified, check, confidenceLabel], [1, 'partly', 'medium']);
        assert.equal(modelFailure?.kind, 'broke-off');
        assert.match(modelFailure.reason, says);
        assert.match(troublesOf(answerOf(run)).join(), /^large stopped in the middle of its answer\./);
        assert.deepEqual(flags, ['degraded']);
        assert.equal(run.state.text, text);
      });

      it('has the rules answer where no sentence has a source', async () => {
        const run = await askFor('It is so, they say. This goes for the');
        const answer = answerOf(run);
        assert.match(answer.text, /kept for 10 days/);
        assert.match(troublesOf(answer).join(' '), /on this machine instead/);
        assert.match(troublesOf(answer).join(' '), says);
        assert.doesNotMatch(answer.text, /they say/);
      });
    });

  it('joins what the sources say, with a warning, when nobody writes the answer', async () => {
    failFor('synthesizer', [failure(500)]);
    const answer = answerOf(await ask(complexQuestion(2)));
    assert.match(answer.text, /kept for 10 days \[1\][\s\S]*kept for 20 days \[2\]/);
    assert.match(troublesOf(answer).join(' '), /service failed[\s\S]*on this machine instead/);
  });

  it('waits as long as a busy service asks for, says so, and goes on with the model', async () => {
    failFor('synthesizer', [failure(429, {}, { 'retry-after': '2' }), text('It is so, it says [1].')]);
    const run = await ask(simpleQuestion);
    assert.equal(answerOf(run).text, 'It is so, it says [1].');
    assert.deepEqual(clock.waits, [2000]);
    const [retry] = notesOf(run, 'synthesize');
    assert.ok(retry?.kind === 'retry' && retry.waitMs === 2000);
    assert.match(retry.message, /busy/);
    assert.deepEqual(answerOf(run).flags, []);
  });

  it('goes on with the model when a second try mends a failure of the service', async () => {
    failFor('router', [failure(500), json(tasksFor(2))]);
    const run = await ask(complexQuestion(2));
    assert.deepEqual(kindsOf(run, 'route'), ['retry', 'model-call']);
  });

  it('goes on with the model when it mends a reply that was not JSON', async () => {
    failFor('router', [text('A plan? Sure!'), json(tasksFor(2))]);
    const run = await ask(complexQuestion(2));
    assert.deepEqual(kindsOf(run, 'route'), ['model-call', 'model-call']);
    assert.deepEqual(answerOf(run).flags, []);
  });

  it('hears the answer through calls of tools and thoughts', async () => {
    failFor('synthesizer', [text('It is so [1].', { hasNoise: true })]);
    assert.equal(answerOf(await ask(simpleQuestion)).text, 'It is so [1].');
  });

  it('answers in the order of the plan', async () => {
    server.respond = (call) => goodReply(call, 5);
    const { citations } = answerOf(await ask(complexQuestion(5)));
    assert.deepEqual(
      citations.map(({ documentId }) => documentId),
      ['backups.md', 'logs.md', 'mails.md', 'invoices.md', 'photos.md'],
    );
  });

  it('closes the request when it is cancelled while the question is understood', async () => {
    const stop = new AbortController();
    failFor('router', [json({}, { before: forEver })]);
    server.onCall = () => {
      stop.abort();
    };
    const { state } = await ask(complexQuestion(2), { signal: stop.signal });
    assert.equal(state.outcome?.kind, 'cancelled');
    assert.equal(await server.calls[0]?.closed, true);
  });

  it('closes the stream when it is cancelled while the answer is written', async () => {
    const stop = new AbortController();
    failFor('synthesizer', [text('It is so.', { afterText: forEver })]);
    onDelta = () => {
      stop.abort();
    };
    const run = await ask(simpleQuestion, { signal: stop.signal });
    assert.equal(run.state.outcome?.kind, 'cancelled');
    assert.equal(await server.calls[0]?.closed, true);
  });

  for (const role of ['router', 'synthesizer'] as const)
    it(`writes neither the key nor a document to the log when the ${role} fails`, async () => {
      const message = `Wrong key ${apiKey} for the prompt ${factOf('backups')}`;
      failFor(role, [failure(400, { message })]);
      const run = await ask(complexQuestion(2), { hasNoFallback: true });
      assert.ok(run.logged.length > 0 || role === 'router');
      for (const line of [...run.logged, ...run.state.steps.flatMap(({ notes }) => JSON.stringify(notes))]) {
        assert.ok(!line.includes(apiKey), line);
        assert.ok(!line.includes('kept for'), line);
      }
      assert.ok(!JSON.stringify(run.events).includes(apiKey));
    });
});
