import * as assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { createRemoteModel, type RemoteSettings } from '../../../../src/adapters/embedders/remoteModel';
import { AskDocsError, logText } from '../../../../src/core/model/errors';
import { EmbeddingServer, json, type Answer } from '../../../support/embeddingServer';
import { FakeClock } from '../../../support/fakeClock';
import { never } from '../../../support/samples';

const key = 'sk-very-secret-1234';

describe('createRemoteModel', () => {
  let server: EmbeddingServer;
  let clock: FakeClock;
  beforeEach(async () => {
    server = await new EmbeddingServer().start();
    clock = new FakeClock();
  });
  afterEach(() => server.stop());

  const modelOf = (settings: Partial<RemoteSettings> = {}) =>
    createRemoteModel(
      {
        provider: 'openai-compatible',
        endpoint: server.endpoint,
        model: 'small',
        apiKey: () => Promise.resolve(key),
        ...settings,
      },
      clock,
    );
  const embed = (texts: readonly string[], settings?: Partial<RemoteSettings>) =>
    modelOf(settings).embed(texts, 'document', never);

  /** What embedding fails with; it must not hold the key. */
  async function failureOf(texts: readonly string[] = ['apple']): Promise<AskDocsError> {
    const error: unknown = await embed(texts).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof AskDocsError);
    assert.doesNotMatch(`${inspect(error, { depth: 9 })} ${logText(error)}`, /very-secret/);
    return error;
  }

  it('gives the vectors of an OpenAI-compatible service in the order of the texts', async () => {
    const [first, second] = await embed(['apple', 'pear']);
    assert.deepEqual([first], await embed(['apple']));
    assert.notDeepEqual(first, second);
    const [call] = server.calls;
    assert.deepEqual([call?.path, call?.model], ['/v1/embeddings', 'small']);
    assert.equal(call?.headers.authorization, `Bearer ${key}`);
  });

  it('gives the vectors of Ollama', async () => {
    const endpoint = server.endpoint.replace('/v1', '');
    const vectors = await embed(['apple', 'pear'], {
      provider: 'ollama',
      endpoint,
      apiKey: () => Promise.resolve(undefined),
    });
    assert.equal(vectors.length, 2);
    assert.deepEqual(
      [server.calls[0]?.path, server.calls[0]?.headers.authorization],
      ['/api/embed', undefined],
    );
  });

  it('asks in batches, three at a time', async () => {
    const texts = Array.from({ length: 300 }, (_, at) => `text ${at}`);
    const vectors = await embed(texts);
    assert.equal(vectors.length, 300);
    assert.deepEqual(vectors[250], (await embed(['text 250']))[0]);
    assert.ok(server.calls.every((call) => call.texts.length <= 32));
    assert.ok(server.mostAtOnce <= 3);
  });

  it('puts few long texts in a batch, and cuts what is longer than any model reads', async () => {
    await embed(Array.from({ length: 20 }, () => 'word '.repeat(3000)));
    assert.ok(server.calls.every((call) => call.texts.join('').length <= 64_000));
    assert.ok(server.embedded.every((text) => text.length === 8000));
  });

  it('cuts what a server refuses as too long, and that alone', async () => {
    const long = 'word '.repeat(400);
    const texts = ['apple', 'pear', long, 'plum', 'fig'];
    server.onCall = ({ texts: asked }) => {
      if (asked.some((text) => text.length > 600)) server.script.push(json(400, {}));
    };
    const vectors = await embed(texts);
    assert.equal(vectors.length, 5);
    const sent = server.calls.filter(({ texts: asked }) => asked.every((text) => text.length <= 600));
    assert.deepEqual(
      sent.flatMap((call) => call.texts).map((text) => text.length),
      [5, 4, 500, 4, 3],
    );
    assert.deepEqual(vectors[4], (await embed(['fig']))[0]);
  });

  it('sends texts once that are refused for another reason', async () => {
    server.script.push(json(402, {}));
    await assert.rejects(embed(['apple', 'pear', 'plum']), /HTTP 402/);
    assert.equal(server.calls.length, 1);
  });

  it('gives up a query when the key does not come', async () => {
    const settings = { provider: 'ollama', endpoint: server.endpoint, model: 'm' } as const;
    const limits = { attempts: 1, timeoutMs: 30 };
    const apiKey = () => new Promise<undefined>(() => undefined);
    const model = createRemoteModel({ ...settings, apiKey }, clock, { document: limits, query: limits });
    await assert.rejects(model.embed(['apple'], 'query', never), /the API key could not be read in time/);
  });

  it('puts before texts what a model of the E5 family wants', async () => {
    await modelOf({ model: 'intfloat/multilingual-e5-small' }).embed(['apple'], 'query', never);
    assert.deepEqual(server.embedded, ['query: apple']);
  });

  it('keeps the query of the address, and leaves it out of the id', async () => {
    const model = modelOf({ endpoint: `${server.endpoint}/?api-version=7` });
    await model.embed(['apple'], 'document', never);
    assert.equal(server.calls[0]?.path, '/v1/embeddings?api-version=7');
    assert.doesNotMatch(model.id, /version/);
  });

  describe('tries again', () => {
    it('after the time that the service asks for when it is busy', async () => {
      server.script.push(json(429, {}, { 'retry-after': '7' }));
      assert.equal((await embed(['apple'])).length, 1);
      assert.deepEqual(clock.waits, [7000]);
    });

    it('at the date that the service names', async () => {
      const date = new Date(clock.now() + 5000).toUTCString();
      server.script.push(json(503, {}, { 'retry-after': date }));
      await embed(['apple']);
      assert.deepEqual(clock.waits, [5000]);
    });

    it('after growing waits when the service failed twice', async () => {
      server.script.push(json(500, {}), json(500, {}));
      assert.equal((await embed(['apple'])).length, 1);
      const [first = 0, second = 0] = clock.waits;
      assert.ok(first >= 250 && first <= 500 && second >= 500 && second <= 1000);
    });

    it('when the reply is cut', async () => {
      server.script.push((response) => {
        response.writeHead(200, { 'content-length': '9999' });
        response.write('{"data": [', () => response.destroy());
      });
      assert.equal((await embed(['apple'])).length, 1);
      assert.equal(server.calls.length, 2);
    });
  });

  const repeated = (answer: Answer): Answer[] => Array.from({ length: 9 }, () => answer);
  const failures: readonly [name: string, answer: Answer, code: string, calls: number, sentence: RegExp][] = [
    [
      'the key is refused, though the reply repeats it',
      json(401, { error: `wrong key ${key}` }),
      'embedding-refused',
      1,
      /HTTP 401/,
    ],
    ['there is no such model', json(404, {}), 'embedding-rejected', 1, /HTTP 404/],
    [
      'it is sent elsewhere',
      json(302, {}, { location: 'http://127.0.0.1:9/' }),
      'embedding-rejected',
      1,
      /302/,
    ],
    ['the service stays busy', json(429, {}), 'embedding-busy', 4, /HTTP 429/],
    ['it is to wait for an hour', json(429, {}, { 'retry-after': '3600' }), 'embedding-busy', 1, /HTTP 429/],
    ['the service keeps failing', json(500, {}), 'embedding-failed', 4, /HTTP 500/],
    ['the reply is not JSON', (response) => response.end('<html>'), 'embedding-unusable', 1, /not JSON/],
    [
      'the reply is something else',
      json(200, { ok: true }),
      'embedding-unusable',
      1,
      /not a list of vectors/,
    ],
    ['there are too few vectors', json(200, { data: [] }), 'embedding-unusable', 1, /0 vectors for 1 texts/],
    [
      'a number is none',
      json(200, { data: [{ embedding: [1, null] }] }),
      'embedding-unusable',
      1,
      /not a list/,
    ],
    [
      'a number is too large',
      json(200, { data: [{ embedding: [1e300] }] }),
      'embedding-unusable',
      1,
      /no numbers/,
    ],
    [
      'vectors are too long to be searched',
      json(200, { data: [{ embedding: new Array(4097).fill(1) }] }),
      'embedding-unusable',
      1,
      /4097 numbers, more than the 4096/,
    ],
  ];
  for (const [name, answer, code, calls, sentence] of failures) {
    it(`fails with ${code} when ${name}`, async () => {
      server.script.push(...repeated(answer));
      const error = await failureOf();
      assert.equal(error.code, code);
      assert.match(error.message, sentence);
      assert.equal(server.calls.length, calls);
    });
  }

  it('fails when vectors of one reply differ in length', async () => {
    server.script.push(json(200, { data: [{ embedding: [1] }, { embedding: [1, 2] }] }));
    assert.match((await failureOf(['apple', 'pear'])).message, /different lengths/);
  });

  it('fails when nobody listens, after it tried again', async () => {
    const model = modelOf();
    await server.stop();
    await assert.rejects(model.embed(['apple'], 'document', never), /cannot be reached.*ECONNREFUSED/);
    assert.equal(clock.waits.length, 3);
    await server.start();
  });

  it('gives up when there is no answer in time', async () => {
    server.script.push(() => undefined);
    const limits = { attempts: 1, timeoutMs: 30 };
    const settings = { provider: 'ollama', endpoint: server.endpoint, model: 'm' } as const;
    const model = createRemoteModel({ ...settings, apiKey: () => Promise.resolve(key) }, clock, {
      document: limits,
      query: limits,
    });
    await assert.rejects(model.embed(['apple'], 'query', never), /no answer within 0.03 s/);
  });

  it('asks once when it embeds a query: somebody waits', async () => {
    server.script.push(...repeated(json(500, {})));
    await assert.rejects(modelOf().embed(['apple'], 'query', never), /HTTP 500/);
    assert.equal(server.calls.length, 1);
  });

  it('ends all requests when it is cancelled', async () => {
    const abort = new AbortController();
    server.script.push(...repeated(() => undefined));
    server.onCall = () => {
      if (server.calls.length === 3) abort.abort();
    };
    const texts = Array.from({ length: 200 }, (_, at) => `text ${at}`);
    await assert.rejects(modelOf().embed(texts, 'document', abort.signal), /abort/i);
    assert.equal(server.calls.length, 3);
  });

  for (const [endpoint, sentence] of [
    ['not an address', /not an http or https address/],
    ['file:///etc/passwd', /not an http or https address/],
    ['https://user:word@example.org/v1', /must not contain a password/],
  ] as const) {
    it(`says what is wrong when the endpoint is ${endpoint}`, () => {
      assert.throws(() => modelOf({ endpoint }), sentence);
    });
  }

  it('says that a key cannot be one, without showing it', async () => {
    const error: unknown = await embed(['apple'], {
      apiKey: () => Promise.resolve('very-secret\nsecond line'),
    }).catch((thrown: unknown) => thrown);
    assert.match(String(error), /characters that no key has/);
    assert.doesNotMatch(inspect(error), /very-secret/);
    assert.equal(server.calls.length, 0);
  });
});
