import * as assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createEmbedder } from '../../../src/adapters/embedders/createEmbedder';
import {
  offlineEmbedding,
  type EmbeddingSettings,
} from '../../../src/core/retrieval/indexing/embeddingSettings';
import type { DocumentSource } from '../../../src/core/model/ports';
import { openIndexOver, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { EmbeddingServer, json } from '../../support/embeddingServer';
import { FakeClock } from '../../support/fakeClock';
import { FakeDocumentSource } from '../../support/fakeDocumentSource';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const key = 'sk-very-secret-1234';
const sync = (index: LocalSearchIndex, signal = never) =>
  index.sync({ rebuild: false }, () => undefined, signal);

function textOf(at: number): string {
  const words = ['apple orchard', 'whale ocean', 'engine wheel', 'flour oven'];
  return `Text ${at} tells of ${words[at % 4] ?? ''} in summer.`;
}

/** Enough documents for several requests. */
function source(documents = 120): FakeDocumentSource {
  const list = Array.from({ length: documents }, (_, at): [string, string] => [`${at}.md`, textOf(at)]);
  return new FakeDocumentSource(Object.fromEntries(list));
}

describe('an index with an embedding service', () => {
  const temporaryFolder = temporaryFolders();
  let server: EmbeddingServer;
  let clock: FakeClock;
  let indexDir: string;
  beforeEach(async () => {
    server = await new EmbeddingServer().start();
    clock = new FakeClock();
    indexDir = path.join(await temporaryFolder(), 'index');
  });
  afterEach(() => server.stop());

  async function open(
    documents: DocumentSource,
    settings: Partial<EmbeddingSettings> = {},
  ): Promise<LocalSearchIndex> {
    const remote = { provider: 'openai-compatible', endpoint: server.endpoint, model: 'small' } as const;
    const embedding = { ...offlineEmbedding, ...remote, ...settings };
    const log = { error: () => undefined };
    const deps = { apiKey: () => Promise.resolve(key), local: { modelsDir: '', programDir: '' }, clock, log };
    const opened = await createEmbedder(embedding, deps);
    const options = { ...opened, precision: embedding.precision, clock };
    return openIndexOver(documents, indexDir, { embedding: options });
  }

  const failureOf = async (index: LocalSearchIndex) => (await index.status(never)).embeddingFailure;
  const modelOf = async (index: LocalSearchIndex) => (await index.status(never)).embeddingModel ?? '';
  const find = async (index: LocalSearchIndex, query: string) => index.search(query, 5, never);
  const firstOf = async (index: LocalSearchIndex, query: string) =>
    (await find(index, query)).passages[0]?.chunk.documentId;
  const bytesOfVectors = async () => {
    const folder = path.join(indexDir, 'vectors');
    const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.vec'));
    const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  it('embeds every chunk once and asks for each query', async () => {
    const index = await open(source());
    await sync(index);
    assert.equal(new Set(server.embedded).size, 120);
    assert.equal(server.embedded.length, 120);
    assert.match(await modelOf(index), /small 32$/);
    assert.equal(await firstOf(index, 'text 17'), '17.md');
    assert.deepEqual(server.calls.at(-1)?.texts, ['text 17']);
  });

  it('asks nothing when nothing changed, and embeds only what is new', async () => {
    const documents = source();
    await sync(await open(documents));
    const index = await open(documents);
    server.calls.length = 0;
    await sync(index);
    assert.equal(server.calls.length, 0);
    documents.write('new.md', 'A zebra grazes.');
    await sync(index);
    assert.deepEqual(server.embedded, ['new.md\nA zebra grazes.']);
  });

  it('goes on by words when the service fails, says so, and embeds the rest with a later sync', async () => {
    const index = await open(source(600));
    server.onCall = () => {
      if (server.calls.length === 12) server.script.push(...Array.from({ length: 99 }, () => json(500, {})));
    };
    assert.equal((await sync(index)).documents, 600);
    assert.match((await failureOf(index)) ?? '', /The embedding service failed. \(127.0.0.1:\d+: HTTP 500\)/);
    assert.equal(await modelOf(index), '');
    assert.equal(await firstOf(index, 'text 599'), '599.md');
    const before = new Set(server.embedded);
    server.calls.length = 0;
    server.script.length = 0;
    server.onCall = () => undefined;
    await sync(index);
    assert.equal(server.calls.length, 0, 'it rests after a failure');
    clock.time += 60_000;
    await sync(index);
    assert.equal(await failureOf(index), undefined);
    assert.match(await modelOf(index), /small/);
    assert.ok(server.embedded.length < 600);
    assert.equal(new Set([...before, ...server.embedded]).size, 600);
  });

  it('says why vectors are missing also when it is opened again', async () => {
    server.script.push(json(401, { error: `the key ${key} is wrong` }));
    await sync(await open(source(3)));
    const sentence = /The embedding service refused the API key. \(127.0.0.1:\d+: HTTP 401\)/;
    assert.match((await failureOf(await open(source(3)))) ?? '', sentence);
  });

  it('keeps what was embedded when it is cancelled', async () => {
    const documents = source(600);
    const abort = new AbortController();
    server.onCall = () => {
      if (server.calls.length === 12) abort.abort();
    };
    await assert.rejects(sync(await open(documents), abort.signal), /abort/i);
    server.calls.length = 0;
    await sync(await open(documents));
    assert.ok(server.embedded.length < 600);
  });

  it('searches with the vectors that it has until those of another method are complete', async () => {
    const documents = source();
    await sync(await open(documents, { provider: 'offline' }));
    const index = await open(documents);
    const seen: Promise<string>[] = [];
    server.onCall = () => seen.push(modelOf(index));
    await sync(index);
    const during = new Set(await Promise.all(seen));
    assert.equal(during.size, 1);
    assert.match([...during].join(''), /^lsa-/);
    assert.match(await modelOf(index), /small/);
  });

  it('asks the model before for queries until the vectors of the new one are complete', async () => {
    const documents = source();
    await sync(await open(documents));
    const index = await open(documents, { model: 'large' });
    server.script.push((response) => response.end('{}'));
    await sync(index);
    assert.notEqual(await failureOf(index), undefined);
    assert.equal(await firstOf(index, 'text 17'), '17.md');
    assert.deepEqual([server.calls.at(-1)?.model, server.calls.at(-1)?.texts], ['small', ['text 17']]);
    clock.time += 60_000;
    await sync(index);
    await find(index, 'text 18');
    assert.equal(server.calls.at(-1)?.model, 'large');
  });

  it('knows where the cosines lie also of an index that began with a few documents', async () => {
    const band = async () => {
      const text = await readFile(path.join(indexDir, 'manifest.json'), 'utf8');
      const [, floor, ceiling] = /"band":\{"floor":([\d.e-]+),"ceiling":([\d.e-]+)\}/.exec(text) ?? [];
      return [Number(floor).toFixed(2), Number(ceiling).toFixed(2)];
    };
    const documents = source(2);
    const index = await open(documents);
    await sync(index);
    const first = await band();
    for (let at = 2; at < 200; at += 1) documents.write(`${at}.md`, textOf(at));
    await sync(index);
    const grown = await band();
    indexDir = path.join(await temporaryFolder(), 'index');
    await sync(await open(source(200)));
    assert.deepEqual(grown, await band());
    assert.notDeepEqual(grown, first);
  });

  it('knows where the cosines lie also of an index that lost most of its documents', async () => {
    const band = async () => {
      const text = await readFile(path.join(indexDir, 'manifest.json'), 'utf8');
      return /"band":\{[^}]*\}/.exec(text)?.[0];
    };
    const documents = source(200);
    const index = await open(documents);
    await sync(index);
    const before = await band();
    for (let at = 2; at < 200; at += 1) documents.delete(`${at}.md`);
    await sync(index);
    assert.notEqual(await band(), before);
  });

  it('makes all vectors anew when the service makes longer ones under the same name', async () => {
    const documents = source(8);
    const index = await open(documents);
    await sync(index);
    server.dimensions = 48;
    documents.write('new.md', 'A zebra grazes.');
    server.calls.length = 0;
    await sync(index);
    assert.match(await modelOf(index), /small 48$/);
    assert.equal(server.embedded.length, 9);
  });

  it('makes vectors anew in the precision that is asked for', async () => {
    const documents = source();
    await sync(await open(documents));
    const small = await bytesOfVectors();
    const index = await open(documents, { precision: 'float32' });
    await sync(index);
    assert.ok((await bytesOfVectors()) > 2 * small);
    assert.equal(await firstOf(index, 'text 17'), '17.md');
  });

  it('returns to the offline vectors when it is asked to', async () => {
    const documents = source();
    await sync(await open(documents));
    const index = await open(documents, { provider: 'offline' });
    await sync(index);
    assert.match(await modelOf(index), /^lsa-/);
    assert.equal((await find(index, 'whale')).degraded, undefined);
  });

  it('searches by words alone, says so, and does not ask again at once when a query cannot be embedded', async () => {
    const index = await open(source());
    await sync(index);
    server.calls.length = 0;
    server.script.push(json(503, {}));
    const { passages, degraded } = await find(index, 'text 17');
    assert.equal(passages[0]?.chunk.documentId, '17.md');
    assert.match(degraded ?? '', /HTTP 503/);
    assert.notEqual((await find(index, 'whale')).degraded, undefined);
    assert.equal(server.calls.length, 1);
    clock.time += 30_000;
    assert.equal((await find(index, 'whale')).degraded, undefined);
  });

  it('says what is wrong with the settings, and goes on by words', async () => {
    const index = await open(source(3), { endpoint: 'nonsense' });
    await sync(index);
    assert.match((await failureOf(index)) ?? '', /not set up.*not an http or https address/);
    assert.equal(await firstOf(index, 'text 2'), '2.md');
  });

  it('writes the key into no file', async () => {
    server.script.push(json(401, { error: key }));
    const index = await open(source());
    await sync(index);
    clock.time += 60_000;
    await sync(index);
    const names = await readdir(indexDir, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    assert.ok(files.length > 3);
    for (const { parentPath, name } of files)
      assert.ok(!(await readFile(path.join(parentPath, name))).includes('very-secret'), name);
  });
});
