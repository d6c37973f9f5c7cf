import * as assert from 'node:assert/strict';
import { offlineModel } from '../../../../src/core/model/modelSettings';
import { answererOf, settingsFor, type Choice } from '../../../../src/extension/models/answeringModel';

describe('answererOf', () => {
  it('names the model as people know it', () => {
    const editor = answererOf({ provider: 'vscode', name: 'copilot/gpt-4.1' }, true);
    assert.deepEqual(editor, { kind: 'vscode', name: 'gpt-4.1' });
    const service = answererOf({ provider: 'openai-compatible', name: 'meta/llama' }, true);
    assert.deepEqual(service, { kind: 'service', name: 'meta/llama' });
  });

  it('is nobody in a workspace that is not trusted', () => {
    const answerer = answererOf({ provider: 'openai-compatible', name: 'gpt-4o-mini' }, false);
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
