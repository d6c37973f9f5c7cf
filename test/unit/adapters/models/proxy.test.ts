import * as assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createServiceModel } from '../../../../src/adapters/models/serviceModel';
import { proxiedFetch } from '../../../../src/adapters/services/proxiedFetch';
import { offlineModel } from '../../../../src/core/model/modelSettings';
import type { Prompt } from '../../../../src/core/model/ports';
import { FakeClock } from '../../../support/fakeClock';
import { ModelServer } from '../../../support/modelServer';

const prompt: Prompt = { role: 'synthesizer', messages: [{ role: 'user', text: 'How long?' }] };
/** A host that only the proxy knows. */
const endpoint = 'http://models.invalid/v1';

/** A proxy that leads every name to one port of this machine; keeps what it was asked for. */
class Proxy {
  readonly asked: string[] = [];
  readonly authorizations: (string | undefined)[] = [];
  status = 200;
  readonly #server: Server;

  constructor(targetPort: number) {
    this.#server = createServer().on('connect', (request, socket) => {
      this.asked.push(request.url ?? '');
      this.authorizations.push(request.headers['proxy-authorization']);
      if (this.status !== 200) {
        socket.end(`HTTP/1.1 ${this.status} No\r\n\r\n`);
        return;
      }
      const target = connect(targetPort, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        socket.pipe(target).pipe(socket);
      });
      target.on('error', () => socket.destroy());
      socket.on('error', () => target.destroy());
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

describe('a model behind a proxy', () => {
  let server: ModelServer;
  let proxy: Proxy;
  const ask = async (environment: Readonly<Record<string, string>>, at = endpoint): Promise<string> => {
    const settings = { ...offlineModel, provider: 'openai-compatible', endpoint: at, name: 'large' } as const;
    const fetch = proxiedFetch(environment);
    const deps = { apiKey: () => Promise.resolve('key'), clock: new FakeClock(), ...(fetch && { fetch }) };
    const model = createServiceModel(settings, deps);
    let whole = '';
    const { signal } = new AbortController();
    for await (const piece of model.streamText(prompt, () => undefined, signal)) whole += piece;
    return whole;
  };

  beforeEach(async () => {
    server = await new ModelServer().start();
    proxy = await new Proxy(server.port).start();
  });
  afterEach(async () => {
    // What is kept alive runs through the proxy.
    await server.stop();
    await proxy.stop();
  });

  it('is reached through the proxy of the environment, with its password', async () => {
    assert.equal(await ask({ HTTP_PROXY: `http://me:word@${proxy.host}` }), 'It is so.');
    assert.deepEqual(proxy.asked, ['models.invalid:80']);
    assert.deepEqual(proxy.authorizations, [`Basic ${Buffer.from('me:word').toString('base64')}`]);
  });

  it('is asked for by TLS through the proxy for https', async () => {
    // The server behind does not speak TLS, which shows that it was tried.
    await assert.rejects(ask({ https_proxy: proxy.host }, 'https://models.invalid/v1'), {
      code: 'model-unreachable',
    });
    assert.deepEqual(proxy.asked[0], 'models.invalid:443');
  });

  it('is reached without it when NO_PROXY says so', async () => {
    await assert.rejects(ask({ HTTP_PROXY: proxy.host, NO_PROXY: '.invalid' }), {
      code: 'model-unreachable',
      detail: /^models\.invalid: the name of the host/,
    });
    assert.deepEqual(proxy.asked, []);
  });

  it('is reached without it when it is on this machine', async () => {
    await ask({ HTTP_PROXY: proxy.host }, server.endpoint);
    assert.deepEqual(proxy.asked, []);
  });

  it('says that the proxy refused', async () => {
    proxy.status = 407;
    await assert.rejects(ask({ HTTP_PROXY: `http://me:word@${proxy.host}` }), {
      code: 'model-unreachable',
      detail: 'models.invalid: the proxy refused it with HTTP 407',
    });
  });

  it('says that the proxy cannot be reached', async () => {
    const { host } = proxy;
    await proxy.stop();
    await assert.rejects(ask({ HTTP_PROXY: host }), {
      code: 'model-unreachable',
      detail: 'models.invalid: the proxy that leads there cannot be reached',
    });
  });

  it('says that the name of the proxy is no address, without showing it', () => {
    assert.throws(() => proxiedFetch({ HTTP_PROXY: 'http://me:word@' }), {
      code: 'model-not-configured',
      detail: 'HTTP_PROXY is not the address of a proxy',
    });
  });

  it('needs none when the environment names none', () => {
    assert.equal(proxiedFetch({ NO_PROXY: 'a' }), undefined);
  });
});
