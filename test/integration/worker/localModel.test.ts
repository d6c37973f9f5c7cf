import * as assert from 'node:assert/strict';
import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createEmbedder } from '../../../src/adapters/embedders/createEmbedder';
import { downloadModel } from '../../../src/adapters/embedders/downloadModel';
import { weightsFile, modelFolder } from '../../../src/adapters/embedders/localModels';
import { offlineEmbedding } from '../../../src/core/retrieval/indexing/embeddingSettings';
import { openIndexOver, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { bundleNeural } from '../../support/bundle';
import { FakeClock } from '../../support/fakeClock';
import { FakeDocumentSource } from '../../support/fakeDocumentSource';
import { ModelHub } from '../../support/modelHub';
import type { EmbeddingNotice } from '../../../src/core/model/ports';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';
import { tinyModel } from '../../support/tinyModel';

describe('an index with a local model', () => {
  const temporaryFolder = temporaryFolders();
  const model = tinyModel();
  let hub: ModelHub;
  let programDir: string;
  let modelsDir: string;
  let indexDir: string;
  let logged: string[];
  before(async () => {
    hub = await new ModelHub().start();
    programDir = await temporaryFolder();
    await bundleNeural(programDir);
  });
  after(() => hub.stop());
  beforeEach(async () => {
    const folder = await temporaryFolder();
    hub.asked.length = 0;
    logged = [];
    modelsDir = path.join(folder, 'models');
    indexDir = path.join(folder, 'index');
  });

  const other = Array.from({ length: 60 }, (_, at): [string, string] => [
    `${at}.md`,
    `Note ${at} tells of ${['letters', 'stamps', 'parcels'][at % 3] ?? ''} at the office.`,
  ]);
  const documents = new FakeDocumentSource({
    'fruit.md': 'We press juice from the pear.',
    'sea.md': 'We watch the whale from the shore.',
    'road.md': 'We repair the engine in the garage.',
    ...Object.fromEntries(other),
  });
  const download = () =>
    downloadModel(model, { modelsDir, host: hub.host, onProgress: () => undefined }, never);

  async function openAndSync(): Promise<LocalSearchIndex> {
    const clock = new FakeClock();
    const local = { modelsDir, programDir, models: [model] };
    const settings = { ...offlineEmbedding, provider: 'local', model: model.id } as const;
    const log = { error: (text: string) => void logged.push(text) };
    const opened = await createEmbedder(settings, {
      apiKey: () => Promise.resolve(undefined),
      local,
      clock,
      log,
    });
    const embedding = { ...opened, precision: 'int8', clock } as const;
    const index = await openIndexOver(documents, indexDir, { embedding });
    await index.sync({ rebuild: false }, () => undefined, never);
    return index;
  }
  const found = async (index: LocalSearchIndex, query: string) => {
    const { passages, degraded } = await index.search(query, 3, never);
    return { first: passages[0]?.chunk.documentId, degraded };
  };

  it('finds by meaning what shares no word with the query, once the model was downloaded', async () => {
    await download();
    const index = await openAndSync();
    const { embeddingModel, embeddingNotice, embeddingFailure } = await index.status(never);
    assert.equal(embeddingModel, 'local tiny 0123456789ab 8');
    assert.deepEqual([embeddingNotice, embeddingFailure], [undefined, undefined]);
    assert.deepEqual(await found(index, 'ocean'), { first: 'sea.md', degraded: undefined });
    assert.deepEqual(await found(index, 'orchard'), { first: 'fruit.md', degraded: undefined });
  });

  const weights = () => path.join(modelFolder(modelsDir, model), weightsFile);

  it('goes on with the offline default, says why, and asks nobody while the model is not there', async () => {
    const index = await openAndSync();
    const { embeddingNotice, embeddingFailure, embeddingModel } = await index.status(never);
    assert.deepEqual(embeddingNotice, { model: 'tiny', problem: 'missing' });
    assert.equal(embeddingFailure, undefined);
    assert.match(embeddingModel ?? '', /^lsa-/);
    assert.deepEqual(await found(index, 'whale'), { first: 'sea.md', degraded: undefined });
    assert.deepEqual(hub.asked, []);
  });

  it('takes over when the model has come', async () => {
    await openAndSync();
    await download();
    const index = await openAndSync();
    assert.match((await index.status(never)).embeddingModel ?? '', /^local tiny/);
  });

  const harms: readonly [problem: EmbeddingNotice['problem'], harm: () => Promise<void>][] = [
    ['damaged', () => truncate(weights(), 100)],
    ['missing', () => rm(weights())],
    [
      'unreadable',
      async () => {
        // Where its folder should be there is a file: nobody can look into it.
        await rm(path.dirname(weights()), { recursive: true });
        await writeFile(path.dirname(weights()), '');
      },
    ],
  ];
  for (const [problem, harm] of harms) {
    it(`keeps the vectors and searches by words while a file of the model is ${problem}`, async () => {
      await download();
      await openAndSync();
      await harm();
      documents.write(`${problem}.md`, `We moor the kayak that is ${problem}.`);
      const index = await openAndSync();
      const { embeddingNotice, embeddingModel, embeddingFailure } = await index.status(never);
      assert.deepEqual(embeddingNotice, { model: 'tiny', problem });
      assert.match(embeddingModel ?? '', /^local tiny/);
      assert.match(embeddingFailure ?? '', /^The local embedding model failed\. The log has the details/);
      const { first, degraded } = await found(index, 'whale');
      assert.equal(first, 'sea.md');
      assert.match(degraded ?? '', /local embedding model/);
      assert.match(logged.join(), /^embedding-model-failed/);
      await rm(path.dirname(weights()), { recursive: true });
      await download();
      const mended = await openAndSync();
      assert.deepEqual((await mended.status(never)).embeddingFailure, undefined);
      assert.deepEqual(await found(mended, 'ocean'), { first: 'sea.md', degraded: undefined });
    });
  }

  it('lets the offline default stand in when the vectors that the model made are gone', async () => {
    await download();
    await openAndSync();
    await rm(modelsDir, { recursive: true });
    const index = await openAndSync();
    await index.sync({ rebuild: true }, () => undefined, never);
    assert.match((await index.status(never)).embeddingModel ?? '', /^lsa-/);
  });
});
