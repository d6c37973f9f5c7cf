import * as assert from 'node:assert/strict';
import { mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { downloadModel } from '../../../../src/adapters/embedders/downloadModel';
import {
  hostAddress,
  bytesOf,
  localModels,
  weightsFile,
  checkModel,
  modelFolder,
} from '../../../../src/adapters/embedders/localModels';
import { AskDocsError } from '../../../../src/core/model/errors';
import { half, ModelHub, status, type HubAnswer } from '../../../support/modelHub';
import { never } from '../../../support/samples';
import { temporaryFolders } from '../../../support/temporaryFolder';
import { tinyModel } from '../../../support/tinyModel';

describe('downloadModel', () => {
  const temporaryFolder = temporaryFolders();
  const model = tinyModel();
  let hub: ModelHub;
  let modelsDir: string;
  beforeEach(async () => {
    hub = await new ModelHub().start();
    modelsDir = path.join(await temporaryFolder(), 'models');
  });
  afterEach(() => hub.stop());

  const download = (
    options: { host?: string; signal?: AbortSignal; idleMs?: number } = {},
    onProgress: (done: number, total: number) => void = () => undefined,
  ) => {
    const { host = hub.host, signal = never, idleMs = 5000 } = options;
    return downloadModel(model, { modelsDir, host, onProgress, idleMs }, signal);
  };
  const namesOfFiles = async () => {
    const entries = await readdir(modelsDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };
  const weights = () => path.join(modelFolder(modelsDir, model), weightsFile);

  it('gets every file at the pinned revision, and tells how far it is', async () => {
    const told: number[] = [];
    await download({}, (done, total) => {
      assert.equal(total, bytesOf(model));
      told.push(done);
    });
    assert.equal(await checkModel(modelsDir, model), 'ready');
    assert.deepEqual(
      hub.asked,
      model.files.map(({ name }) => `/test/tiny/resolve/${model.revision}/${name}`),
    );
    assert.deepEqual(
      told,
      told.toSorted((a, b) => a - b),
    );
    assert.equal(told.at(-1), bytesOf(model));
  });

  it('asks below the path of a mirror', async () => {
    await download({ host: `${hub.host}/mirror/hub/` });
    assert.match(hub.asked[0] ?? '', /^\/mirror\/hub\/test\/tiny\/resolve\//);
  });

  it('asks for nothing when all is there', async () => {
    await download();
    hub.asked.length = 0;
    await download();
    assert.deepEqual(hub.asked, []);
  });

  it('gets again only the file that was damaged', async () => {
    await download();
    await truncate(weights(), 10);
    assert.equal(await checkModel(modelsDir, model), 'damaged');
    hub.asked.length = 0;
    await download();
    assert.equal(await checkModel(modelsDir, model), 'ready');
    assert.equal(hub.asked.length, 1);
  });

  it('deletes what there is of other revisions, and nothing else', async () => {
    const [former, other] = ['tiny-aaaaaaaaaaaa', 'tiny-er-aaaaaaaaaaaa'];
    for (const name of [former, other]) await mkdir(path.join(modelsDir, name), { recursive: true });
    await download();
    const present = path.basename(modelFolder(modelsDir, model));
    assert.deepEqual((await readdir(modelsDir)).sort(), [present, other].sort());
  });

  it('finds a file that was changed though it has its size', async () => {
    await download();
    const content = await readFile(weights());
    content[200] = (content[200] ?? 0) ^ 1;
    await writeFile(weights(), content);
    assert.equal(await checkModel(modelsDir, model), 'damaged');
  });

  it('deletes what a download left that was killed long ago, and not what may be under way', async () => {
    await download();
    const [old, fresh] = [`${weights()}.1.part`, `${weights()}.2.part`];
    for (const file of [old, fresh]) await writeFile(file, 'half');
    await utimes(old, new Date(0), new Date(0));
    await download();
    const left = (await namesOfFiles()).filter((name) => name.endsWith('.part'));
    assert.deepEqual(left, [path.basename(fresh)]);
  });

  const wrong: HubAnswer = (response, content) => {
    response.end(Buffer.from(content.map((byte) => byte ^ 1)));
  };
  const longer: HubAnswer = (response, content) => {
    response.end(Buffer.concat([content, Buffer.alloc(100_000)]));
  };
  const failures: readonly [name: string, answer: HubAnswer, sentence: RegExp][] = [
    ['the host does not have it', status(404), /\(127\.0\.0\.1:\d+: HTTP 404\)/],
    ['the host wants a login', status(401), /HTTP 401/],
    ['the connection breaks off', half('broken off'), /127\.0\.0\.1:\d+: .*(broke off|UND_ERR_SOCKET)/],
    ['it ends too early', half('ended'), /model_quantized\.onnx ended too early/],
    ['it is another file', wrong, /model_quantized\.onnx is not the file that was expected/],
    ['it is longer', longer, /model_quantized\.onnx is not the file that was expected/],
  ];
  for (const [name, answer, sentence] of failures) {
    it(`says so and keeps nothing of the file when ${name}`, async () => {
      hub.answers.set(weightsFile, answer);
      const error: unknown = await download().catch((thrown: unknown) => thrown);
      assert.ok(error instanceof AskDocsError);
      assert.match(error.message, /^The embedding model could not be downloaded; search goes on as before/);
      assert.match(error.message, sentence);
      const left = await namesOfFiles();
      assert.deepEqual(left.sort(), ['config.json', 'tokenizer.json', 'tokenizer_config.json']);
      hub.answers.clear();
      await download();
      assert.equal(await checkModel(modelsDir, model), 'ready');
    });
  }

  it('gives up when nothing comes any more', async () => {
    hub.answers.set(weightsFile, half('silent'));
    await assert.rejects(download({ idleMs: 50 }), /no answer for 0\.05 s/);
  });

  it('says so when nobody listens', async () => {
    const { host } = hub;
    await hub.stop();
    await assert.rejects(download({ host }), /127\.0\.0\.1:\d+: ECONNREFUSED/);
    await hub.start();
  });

  it('says so when it cannot write', async () => {
    await writeFile(modelsDir, 'a file where the folder should be');
    await assert.rejects(download(), /could not be downloaded.*it cannot be written: (EEXIST|ENOTDIR)/);
  });

  it('leaves nothing half when it is cancelled in the middle', async () => {
    const abort = new AbortController();
    hub.answers.set(weightsFile, (response, content) => {
      half('silent')(response, content);
      abort.abort();
    });
    await assert.rejects(download({ signal: abort.signal }), { name: 'AbortError' });
    assert.equal(await checkModel(modelsDir, model), 'missing');
    assert.ok((await namesOfFiles()).every((name) => name.endsWith('.json')));
  });

  for (const host of ['not an address', 'file:///tmp', 'https://user:word@example.org']) {
    it(`does not take ${host} for a host`, () => {
      assert.throws(() => hostAddress(host), /not an http or https address without a password/);
    });
  }
});

describe('localModels', () => {
  for (const { id, revision, files } of localModels) {
    it(`pins every file of ${id}`, () => {
      assert.match(revision, /^[0-9a-f]{40}$/);
      assert.ok(files.some(({ name }) => name === weightsFile));
      for (const { sha256, bytes } of files) {
        assert.match(sha256, /^[0-9a-f]{64}$/);
        assert.ok(bytes > 0);
      }
    });
  }
});
