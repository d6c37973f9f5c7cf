import * as assert from 'node:assert/strict';
import { offlineModel } from '../../../../src/core/model/modelSettings';
import { answererOf, settingsFor, type Choice } from '../../../../src/extension/models/answeringModel';

describe('answererOf', () => {
  const byWords = { provider: 'offline', endpoint: '' } as const;

  it('names the model as people know it', () => {
    const editor = answererOf({ provider: 'vscode', name: 'copilot/gpt-4.1', endpoint: '' }, byWords, true);
    assert.deepEqual(editor, { kind: 'vscode', name: 'gpt-4.1', sentTo: 'gpt-4.1 of VS Code' });
    const service = {
      provider: 'openai-compatible',
      name: 'meta/llama',
      endpoint: 'http://10.0.0.8:80/v1',
    } as const;
    assert.deepEqual(answererOf(service, byWords, true), {
      ...{ kind: 'service', name: 'meta/llama' },
      sentTo: 'meta/llama at 10.0.0.8',
    });
  });

  it('says that nothing is sent unless a service embeds the questions', () => {
    const offline = { provider: 'offline', name: '', endpoint: '' } as const;
    assert.deepEqual(answererOf(offline, byWords, true), { kind: 'offline', name: '' });
    const embedded = { provider: 'openai-compatible', endpoint: 'https://vectors.example/v1' } as const;
    assert.equal(answererOf(offline, embedded, true).sentTo, 'vectors.example');
  });

  it('is nobody in a workspace that is not trusted', () => {
    const service = { provider: 'openai-compatible', name: 'gpt-4o-mini', endpoint: '' } as const;
    const answerer = answererOf(service, byWords, false);
    assert.deepEqual(answerer, { kind: 'offline', name: 'On this machine, in Restricted Mode' });
  });
});

describe('settingsFor', () => {
  const service = {
    ...offlineModel,
    provider: 'openai-compatible',
    name: 'large',
    smallName: 'small',
  } as const;
  const asked = { picked: undefined, isOfflineChosen: false, isTrusted: true };
  const whoAnswers = (choice: Partial<Choice>): readonly string[] => {
    const { provider, name, smallName } = settingsFor(service, { ...asked, ...choice });
    return provider === 'offline' ? [provider] : [provider, name, smallName];
  };

  it('has the settings name the model', () => {
    assert.deepEqual(whoAnswers({}), ['openai-compatible', 'large', 'small']);
  });

  it('sends a question nowhere in a workspace that is not trusted, whatever the settings name', () => {
    assert.deepEqual(whoAnswers({ isTrusted: false }), ['offline']);
  });

  for (const isTrusted of [true, false])
    it(`has the model answer that the user picked for the question, trusted or not: ${isTrusted}`, () => {
      assert.deepEqual(whoAnswers({ picked: 'copilot/gpt', isTrusted }), ['vscode', 'copilot/gpt', '']);
    });

  it('asks no picked model where the user chose to answer offline', () => {
    const settings = settingsFor(offlineModel, { ...asked, picked: 'copilot/gpt', isOfflineChosen: true });
    assert.equal(settings.provider, 'offline');
  });
});
