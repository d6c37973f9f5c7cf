import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Library } from '../../../src/core/run/library';
import { serveHttp, type HttpOptions, type HttpServer } from '../../../src/mcp/http/serveHttp';
import { newToken } from '../../../src/mcp/http/token';
import { FakeSearchIndex } from '../../support/fakeSearchIndex';
import { callTool, connectOverHttp } from '../../support/mcpCalls';
import { documentOf } from '../../support/samples';

const token = newToken();

/** A library of one document; what answers and refreshes do is up to the test. */
function libraryWith(own: Partial<Library> = {}): Library {
  return {
    index: new FakeSearchIndex({ documents: [documentOf('a.md', 'Text.')] }),
    refresh: () => Promise.resolve(),
    contents: () => Promise.resolve({ documents: [{ id: 'a.md', passages: 1 }], failed: [] }),
    answer: () => {
      throw new Error('the test did not expect a question');
    },
    ...own,
  };
}

/** A library whose answers wait until they are cancelled; `asked` gives the signal of the first. */
function waitingLibrary(): { readonly library: Library; readonly asked: Promise<AbortSignal> } {
  let tell: (signal: AbortSignal) => void = () => undefined;
  const asked = new Promise<AbortSignal>((resolve) => {
    tell = resolve;
  });
  const library = libraryWith({
    async *answer(_asked, signal) {
      tell(signal);
      await once(signal, 'abort');
      yield { type: 'run-end', outcome: { kind: 'cancelled' }, at: 1 };
    },
  });
  return { library, asked };
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

describe('serveHttp', () => {
  let server: HttpServer;

  const start = async (options: Partial<HttpOptions> = {}, library = libraryWith()) => {
    server = await serveHttp(library, { version: '1' }, { port: 0, token, ...options });
    return server;
  };
  afterEach(() => server.close());

  /** A request as a program may send it that is no client of the SDK. */
  async function send(options: {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }): Promise<{ status: number | undefined; text: string; headers: IncomingMessage['headers'] }> {
    const { method = 'POST', path = '/mcp', headers = {}, body = JSON.stringify(initialize) } = options;
    const request = httpRequest({
      ...{ host: '127.0.0.1', port: server.port, method, path },
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
        ...headers,
      },
    });
    // A server that refuses does not wait for the whole body.
    request.on('error', () => undefined);
    request.end(method === 'GET' ? undefined : body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return { status: response.statusCode, text, headers: response.headers };
  }

  it('listens on this machine alone', async () => {
    const { url, port } = await start();
    assert.equal(url, `http://127.0.0.1:${port}/mcp`);
  });

  it('serves clients that have the token, each for itself', async () => {
    const { url } = await start();
    const [one, other] = [await connectOverHttp(url, token), await connectOverHttp(url, token)];
    for (const client of [one, other]) {
      const { fields } = await callTool(client, 'read_document', { path: 'a.md' });
      assert.equal(fields.text, 'Text.');
      await client.close();
    }
  });

  const refused: readonly [name: string, request: Parameters<typeof send>[0], status: number][] = [
    ['no token', { headers: { authorization: '' } }, 401],
    ['another token', { headers: { authorization: `Bearer ${newToken()}` } }, 401],
    ['the token in another form', { headers: { authorization: `Basic ${token}` } }, 401],
    ['the beginning of the token', { headers: { authorization: `Bearer ${token.slice(0, -1)}` } }, 401],
    ['a page of a browser as origin', { headers: { origin: 'https://example.com' } }, 403],
    ['a page without an origin of its own', { headers: { origin: 'null' } }, 403],
    [
      'an origin that only begins like this machine',
      { headers: { origin: 'http://localhost.example.com' } },
      403,
    ],
    ['a name that was made to point here', { headers: { host: 'rebound.example.com' } }, 403],
    ['another address', { path: '/' }, 404],
    ['an address that leads out', { path: '/mcp/../../etc/hostname' }, 404],
    ['a session that does not exist', { headers: { 'mcp-session-id': 'none' } }, 404],
    ['a stream without a session', { method: 'GET' }, 405],
    ['another method', { method: 'PUT' }, 405],
    ['what a browser asks before it asks', { method: 'OPTIONS' }, 405],
    ['a body that is no JSON', { body: 'nothing' }, 400],
    [
      'a first message that begins no session',
      { body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' },
      400,
    ],
    [
      'a body that is too large',
      { body: JSON.stringify({ ...initialize, more: 'x'.repeat(1024 * 1024) }) },
      413,
    ],
  ];
  for (const [name, request, status] of refused) {
    it(`refuses ${name}`, async () => {
      await start();
      const reply = await send(request);
      assert.equal(reply.status, status, reply.text);
      assert.equal(reply.headers['access-control-allow-origin'], undefined);
      assert.ok(!reply.text.includes(token));
    });
  }

  it('takes a page of this machine that has the token', async () => {
    await start();
    assert.equal((await send({ headers: { origin: 'http://localhost:6274' } })).status, 200);
  });

  it('ends the session that was used longest ago when there is no room for another', async () => {
    await start({ sessionLimit: 2 });
    const begun = async () => String((await send({})).headers['mcp-session-id']);
    const [first, second] = [await begun(), await begun()];
    const use = async (session: string) => {
      const body = '{"jsonrpc":"2.0","id":2,"method":"tools/list"}';
      return (await send({ headers: { 'mcp-session-id': session }, body })).status;
    };
    assert.equal(await use(first), 200);
    const third = await begun();
    assert.deepEqual([await use(first), await use(second), await use(third)], [200, 404, 200]);
  });

  it('keeps nothing of a first message that begins no session', async () => {
    await start({ sessionLimit: 1 });
    await send({ body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' });
    assert.equal((await send({})).status, 200);
  });

  it('ends a session that nothing is asked in', async () => {
    await start({ idleMs: 1, sessionLimit: 1 });
    await send({});
    let status: number | undefined = 503;
    // Its end is seen by the room for another.
    while (status === 503) ({ status } = await send({}));
    assert.equal(status, 200);
  });

  it('stops what a client asked when the client cancels it', async () => {
    const { library, asked } = waitingLibrary();
    const { url } = await start({}, library);
    const client = await connectOverHttp(url, token);
    const cancel = new AbortController();
    const call = client.callTool(
      { name: 'ask_documents', arguments: { question: 'How long is it?' } },
      undefined,
      { signal: cancel.signal },
    );
    const signal = await asked;
    const aborted = once(signal, 'abort');
    cancel.abort();
    await assert.rejects(call);
    await aborted;
    await client.close();
  });

  it('stops what clients asked when it is closed', async () => {
    const { library, asked } = waitingLibrary();
    const { url } = await start({}, library);
    const client = await connectOverHttp(url, token);
    const call = client
      .callTool({ name: 'ask_documents', arguments: { question: 'How long is it?' } })
      .catch(() => 'ended');
    const signal = await asked;
    await server.close();
    assert.equal(signal.aborted, true);
    await client.close();
    await call;
  });

  it('says no more of a failure than its sentence', async () => {
    const { url } = await start(
      {},
      libraryWith({ contents: () => Promise.reject(new Error('/home/somebody/secret.txt')) }),
    );
    const client = await connectOverHttp(url, token);
    const { text, isError } = await callTool(client, 'list_documents');
    await client.close();
    assert.equal(isError, true);
    assert.equal(text, 'Something went wrong inside Ask Docs. The log has the details.');
  });
});
