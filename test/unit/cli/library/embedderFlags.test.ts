import * as assert from 'node:assert/strict';
import { apiKeySource, embeddingSettings, modelsDirOf } from '../../../../src/cli/library/openFolder';
import { parseCommand } from '../../../support/parseCommand';

describe('embeddingSettings', () => {
  it('is offline when nothing is said', () => {
    const offline = { provider: 'offline', endpoint: '', model: '', precision: 'int8' };
    assert.deepEqual(embeddingSettings({}, {}), offline);
  });

  it('takes a model whose name has a colon', () => {
    const { provider, model } = embeddingSettings({ embedder: 'ollama:bge-m3:latest' }, {});
    assert.deepEqual([provider, model], ['ollama', 'bge-m3:latest']);
  });

  it('takes a local model, and its folder from the command line before the environment', () => {
    const { provider, model } = embeddingSettings({ embedder: 'local:multilingual-e5-small' }, {});
    assert.deepEqual([provider, model], ['local', 'multilingual-e5-small']);
    const environment = { ASK_DOCS_MODELS_DIR: 'a' };
    assert.deepEqual(
      [modelsDirOf({}, environment), modelsDirOf({ modelsDir: 'b' }, environment)],
      ['a', 'b'],
    );
  });

  it('takes from the environment what the command line leaves open', () => {
    const environment = { ASK_DOCS_EMBEDDER: 'openai:small', ASK_DOCS_EMBEDDING_ENDPOINT: 'http://a/v1' };
    const flags = { endpoint: 'http://b/v1', precision: 'float32' };
    assert.deepEqual(embeddingSettings(flags, environment), {
      provider: 'openai-compatible',
      endpoint: 'http://b/v1',
      model: 'small',
      precision: 'float32',
    });
  });

  for (const [name, flags] of [
    ['the embedder is unknown', { embedder: 'word2vec:x' }],
    ['the model is missing', { embedder: 'openai:' }],
    ['there is no such local model', { embedder: 'local:word2vec' }],
    ['the precision is unknown', { precision: 'int4' }],
  ] as const) {
    it(`says what can be given when ${name}`, () => {
      assert.throws(() => embeddingSettings(flags, {}), /not understood.* takes /);
    });
  }

  it('gets what a command line says', () => {
    const args = ['index', 'docs', '--embedder', 'ollama:m', '--embedding-endpoint', 'http://a'];
    assert.deepEqual(parseCommand(args).embedding, { embedder: 'ollama:m', endpoint: 'http://a' });
  });
});

describe('apiKeySource', () => {
  const keyFor = (endpoint: string, environment: Record<string, string>) =>
    apiKeySource({ provider: 'openai-compatible', endpoint, model: 'm', precision: 'int8' }, environment)();

  it("gives OpenAI's key to OpenAI alone", async () => {
    const environment = { OPENAI_API_KEY: 'k' };
    assert.equal(await keyFor('', environment), 'k');
    assert.equal(await keyFor('https://example.org/v1', environment), undefined);
  });

  it('gives the key for embedding to the service that is named', async () => {
    assert.equal(await keyFor('https://example.org/v1', { ASK_DOCS_EMBEDDING_API_KEY: 'e' }), 'e');
  });
});
