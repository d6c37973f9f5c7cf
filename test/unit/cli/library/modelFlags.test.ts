import * as assert from 'node:assert/strict';
import { modelKeySource, modelSettings } from '../../../../src/cli/library/openModel';
import { parseCommand } from '../../../support/parseCommand';

describe('modelSettings', () => {
  it('is offline when no model is named, whatever else the environment says', () => {
    assert.equal(modelSettings({}, { OPENAI_BASE_URL: 'http://a/v1' }).provider, 'offline');
  });

  it('takes the command line before the environment', () => {
    const environment = { ASK_DOCS_MODEL: 'a', ASK_DOCS_MODEL_ENDPOINT: 'http://a/v1' };
    const flags = {
      model: 'b',
      'model-endpoint': 'http://b/v1',
      'small-model': 'c',
      'model-api-version': 'd',
    };
    const { provider, name, endpoint, smallName, apiVersion } = modelSettings(flags, environment);
    assert.deepEqual(
      [provider, name, endpoint, smallName, apiVersion],
      ['openai-compatible', 'b', 'http://b/v1', 'c', 'd'],
    );
  });

  it('takes the model and the address of the environment', () => {
    const environment = { ASK_DOCS_MODEL: 'a', OPENAI_BASE_URL: 'http://a/v1' };
    const { name, endpoint } = modelSettings({}, environment);
    assert.deepEqual([name, endpoint], ['a', 'http://a/v1']);
  });

  it('stays offline when the command line says so', () => {
    assert.equal(modelSettings({ model: 'offline' }, { ASK_DOCS_MODEL: 'a' }).provider, 'offline');
  });

  it('says that a model is missing when the rest is there', () => {
    assert.throws(() => modelSettings({ 'small-model': 'a' }, {}), /--small-model needs --model NAME/);
  });

  it('gets what a command line says', () => {
    const command = parseCommand(['ask', 'docs', 'why?', '--model', 'a', '--model-endpoint', 'http://a/v1']);
    assert.deepEqual(command.model, { model: 'a', 'model-endpoint': 'http://a/v1' });
  });

  it('is no flag of a command that does without a model', () => {
    assert.throws(() => parseCommand(['index', 'docs', '--model', 'a']), /index does not take --model/);
  });

  it('is all that check-model takes', () => {
    assert.deepEqual(parseCommand(['check-model', '--model', 'a']), {
      name: 'check-model',
      json: false,
      model: { model: 'a' },
    });
    assert.throws(() => parseCommand(['check-model', 'a']), /takes no more than its options/);
  });
});

describe('modelKeySource', () => {
  const keyFor = (endpoint: string, environment: Record<string, string>) =>
    modelKeySource(
      modelSettings({ model: 'a', ...(endpoint !== '' && { 'model-endpoint': endpoint }) }, environment),
      environment,
    )();
  const openAi = { OPENAI_API_KEY: 'theirs' };

  it("gives OpenAI's key to OpenAI alone", async () => {
    assert.equal(await keyFor('', openAi), 'theirs');
    assert.equal(await keyFor('https://api.openai.com/v1', openAi), 'theirs');
    assert.equal(await keyFor('http://127.0.0.1:11434/v1', openAi), undefined);
    assert.equal(await keyFor('https://api.openai.com.example.org/v1', openAi), undefined);
  });

  it("gives OpenAI's key to what OPENAI_BASE_URL names, and to no other address then", async () => {
    const along = { ...openAi, OPENAI_BASE_URL: 'http://a/v1' };
    assert.equal(await keyFor('', along), 'theirs');
    assert.equal(await keyFor('http://b/v1', along), undefined);
  });

  it('gives its own key to any service, before that of OpenAI', async () => {
    const both = { ...openAi, ASK_DOCS_MODEL_API_KEY: 'ours' };
    assert.deepEqual([await keyFor('', both), await keyFor('http://b/v1', both)], ['ours', 'ours']);
  });
});
