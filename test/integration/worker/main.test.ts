import * as assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { dataSourcesOf } from '../../../src/adapters/data/withData';
import { createProcessReader } from '../../../src/adapters/readers/readerProcess';
import type { FromWorker, ToWorker, WorkerConfig } from '../../../src/protocol/workerMessages';
import { offlineEmbedding } from '../../../src/core/retrieval/indexing/embeddingSettings';
import { bundle, bundleReader } from '../../support/bundle';
import { EmbeddingServer } from '../../support/embeddingServer';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';
import type { IndexStatus } from '../../../src/core/model/ports';

/** A worker as the extension starts it; keeps what it said. */
class Started {
  readonly said: FromWorker[] = [];
  readonly #worker: Worker;
  #heard: (() => void)[] = [];

  constructor(program: string, config: WorkerConfig) {
    this.#worker = new Worker(program, { workerData: config, execArgv: [] });
    this.#worker.on('message', (message: FromWorker) => {
      this.said.push(message);
      for (const wake of this.#heard.splice(0)) wake();
    });
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  /** The message that ends a call. */
  async end(callId: number): Promise<FromWorker> {
    for (;;) {
      const end = this.said.find(
        (message) => message.type !== 'log' && message.type !== 'call-delta' && message.callId === callId,
      );
      if (end !== undefined) return end;
      await new Promise<void>((resolve) => this.#heard.push(resolve));
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A PDF of a page whose content is so many megabytes of zeros, packed twice. */
function unpackingTo(megabytes: number): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0, 0, 0, 0, 0]);
  const once = Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => zeros),
    end,
  ]);
  const content = deflateSync(once);
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
    ),
    Buffer.from('3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n'),
    Buffer.from(`4 0 obj<</Length ${content.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
  ]);
}

describe('worker', () => {
  const temporaryFolder = temporaryFolders();
  const started: Started[] = [];
  let program: string;

  before(async () => {
    const folder = await temporaryFolder();
    program = await bundle('src/worker/main.ts', folder);
    await bundleReader(folder);
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((worker) => worker.stop()));
  });

  async function start(
    folder?: string,
    {
      embedding = offlineEmbedding,
      maxFileMb = 1,
      readTimeLimitMs = 30_000,
      texts = {},
      ...more
    }: Partial<WorkerConfig & WorkerConfig['settings']> = {},
  ): Promise<Started> {
    const documents = folder ?? (await temporaryFolder({ 'a.md': '# T\n\nApples grow here.\n' }));
    const worker = new Started(program, {
      roots: [{ name: 'docs', path: documents, include: [], showSecrets: [], exclude: ['drafts'] }],
      indexDir: path.join(await temporaryFolder(), 'index'),
      settings: { maxFileMb, readTimeLimitMs, splitting: { maxTokens: 500, overlapTokens: 50 } },
      embedding,
      texts,
      ...more,
    });
    started.push(worker);
    return worker;
  }

  it('serves sync, status, search and documents', async () => {
    const worker = await start();
    worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
    assert.deepEqual(await worker.end(1), { type: 'call-end', callId: 1, result: undefined });
    worker.send({ type: 'call', callId: 2, method: 'status', params: undefined });
    worker.send({ type: 'call', callId: 3, method: 'search', params: { query: 'apples', topK: 5 } });
    worker.send({ type: 'call', callId: 4, method: 'readDocument', params: { id: 'a.md' } });
    const results = await Promise.all([2, 3, 4].map((callId) => worker.end(callId)));
    const text = JSON.stringify(results);
    for (const part of ['"documents":1', '"passages":[{', 'Apples grow here.'])
      assert.ok(text.includes(part), part);
    const deltas = worker.said.filter((message) => message.type === 'call-delta' && message.callId === 1);
    assert.ok(deltas.length >= 2);
  });

  it('says the code and the place when a call fails', async () => {
    const missing = path.join(await temporaryFolder(), 'none');
    const worker = await start(missing);
    worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
    const end = await worker.end(1);
    assert.ok(end.type === 'call-failed');
    assert.deepEqual([end.code, end.detail], ['folder-missing', missing]);
  });

  it('gives up a text that takes too long to be read, and reads the others', async () => {
    // Splitting this takes several times the limit, also on a fast machine.
    const slow = 'word '.repeat(3_800_000);
    const folder = await temporaryFolder({
      'a.md': slow,
      'b.md': 'Apples.',
      'c.txt': 'word '.repeat(50_000),
    });
    const worker = await start(folder, { maxFileMb: 20, readTimeLimitMs: 1500 });
    worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
    await worker.end(1);
    worker.send({ type: 'call', callId: 2, method: 'status', params: undefined });
    const end = await worker.end(2);
    const { documents, failed } = (end.type === 'call-end' ? end.result : undefined) as IndexStatus;
    assert.deepEqual(
      [documents, failed],
      [2, [{ id: 'a.md', reason: 'Reading it took longer than 1.5 seconds.' }]],
    );
  });

  it('gives up a PDF of some kilobytes that unpacks to more than there is memory for', async () => {
    const limits = { timeLimitMs: 60_000, memoryLimitMb: 300 };
    const { read } = createProcessReader(path.join(path.dirname(program), 'reader.mjs'), limits);
    const outcome = await read('bomb.pdf', unpackingTo(1000), never);
    assert.deepEqual(outcome.kind === 'failed' && outcome.limit, { name: 'memoryLimitMb', value: 300 });
  });

  it('gives reasons in the display language, also those of the thread that reads', async () => {
    const texts = {
      'It is not a text file.': 'Keine Textdatei.',
      'It is damaged, or not a PDF file.': 'Beschädigt oder keine PDF-Datei.',
    };
    const folder = await temporaryFolder({ 'a.txt': 'a\0b', 'b.pdf': 'not a PDF' });
    const worker = await start(folder, { texts });
    worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
    await worker.end(1);
    worker.send({ type: 'call', callId: 2, method: 'status', params: undefined });
    const end = await worker.end(2);
    const { failed } = (end.type === 'call-end' ? end.result : undefined) as IndexStatus;
    assert.deepEqual(
      failed.map(({ reason }) => reason),
      ['Keine Textdatei.', 'Beschädigt oder keine PDF-Datei.'],
    );
  });

  it('says that a call was cancelled when it was', async () => {
    const worker = await start();
    worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
    worker.send({ type: 'cancel', callId: 1 });
    assert.deepEqual(await worker.end(1), { type: 'call-cancelled', callId: 1 });
  });

  it('goes on when a call that is over is cancelled', async () => {
    const worker = await start();
    worker.send({ type: 'cancel', callId: 7 });
    worker.send({ type: 'call', callId: 1, method: 'status', params: undefined });
    assert.equal((await worker.end(1)).type, 'call-end');
  });

  it('asks the embedding service once it has its key', async () => {
    const server = await new EmbeddingServer().start();
    try {
      const service = { provider: 'openai-compatible', endpoint: server.endpoint, model: 'small' } as const;
      const worker = await start(undefined, { embedding: { ...service, precision: 'int8' } });
      worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
      worker.send({ type: 'embedding-key', key: 'very-secret' });
      assert.equal((await worker.end(1)).type, 'call-end');
      assert.deepEqual(
        server.calls.map(({ headers }) => headers.authorization),
        ['Bearer very-secret', 'Bearer very-secret'],
      );
      assert.doesNotMatch(JSON.stringify(worker.said), /very-secret/);
    } finally {
      await server.stop();
    }
  });

  it('connects to a data source that a person has said yes to, with its password', async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      heard.push(request.headers.authorization ?? '');
      response.end(JSON.stringify({ columns: [{ name: 'name' }], data: [['pumps']] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const yaml = `kind: trino\naddress: ${address}\nuser: reader\ncatalog: c\nschema: s\n`;
      const documents = await temporaryFolder({ '.askdocs/data/plant.yaml': yaml });
      const [found] = await dataSourcesOf([{ name: 'plant', path: documents }]);
      assert.ok(found !== undefined && 'hash' in found);
      const worker = await start(documents, { dataSources: [found.hash] });
      worker.send({ type: 'call', callId: 1, method: 'sync', params: { rebuild: false } });
      worker.send({ type: 'data-passwords', passwords: { [found.hash]: 'very-secret' } });
      assert.equal((await worker.end(1)).type, 'call-end');
      worker.send({ type: 'call', callId: 2, method: 'documents', params: undefined });
      const end = await worker.end(2);
      assert.deepEqual(end.type === 'call-end' && end.result, ['.askdocs/data/plant.yaml']);
      const authorization = `Basic ${Buffer.from('reader:very-secret').toString('base64')}`;
      assert.deepEqual(heard, [authorization, authorization]);
      assert.doesNotMatch(JSON.stringify(worker.said), /very-secret/);
    } finally {
      server.close();
    }
  });
});
