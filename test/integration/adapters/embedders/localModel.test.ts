import * as assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLocalModel, type NeuralProgram } from '../../../../src/adapters/embedders/localModel';
import { weightsFile, type LocalModel } from '../../../../src/adapters/embedders/localModels';
import { bundleNeural } from '../../../support/bundle';
import { never } from '../../../support/samples';
import { ScriptedThread } from '../../../support/scriptedThread';
import { temporaryFolders } from '../../../support/temporaryFolder';
import { tinyModel, tinyModelFiles, tinyMultilingualFiles } from '../../../support/tinyModel';

describe('createLocalModel', () => {
  const temporaryFolder = temporaryFolders();
  let neural: NeuralProgram;
  let folder: string;
  before(async () => {
    neural = await bundleNeural(await temporaryFolder());
    folder = await temporaryFolder(tinyModelFiles());
  });

  const modelOf = (settings: Partial<LocalModel> = {}) =>
    createLocalModel(tinyModel(settings), folder, neural);
  const cosine = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
    (a ?? new Float32Array()).reduce((sum, value, at) => sum + value * (b?.[at] ?? 0), 0);

  it('puts texts that mean alike near each other', async () => {
    const [fruit, sea, orchard] = await modelOf().embed(
      ['Fruit', 'the sea', 'an orchard'],
      'document',
      never,
    );
    assert.ok(cosine(fruit, orchard) > 0.99 && cosine(fruit, sea) < 0.2);
  });

  it('gives vectors of unit length in the order of the texts, whatever their lengths', async () => {
    const words = ['apple', 'whale', 'engine'];
    const texts = Array.from({ length: 21 }, (_, at) =>
      `${words[at % 3] ?? ''} `.repeat(1 + ((at * 5) % 11)),
    );
    const model = modelOf();
    const vectors = await model.embed(texts, 'document', never);
    assert.equal(vectors.length, texts.length);
    for (const [at, text] of texts.entries()) {
      const [alone] = await model.embed([text], 'document', never);
      assert.ok(cosine(vectors[at], alone) > 0.9999, text);
      assert.ok(Math.abs(cosine(alone, alone) - 1) < 1e-4);
    }
  });

  it('runs a model with the tokenizer of multilingual ones', async () => {
    const model = createLocalModel(tinyModel(), await temporaryFolder(tinyMultilingualFiles()), neural);
    const texts = ['Apple pear', 'the orchard', 'whale sea'];
    const [fruit, orchard, sea] = await model.embed(texts, 'document', never);
    assert.ok(cosine(fruit, orchard) > 0.99 && cosine(fruit, sea) < 0.2);
  });

  it('reads no more than the model does', async () => {
    const model = modelOf({ maxTokens: 6 });
    const [long, short] = await model.embed(
      [`${'apple '.repeat(6)}${'whale '.repeat(9)}`, 'apple '.repeat(6)],
      'document',
      never,
    );
    assert.ok(cosine(long, short) > 0.9999);
  });

  it('puts before a text what the model wants', async () => {
    const model = modelOf({ prefixes: { document: 'passage: ', query: 'query: ' } });
    const [plain] = await modelOf().embed(['query: apple'], 'document', never);
    const [query] = await model.embed(['apple'], 'query', never);
    assert.ok(cosine(plain, query) > 0.9999);
  });

  it('says so when the model cannot be run, and runs it once its files are mended', async () => {
    const broken = await temporaryFolder(tinyModelFiles());
    await writeFile(path.join(broken, weightsFile), 'no model');
    const model = createLocalModel(tinyModel(), broken, neural);
    await assert.rejects(model.embed(['apple'], 'document', never), {
      code: 'embedding-model-failed',
      message: /it cannot be run/,
    });
    await writeFile(path.join(broken, weightsFile), tinyModelFiles()[weightsFile] ?? '');
    assert.equal((await model.embed(['apple'], 'document', never)).length, 1);
  });

  it('says so when its thread ends', async () => {
    const program = path.join(await temporaryFolder({ 'ends.mjs': 'process.exit(3);' }), 'ends.mjs');
    const model = createLocalModel(tinyModel(), folder, { ...neural, program });
    await assert.rejects(model.embed(['apple'], 'document', never), /its thread ended/);
  });

  it('starts another thread after one has failed', async () => {
    // The first thread fails; its end is told after the second one was asked.
    const mark = path.join(await temporaryFolder(), 'failed');
    const once = `import { existsSync, writeFileSync } from 'node:fs';
      if (existsSync(${JSON.stringify(mark)})) await import(${JSON.stringify(pathToFileURL(neural.program).href)});
      else { writeFileSync(${JSON.stringify(mark)}, ''); throw new Error('once'); }`;
    const program = path.join(await temporaryFolder({ 'once.mjs': once }), 'once.mjs');
    const model = createLocalModel(tinyModel(), folder, { ...neural, program });
    const embed = () => model.embed(['apple'], 'document', never);
    const vectors = await embed().catch(embed);
    assert.equal(vectors.length, 1);
  });

  it('lets a query go when there is no vector in time', async () => {
    const program = path.join(
      await temporaryFolder({ 'silent.mjs': 'setInterval(() => 0, 1000);' }),
      'silent.mjs',
    );
    const model = createLocalModel(tinyModel(), folder, { ...neural, program }, { queryTimeoutMs: 30 });
    await assert.rejects(model.embed(['apple'], 'query', never), /no answer within 0\.03 s/);
  });

  describe('whose thread is scripted', () => {
    let thread: ScriptedThread;
    beforeEach(async () => {
      thread = await new ScriptedThread().start();
    });
    afterEach(() => thread.stop());

    async function scripted(answers: readonly (readonly number[])[], limits: { idleMs?: number } = {}) {
      const program = path.join(
        await temporaryFolder({ 'scripted.mjs': thread.program(answers) }),
        'scripted.mjs',
      );
      return createLocalModel(tinyModel(), folder, { ...neural, program }, limits);
    }
    const texts = Array.from({ length: 6 }, () => 'apple');

    it('asks no more when it is cancelled between two batches', async () => {
      const abort = new AbortController();
      const started = thread.next();
      // The second batch of two texts has no answer.
      const embedding = (await scripted([[1, 0]])).embed(texts, 'document', abort.signal);
      const line = await started;
      let asked = '';
      line.setEncoding('utf8').on('data', (text: string) => {
        asked += text;
        if (asked === 'asked'.repeat(2)) abort.abort();
      });
      await assert.rejects(embedding, { name: 'AbortError' });
      assert.equal(asked, 'asked'.repeat(2));
    });

    it('ends its thread when nothing is to do for long, and starts another one for the next text', async () => {
      const started = thread.next();
      const model = await scripted([[1, 0]], { idleMs: 1 });
      await model.embed(['apple'], 'document', never);
      const line = await started;
      await once(line.resume(), 'close');
      const startedAgain = thread.next();
      assert.equal((await model.embed(['apple'], 'document', never)).length, 1);
      await startedAgain;
    });

    for (const [name, answer, sentence] of [
      ['no numbers', [Number.NaN, 0], /empty or contain no numbers/],
      ['nothing', [], /empty or contain no numbers/],
      ['too many numbers', Array.from({ length: 50_000 }, () => 1), /more than the \d+ that can be searched/],
    ] as const) {
      it(`takes no vectors of ${name}`, async () => {
        const started = thread.next();
        const embedding = (await scripted([answer])).embed(['apple'], 'document', never);
        await assert.rejects(embedding, { code: 'embedding-model-failed', message: sentence });
        await started;
      });
    }
  });
});
