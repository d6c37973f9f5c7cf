import * as assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { createEmbedder } from '../../../src/adapters/embedders/createEmbedder';
import { downloadModel } from '../../../src/adapters/embedders/downloadModel';
import { weightsFile } from '../../../src/adapters/embedders/localModels';
import { modelFolder } from '../../../src/adapters/embedders/modelFolder';
import { offlineEmbedding } from '../../../src/core/indexing/embeddingSettings';
import { openIndexOver, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { bundleNeural } from '../../support/bundle';
import { FakeClock } from '../../support/fakeClock';
import { FakeDocumentSource } from '../../support/fakeDocumentSource';
import { ModelHub } from '../../support/modelHub';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';
import { tinyModel } from '../../support/tinyModel';

describe('an index with a local model', function () {
  // It compiles 14 MB of WebAssembly.
  this.timeout(30_000);
  const temporaryFolder = temporaryFolders();
  const model = tinyModel();
  let hub: ModelHub;
  let programDir: string;
  let modelsDir: string;
  let indexDir: string;
  before(async () => {
    hub = await new ModelHub().start();
    programDir = await temporaryFolder();
    await bundleNeural(programDir);
  });
  after(() => hub.stop());
  beforeEach(async () => {
    const folder = await temporaryFolder();
    hub.asked.length = 0;
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
    const opened = await createEmbedder(settings, { apiKey: () => Promise.resolve(undefined), local, clock });
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

  it('goes on with the offline default, says why, and asks nobody while the model is not there', async () => {
    const index = await openAndSync();
    const { embeddingNotice, embeddingFailure } = await index.status(never);
    assert.match(embeddingNotice ?? '', /has not been downloaded; the offline default is used.*\(tiny\)/);
    assert.equal(embeddingFailure, undefined);
    assert.deepEqual(await found(index, 'whale'), { first: 'sea.md', degraded: undefined });
    assert.deepEqual(hub.asked, []);
  });

  it('takes over when the model has come, and gives way when a file of it is damaged', async () => {
    await openAndSync();
    await download();
    const index = await openAndSync();
    assert.match((await index.status(never)).embeddingModel ?? '', /^local tiny/);
    await truncate(path.join(modelFolder(modelsDir, model), weightsFile), 100);
    const again = await openAndSync();
    const { embeddingNotice, embeddingModel } = await again.status(never);
    assert.match(embeddingNotice ?? '', /damaged; the offline default is used/);
    assert.match(embeddingModel ?? '', /^lsa-/);
    assert.equal((await found(again, 'whale')).first, 'sea.md');
  });
});
