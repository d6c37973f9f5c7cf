import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import { editorModelFailure } from '../../../../src/extension/models/editorModel';

/** An error as VS Code throws it. */
function editorError(code: string): Error {
  return Object.assign(new Error('what a provider says'), { name: 'LanguageModelError', code });
}

describe('editorModelFailure', () => {
  for (const [code, expected] of [
    ['NoPermissions', 'model-not-allowed'],
    ['NotFound', 'model-not-found'],
    ['Blocked', 'model-declined'],
    ['Unknown', 'model-failed'],
    ['constructor', 'model-failed'],
  ] as const)
    it(`is ${expected} when VS Code says ${code}`, () => {
      assert.equal(editorModelFailure(editorError(code), 'v/m').code, expected);
    });

  it('names the model and keeps to itself what the provider says', () => {
    const { message } = editorModelFailure(new Error('your text was: secret'), 'v/m');
    assert.equal(message, 'The model service failed. (v/m)');
  });

  it('leaves a failure of ours as it is', () => {
    const failure = new AskDocsError('model-timeout');
    assert.equal(editorModelFailure(failure, 'v/m'), failure);
  });
});
