import * as assert from 'node:assert/strict';
import { mock } from 'node:test';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { createServiceModel } from '../../../../src/adapters/models/serviceModel';
import { AskDocsError, logText, userSentence, type ErrorCode } from '../../../../src/core/model/errors';
import { offlineModel, type ModelSettings } from '../../../../src/core/model/modelSettings';
import type { ChatModel, Prompt } from '../../../../src/core/model/ports';
import { FakeClock } from '../../../support/fakeClock';
import { failure, json, ModelServer, text, type ChatRequest, type Reply } from '../../../support/modelServer';
import type { StepNote } from '../../../../src/core/model/events';

const prompt: Prompt = {
  role: 'synthesizer',
  messages: [
    { role: 'system', text: 'You answer.' },
    { role: 'user', text: 'How long is a private question?' },
  ],
};
const key = 'sk-very-secret';
const never = new AbortController().signal;
const schema = z.object({ days: z.number(), note: z.optional(z.string()) });
const forever = new Promise<never>(() => undefined);
/** What services of all makers say of a parameter that they do not take. */
const noTemperature = failure(400, {
  message: "Unsupported value: 'temperature' does not support 0.3 with this model.",
  param: 'temperature',
});

describe('a model behind an address', () => {
  let server: ModelServer;
  let clock: FakeClock;
  let notes: StepNote[];
  const report = (note: StepNote) => notes.push(note);
  const createModel = (settings: Partial<ModelSettings> = {}, apiKey: string | undefined = key): ChatModel =>
    createServiceModel(
      {
        ...offlineModel,
        provider: 'openai-compatible',
        endpoint: server.endpoint,
        name: 'large',
        ...settings,
      },
      { apiKey: () => Promise.resolve(apiKey), clock },
    );
  const textOf = async (model = createModel(), signal = never, role = prompt.role): Promise<string> => {
    let whole = '';
    for await (const piece of model.streamText({ ...prompt, role }, report, signal)) whole += piece;
    return whole;
  };
  const objectOf = (model = createModel()) => model.generateObject(prompt, schema, report, never);
  const body = (at: number): Partial<ChatRequest> => server.calls.at(at)?.body ?? {};
  const kinds = () => notes.map(({ kind }) => kind);

  beforeEach(async () => {
    server = await new ModelServer().start();
    clock = new FakeClock();
    notes = [];
  });
  afterEach(() => server.stop());

  describe('streamText', () => {
    it('gives the reply piece by piece', async () => {
      server.script.push(text('For seven days.'));
      const pieces: string[] = [];
      for await (const piece of createModel().streamText(prompt, report, never)) pieces.push(piece);
      assert.deepEqual(pieces, ['For', ' seven', ' days.']);
    });

    it('gives the first piece before the rest is there', async () => {
      server.script.push(text('For seven days.', { afterText: forever }));
      for await (const piece of createModel().streamText(prompt, report, never)) {
        assert.equal(piece, 'For');
        break;
      }
    });

    it('sends messages, model and key', async () => {
      await textOf();
      const { model, messages } = body(0);
      assert.equal(model, 'large');
      assert.deepEqual(messages, [
        { role: 'system', content: 'You answer.' },
        { role: 'user', content: 'How long is a private question?' },
      ]);
      assert.equal(server.calls[0]?.headers.authorization, `Bearer ${key}`);
    });

    it('sends no key when there is none', async () => {
      await textOf(createModel({}, ''));
      assert.equal(server.calls[0]?.headers.authorization, undefined);
    });

    for (const [service, apiVersion] of [
      ['a service', ''],
      ['a deployment of Azure', '2024-10-21'],
    ] as const)
      for (const apiKey of [key, ''])
        it(`sends no headers of the environment to ${service} ${apiKey === '' ? 'without' : 'with'} a key`, async () => {
          process.env.OPENAI_CUSTOM_HEADERS = 'Authorization: Bearer other\napi-key: other\nX-Team: other';
          try {
            await textOf(createModel({ apiVersion }, apiKey));
          } finally {
            delete process.env.OPENAI_CUSTOM_HEADERS;
          }
          assert.doesNotMatch(JSON.stringify(server.calls[0]?.headers), /other/);
        });

    it('tells of tokens and of what they cost', async () => {
      await textOf(createModel({ prices: { large: { input: 3, output: 15 } } }));
      const counts = { inputTokens: 100, outputTokens: 20, isEstimated: false };
      assert.deepEqual(notes, [{ kind: 'model-call', model: 'large', ...counts, cost: 0.0006, ms: 0 }]);
    });

    it('estimates tokens when the service does not count them', async () => {
      server.script.push(text('Twelve signs', { usage: false }));
      await textOf();
      const counts = { inputTokens: 11, outputTokens: 3, isEstimated: true };
      assert.deepEqual(notes, [{ kind: 'model-call', model: 'large', ...counts, cost: undefined, ms: 0 }]);
    });

    it('passes over calls of tools and thoughts of their own kind', async () => {
      server.script.push(text('For seven days.', { hasNoise: true }));
      assert.equal(await textOf(), 'For seven days.');
    });

    it('drops the thoughts of local models', async () => {
      server.script.push(text('<think> Hm, seven? </think>\n\nFor <think> days.'));
      assert.equal(await textOf(), 'For <think> days.');
    });

    it('reads content in parts', async () => {
      const content = [
        { type: 'thinking', thinking: [] },
        { type: 'text', text: 'Seven.' },
      ];
      const event = JSON.stringify({ choices: [{ delta: { content }, finish_reason: 'stop' }] });
      server.script.push({ kind: 'events', events: [event] });
      assert.equal(await textOf(), 'Seven.');
    });

    it('takes the small model for small roles', async () => {
      const model = createModel({ smallName: 'small' });
      await textOf(model, never, 'router');
      await textOf(model);
      assert.deepEqual(
        server.calls.map(({ body }) => body.model),
        ['small', 'large'],
      );
    });

    it('speaks to a deployment of Azure', async () => {
      await textOf(createModel({ endpoint: new URL(server.endpoint).origin, apiVersion: '2026-10-21' }));
      const { path, headers } = server.calls[0] ?? {};
      assert.equal(path, '/openai/deployments/large/chat/completions?api-version=2026-10-21');
      assert.deepEqual([headers?.['api-key'], headers?.authorization], [key, undefined]);
    });

    it('keeps the query of an address', async () => {
      await textOf(createModel({ endpoint: `${server.endpoint}/chat/completions?tier=1` }));
      assert.equal(server.calls[0]?.path, '/v1/chat/completions?tier=1');
    });
  });

  describe('parameters', () => {
    it('has a temperature and a longest reply', async () => {
      await textOf();
      assert.deepEqual([body(0).temperature, body(0).max_tokens], [0.3, 2000]);
    });

    for (const name of ['o3-mini', 'gpt-5', 'gpt-5.1', 'openai/o4-mini']) {
      it(`has neither for ${name}, which thinks`, async () => {
        await textOf(createModel({ name }));
        const { temperature, max_tokens, max_completion_tokens } = body(0);
        assert.deepEqual([temperature, max_tokens, max_completion_tokens], [undefined, undefined, 16_000]);
      });
    }

    it('leaves out what the service refuses, then and from then on', async () => {
      const model = createModel();
      server.script.push(noTemperature, failure(400, { message: 'Unknown argument: stream_options' }));
      assert.equal(await textOf(model), 'It is so.');
      await textOf(model);
      const { temperature, stream_options, max_tokens } = body(-1);
      assert.deepEqual([temperature, stream_options, max_tokens], [undefined, undefined, 2000]);
      assert.equal(server.calls.length, 4);
    });

    it('leaves out what is refused by its place, and nothing for what is repeated of the request', async () => {
      const detail = [
        { type: 'extra', loc: ['body', 'max_tokens'], msg: 'Not permitted', input: { temperature: 1 } },
      ];
      server.script.push({ kind: 'body', status: 422, body: { detail } });
      await textOf();
      assert.deepEqual([body(1).temperature, body(1).max_tokens], [0.3, undefined]);
    });

    it('does not take a request that is repeated for a refusal of its parameters', async () => {
      const detail = [
        { loc: ['body', 'messages'], msg: 'Wrong', input: 'temperature: no such model exists' },
      ];
      server.respond = () => ({ kind: 'body', status: 422, body: { detail } });
      await assert.rejects(textOf(), { code: 'model-rejected' });
      assert.equal(server.calls.length, 1);
    });

    it('counts each request against the limit', async () => {
      server.script.push(noTemperature);
      await textOf(createModel({ requestsPerMinute: 1 }));
      assert.deepEqual(kinds(), ['wait', 'model-call']);
    });

    it('takes the reply whole when the service does not stream', async () => {
      server.script.push(failure(400, { message: 'stream is not supported' }));
      assert.equal(await textOf(), 'It is so.');
    });
  });

  describe('generateObject', () => {
    it('asks for structured output of the schema', async () => {
      server.script.push(json({ days: 7, note: null }));
      assert.deepEqual(await objectOf(), { days: 7 });
      assert.deepEqual(body(0).response_format, {
        type: 'json_schema',
        json_schema: {
          name: 'synthesizer',
          strict: true,
          schema: {
            type: 'object',
            properties: {
              days: { type: 'number' },
              note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            },
            required: ['days', 'note'],
            additionalProperties: false,
          },
        },
      });
    });

    for (const [name, reply] of [
      ['fences stand around it', 'Here it is:\n```json\n{"days": 7}\n```\nAs you see.'],
      ['prose with brackets stands around it', 'The set {a, b} [1] gives {"days": 7}, I think.'],
      ['thoughts come before it', '<think>{"days": 1}</think>{"days": 7}'],
      ['only the end of thoughts comes before it', 'Maybe {"days": 1}?</think>{"days": 7}'],
    ] as const) {
      it(`finds the object when ${name}`, async () => {
        server.script.push(text(reply));
        assert.deepEqual(await objectOf(), { days: 7 });
      });
    }

    for (const [name, reply, complaint] of [
      ['is no JSON', text('Seven days.'), /no complete JSON/],
      ['is cut', text('{"days": 7', { finish: 'length' }), /no complete JSON/],
      ['has another form', json({ days: 'seven' }), /expected number.*\n.*days/s],
    ] as const) {
      it(`sends a reply back that ${name}`, async () => {
        server.script.push(reply, json({ days: 7 }));
        assert.deepEqual(await objectOf(), { days: 7 });
        const [, , first, repair] = body(1).messages ?? [];
        assert.equal(first?.role, 'assistant');
        assert.match(repair?.content ?? '', complaint);
      });
    }

    it('fails when the reply fits neither then', async () => {
      server.script.push(text('Seven.'), text('Seven.'));
      await assert.rejects(objectOf(), { code: 'model-unusable-reply' });
      assert.equal(server.calls.length, 2);
    });

    it('goes down to what the service takes, and stays there', async () => {
      const model = createModel();
      const none = failure(400, { message: 'response_format is not supported' });
      server.script.push(none, none, json({ days: 7 }), json({ days: 8 }));
      await objectOf(model);
      assert.deepEqual(await objectOf(model), { days: 8 });
      const forms = server.calls.map(
        ({ body }) => (body.response_format as { type: string } | undefined)?.type,
      );
      assert.deepEqual(forms, ['json_schema', 'json_object', undefined, undefined]);
      assert.match(body(-1).messages?.at(-1)?.content ?? '', /"days":\{"type":"number"\}/);
    });

    it('describes the form in words once a service did not look at the schema', async () => {
      const model = createModel();
      server.script.push(text('Seven.'), json({ days: 7 }), json({ days: 7 }));
      await objectOf(model);
      await objectOf(model);
      assert.deepEqual(body(-1).response_format, { type: 'json_object' });
    });

    it('asks for any JSON when strict output cannot say the form', async () => {
      server.script.push(json({ a: 1 }));
      const counts = z.record(z.string(), z.number());
      assert.deepEqual(await createModel().generateObject(prompt, counts, report, never), { a: 1 });
      assert.deepEqual(body(0).response_format, { type: 'json_object' });
    });

    it('makes the call again when the reply broke off', async () => {
      server.script.push(text('{"days"', { isCut: true }), json({ days: 7 }));
      assert.deepEqual(await objectOf(), { days: 7 });
    });
  });

  const faults: readonly (readonly [string, Reply, ErrorCode])[] = [
    ['the key is refused', failure(401), 'model-refused'],
    ['the key may not do that', failure(403), 'model-refused'],
    ['there is no such model', failure(404, { code: 'model_not_found' }), 'model-not-found'],
    ['Ollama lacks the model', failure(404, { message: 'model "large" not found' }), 'model-not-found'],
    ['the path is wrong', { kind: 'body', status: 404, body: 'Not here' }, 'model-rejected'],
    ['the request is wrong', failure(400, { message: 'No.' }), 'model-rejected'],
    ['it is sent elsewhere', failure(307, {}, { location: 'http://a/' }), 'model-rejected'],
    [
      'the prompt is too long',
      failure(400, { code: 'context_length_exceeded', message: 'Too long.' }),
      'model-context-too-long',
    ],
    ['the prompt is filtered', failure(400, { code: 'content_filter' }), 'model-declined'],
    ['the model refuses', { kind: 'refusal', text: 'I cannot.' }, 'model-declined'],
    ['the reply is filtered', text('So', { finish: 'content_filter' }), 'model-declined'],
    ['the reply is empty', text(''), 'model-unusable-reply'],
    ['the reply is no stream', { kind: 'events', events: ['{"days'] }, 'model-unusable-reply'],
    [
      'it answers with something else',
      { kind: 'body', status: 200, body: { error: 'Unexpected endpoint.' } },
      'model-unusable-reply',
    ],
    [
      'the stream ends before the reply does',
      { kind: 'events', events: ['{"choices":[{"delta":{"content":"So"}}]}'] },
      'model-failed',
    ],
    ['an event is none', { kind: 'events', events: ['{"choices":[{"delta":7}]}'] }, 'model-unusable-reply'],
    [
      'it fails within the stream',
      { kind: 'events', events: ['{"error":{"message":"overloaded","code":429}}'] },
      'model-busy',
    ],
    ['the account is empty', failure(429, { code: 'insufficient_quota' }), 'model-busy'],
    ['the service stays busy', failure(429), 'model-busy'],
    ['the service keeps failing', failure(500), 'model-failed'],
    ['it is to wait for an hour', failure(429, {}, { 'retry-after': '3600' }), 'model-busy'],
  ];

  for (const [name, reply, code] of faults) {
    it(`fails with ${code} when ${name}`, async () => {
      server.respond = () => reply;
      await assert.rejects(textOf(), { code });
    });
  }

  it('fails with model-failed when the reply breaks off after it was shown in part', async () => {
    server.respond = () => text('For seven', { isCut: true });
    const pieces: string[] = [];
    const reading = async () => {
      for await (const piece of createModel().streamText(prompt, report, never)) pieces.push(piece);
    };
    await assert.rejects(reading(), AskDocsError);
    assert.deepEqual([pieces.join(''), server.calls.length], ['For seven', 1]);
    const counted = notes.map((note) => (note.kind === 'model-call' ? note.outputTokens : note.kind));
    assert.deepEqual(counted, [3], 'what was received is counted');
  });

  for (const [name, reply] of [
    ['before the first piece', text('So', { before: forever })],
    ['between two pieces', text('So it is', { afterText: forever })],
  ] as const) {
    it(`gives up when nothing comes ${name}`, async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      const pass = (): void => {
        setImmediate(() => {
          mock.timers.tick(60_000);
        });
      };
      server.respond = () => reply;
      if (reply.before !== undefined) server.onCall = pass;
      const reading = async () => {
        for await (const piece of createModel().streamText(prompt, report, never)) if (piece !== '') pass();
      };
      await assert.rejects(reading(), { code: 'model-timeout' });
      mock.timers.reset();
      assert.equal(await server.calls[0]?.closed, true);
    });
  }

  it('says that nobody listens, and where', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await assert.rejects(textOf(createModel({ endpoint: `http://127.0.0.1:${port}/v1` })), {
      code: 'model-unreachable',
      detail: `127.0.0.1:${port}: the connection was refused; is the service running there?`,
    });
    assert.deepEqual(clock.waits, []);
  });

  it('says that the name of the host is not known', async () => {
    await assert.rejects(textOf(createModel({ endpoint: 'http://models.invalid/v1' })), {
      code: 'model-unreachable',
      detail: /^models\.invalid: the name of the host/,
    });
  });

  describe('tries again', () => {
    for (const [name, headers, waits] of [
      ['after the time that the service asks for', { 'retry-after': '2' }, [2000]],
      ['after its milliseconds', { 'retry-after-ms': '70', 'retry-after': '9' }, [70]],
    ] as const) {
      it(`${name}, and tells of it`, async () => {
        server.script.push(failure(429, {}, headers));
        assert.equal(await textOf(), 'It is so.');
        assert.deepEqual(clock.waits, waits);
        assert.deepEqual(kinds(), ['retry', 'model-call']);
        assert.match(JSON.stringify(notes[0]), /is busy.*HTTP 429/);
      });
    }

    for (const [name, reply] of [
      ['the account is empty', failure(429, { code: 'insufficient_quota' })],
      ['it is to wait for an hour', failure(429, {}, { 'retry-after': '3600' })],
      ['the key is refused', failure(401)],
    ] as const) {
      it(`not when ${name}`, async () => {
        server.respond = () => reply;
        await assert.rejects(textOf(), AskDocsError);
        assert.deepEqual(clock.waits, []);
      });
    }

    it('twice and no more, with growing waits', async () => {
      server.respond = () => failure(503);
      await assert.rejects(textOf(), { code: 'model-failed' });
      const [first = 0, second = 0, ...more] = clock.waits;
      assert.ok(first >= 250 && first <= 500 && second >= 500 && second <= 1000);
      assert.deepEqual([more.length, server.calls.length], [0, 3]);
    });
  });

  describe('cancelling', () => {
    for (const [name, reply] of [
      ['before the first piece', text('So', { before: forever })],
      ['within the reply', text('So it is', { afterText: forever })],
    ] as const) {
      it(`ends the request ${name}`, async () => {
        const abort = new AbortController();
        server.respond = () => reply;
        server.onCall = () => {
          abort.abort();
        };
        await assert.rejects(textOf(createModel(), abort.signal), { name: 'AbortError' });
        assert.equal(await server.calls[0]?.closed, true);
      });
    }

    it('does not wait for a key that does not come', async () => {
      const abort = new AbortController();
      const apiKey = () => {
        abort.abort();
        return forever;
      };
      const settings = { ...offlineModel, endpoint: server.endpoint, name: 'large' };
      await assert.rejects(textOf(createServiceModel(settings, { apiKey, clock }), abort.signal), {
        name: 'AbortError',
      });
    });

    it('ends the request when the reader leaves', async () => {
      server.script.push(text('So it is', { afterText: forever }));
      for await (const piece of createModel().streamText(prompt, report, never)) if (piece) break;
      assert.equal(await server.calls[0]?.closed, true);
    });
  });

  describe('what is told of a failure', () => {
    const secrets = new RegExp(`${key}|private|hidden`);
    for (const status of [400, 401, 404, 429, 500]) {
      it(`holds no key, question or reply when the service repeats them with ${status}`, async () => {
        server.respond = () => failure(status, { message: `${key} private hidden`, code: 'hidden' });
        const error: unknown = await textOf(
          createModel({ endpoint: `${server.endpoint}?token=hidden` }),
        ).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        const told = [userSentence(error), logText(error), JSON.stringify(notes), JSON.stringify(error)];
        assert.ok(error instanceof AskDocsError);
        assert.doesNotMatch(told.join('\n'), secrets);
      });
    }

    it('holds no reply when it fits no schema', async () => {
      server.respond = () => text('{"days": "hidden"}');
      const error: unknown = await objectOf().catch((reason: unknown) => reason);
      assert.doesNotMatch(`${logText(error)} ${JSON.stringify(notes)}`, secrets);
    });
  });

  for (const [name, settings, apiKey] of [
    ['the address is none', { endpoint: 'models' }, key],
    ['the address holds a password', { endpoint: 'https://me:hidden@a.example/v1' }, key],
    ['the model is not named', { name: ' ' }, key],
    ['the key can be none', {}, 'two\nhidden'],
  ] as const) {
    it(`says what is wrong when ${name}`, async () => {
      const asked = async () => textOf(createModel(settings, apiKey));
      await assert.rejects(asked, (error: AskDocsError) => {
        assert.doesNotMatch(error.message, /hidden/);
        return error.code === 'model-not-configured' && error.detail !== undefined;
      });
    });
  }

  it('is named by service and models', () => {
    const { id } = createModel({ smallName: 'small', endpoint: 'https://a.example/v1/?key=hidden' });
    assert.equal(id, 'openai-compatible a.example/v1 large small');
  });
});
