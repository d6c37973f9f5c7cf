import * as assert from 'node:assert/strict';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { checkConnection } from '../../../../src/adapters/models/checkConnection';
import {
  connectionSentence,
  offlineModel,
  type ModelSettings,
} from '../../../../src/core/model/modelSettings';
import { FakeClock } from '../../../support/fakeClock';
import { failure, json, ModelServer, text, type ModelCall, type Reply } from '../../../support/modelServer';
import { untrusted } from '../../../support/untrustedCertificate';

const never = new AbortController().signal;
const answers = 'large at HOST answers, after 0 ms.';

/** A model that does as it is told. */
function obedient({ body }: ModelCall): Reply {
  return body.messages.at(-1)?.content.includes('JSON') === true ? json({ word: 'ready' }) : text('Ready');
}

describe('checkConnection', () => {
  let server: ModelServer;
  const check = async (settings: Partial<ModelSettings> = {}, key = 'sk-secret') => {
    const { isUsable, findings } = await checkConnection(
      {
        ...offlineModel,
        provider: 'openai-compatible',
        endpoint: server.endpoint,
        name: 'large',
        ...settings,
      },
      { apiKey: () => Promise.resolve(key), clock: new FakeClock() },
      never,
    );
    const { host } = new URL(server.endpoint);
    return {
      isUsable,
      sentences: findings.map(connectionSentence).map((told) => told.replace(host, 'HOST')),
    };
  };

  beforeEach(async () => {
    server = await new ModelServer().start();
    server.respond = obedient;
  });
  afterEach(() => server.stop());

  it('says that the model answers, and how fast', async () => {
    assert.deepEqual(await check(), { isUsable: true, sentences: [answers] });
  });

  it('looks at the small model as well', async () => {
    const { sentences } = await check({ smallName: 'small' });
    assert.deepEqual(sentences, [answers, 'small at HOST answers, after 0 ms.']);
  });

  it('says that the service does not stream', async () => {
    server.script.push(failure(400, { param: 'stream' }));
    const { isUsable, sentences } = await check();
    assert.deepEqual(sentences, [answers, 'large does not stream: answers appear all at once.']);
    assert.ok(isUsable);
  });

  it('says that the form is asked for in words when there is no structured output', async () => {
    const none = failure(400, { message: 'response_format is not supported' });
    server.script.push(text('Ready'), none, none);
    const { isUsable, sentences } = await check();
    assert.deepEqual(sentences, [
      answers,
      'large has no structured output; the form of its replies is asked for in words, and repaired.',
    ]);
    assert.ok(isUsable);
  });

  it('says that the model keeps to no form', async () => {
    server.respond = () => text('Ready');
    const { isUsable, sentences } = await check();
    assert.match(sentences[1] ?? '', /does not keep to the requested form/);
    assert.ok(isUsable);
  });

  const problems: readonly (readonly [string, Reply, string])[] = [
    ['the key is refused', failure(401), 'HOST refuses the API key.'],
    [
      'there is no such model, and which there are',
      failure(404, { code: 'model_not_found' }),
      'HOST does not have the model “large”. It has large, small.',
    ],
    [
      'the path is wrong',
      { kind: 'body', status: 404, body: 'Not here' },
      'HOST has nothing at /v1. Check the address.',
    ],
    [
      'it is the page of a web server',
      { kind: 'body', status: 200, body: '<p>Hello', headers: { 'content-type': 'text/html' } },
      'The language model answered with something that cannot be used. (HOST: not the reply of a model)',
    ],
    [
      'the service is busy, without trying again',
      failure(429),
      'The model service is busy, or its limit is used up. (HOST: HTTP 429)',
    ],
  ];
  for (const [name, reply, sentence] of problems) {
    it(`says that ${name}`, async () => {
      server.script.push(reply);
      assert.deepEqual(await check(), { isUsable: false, sentences: [sentence] });
    });
  }

  it('says what went wrong at the second question, without trying again', async () => {
    server.script.push(text('Ready'), failure(500));
    const { isUsable, sentences } = await check();
    assert.deepEqual(sentences, [answers, 'The model service failed. (HOST: HTTP 500)']);
    assert.ok(!isUsable);
  });

  it('says that a key is wanted when there is none', async () => {
    server.script.push(failure(401));
    assert.deepEqual((await check({}, ' ')).sentences, ['HOST wants an API key, and none is set.']);
  });

  it('says how addresses end when the path is wrong', async () => {
    server.script.push({ kind: 'body', status: 404, body: 'Not here' });
    const { sentences } = await check({ endpoint: new URL('/api', server.endpoint).href });
    assert.match(sentences[0] ?? '', /HOST has nothing at \/api\. .* ends with \/v1/);
  });

  it('says that the certificate is not trusted', async () => {
    const tls = createTlsServer(untrusted);
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    const { port } = tls.address() as AddressInfo;
    const { isUsable, sentences } = await check({ endpoint: `https://127.0.0.1:${port}/v1` });
    tls.close();
    assert.match(sentences[0] ?? '', /cannot be reached.*the certificate is not trusted/);
    assert.ok(!isUsable);
  });

  it('says that the address is none', async () => {
    assert.deepEqual((await check({ endpoint: 'models' })).sentences, [
      'The language model is not set up. (the endpoint is not an http or https address)',
    ]);
  });

  it('stops when it is told to', async () => {
    const abort = new AbortController();
    server.onCall = () => {
      abort.abort();
    };
    server.respond = () => text('Ready', { before: new Promise(() => undefined) });
    const settings = { ...offlineModel, endpoint: server.endpoint, name: 'large' };
    const deps = { apiKey: () => Promise.resolve('key'), clock: new FakeClock() };
    await assert.rejects(checkConnection(settings, deps, abort.signal), { name: 'AbortError' });
    assert.equal(await server.calls[0]?.closed, true);
  });
});
