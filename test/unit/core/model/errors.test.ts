import * as assert from 'node:assert/strict';
import { ServiceFailure } from '../../../../src/adapters/services/retries';
import { AskDocsError, logText, userSentence } from '../../../../src/core/model/errors';

describe('errors', () => {
  it('says the sentence and the detail when there is one', () => {
    assert.equal(
      userSentence(new AskDocsError('folder-missing', { detail: 'docs' })),
      'The folder does not exist. (docs)',
    );
  });

  it('tells failures of a service from all others', () => {
    assert.ok(new ServiceFailure('model-busy', 'host') instanceof AskDocsError);
    assert.ok(!(new AskDocsError('model-busy') instanceof ServiceFailure));
  });

  it('tells nothing of a foreign error when it is shown', () => {
    const sentence = userSentence(new Error('ENOENT: secret path'));
    assert.equal(sentence.includes('secret'), false);
  });

  it('tells the log where a foreign error came from but not its text', () => {
    const text = logText(new TypeError('secret text'));
    assert.match(text, /^TypeError\n\s+at /);
    assert.ok(!text.includes('secret'));
  });

  it('tells the log the code and the cause when an error has them', () => {
    const cause = new RangeError('secret text');
    const text = logText(new AskDocsError('index-unwritable', { cause }));
    assert.match(text, /^index-unwritable: The index cannot be written/);
    assert.match(text, /caused by RangeError/);
  });
});
