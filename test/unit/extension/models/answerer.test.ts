import * as assert from 'node:assert/strict';
import { answererOf } from '../../../../src/extension/models/answerer';

describe('answererOf', () => {
  it('names the model as people know it', () => {
    const editor = answererOf({ provider: 'vscode', name: 'copilot/gpt-4.1' }, true);
    assert.deepEqual(editor, { kind: 'vscode', name: 'gpt-4.1' });
    const service = answererOf({ provider: 'openai-compatible', name: 'meta/llama' }, true);
    assert.deepEqual(service, { kind: 'service', name: 'meta/llama' });
  });

  it('is nobody in a workspace that is not trusted', () => {
    const answerer = answererOf({ provider: 'openai-compatible', name: 'gpt-4o-mini' }, false);
    assert.deepEqual(answerer, { kind: 'offline', name: 'Offline in Restricted Mode' });
  });
});
