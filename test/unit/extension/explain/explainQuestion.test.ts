import * as assert from 'node:assert/strict';
import { blackedOut, sampleToken } from '../../../support/sampleToken';
import { explainQuestion, questionAbout } from '../../../../src/extension/explain/explainQuestion';

describe('explainQuestion', () => {
  it('asks with no secret of what is selected', () => {
    assert.equal(explainQuestion(sampleToken), undefined);
    assert.equal(explainQuestion(`use ${sampleToken}`), `What does "use ${blackedOut}" mean?`);
    assert.equal(questionAbout(`use ${sampleToken}`, 'Why?'), `About "use ${blackedOut}": Why?`);
  });

  it('asks for the meaning when a few words are selected', () => {
    assert.equal(explainQuestion(' retention \n period '), 'What does "retention period" mean?');
  });

  it('asks for an explanation when more than eight words are selected', () => {
    const text = 'a failed upload is retried with exponential backoff and jitter';
    assert.equal(explainQuestion(text), `Explain this: "${text}"`);
  });

  for (const text of [' \n\t', '{ }();', '—'])
    it(`gives nothing when nothing but ${JSON.stringify(text)} is selected`, () => {
      assert.equal(explainQuestion(text), undefined);
    });

  it('cuts at the end of a word when the selection is long', () => {
    const question = explainQuestion('lorem '.repeat(500)) ?? '';
    const quoted = question.slice('Explain this: "'.length, -1);
    assert.ok(quoted.length <= 600);
    assert.ok(quoted.endsWith(' lorem…'), quoted.slice(-20));
  });

  it('cuts no character in two when the text has no spaces', () => {
    assert.doesNotMatch(explainQuestion(`a${'😀'.repeat(500)}`) ?? '', /[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  it('keeps the quotation whole when the selection has quotes', () => {
    assert.equal(explainQuestion('the "soft" limit'), `What does "the 'soft' limit" mean?`);
  });

  it('asks about the names in a piece of code', () => {
    const code = `if (part.retryCount > this.options.maxRetries) {\n  throw new UploadError("tooMany times");\n}`;
    assert.equal(
      explainQuestion(code),
      'What do the documents say about retryCount, maxRetries, UploadError?',
    );
  });

  it('asks for an explanation of code without such names', () => {
    const code = 'for (let i = 0; i < n; i++) {\n  total = total + list[i];\n}';
    assert.equal(explainQuestion(code), `Explain this: "${code.replace(/\s+/g, ' ')}"`);
  });
});

describe('questionAbout', () => {
  it('carries the selected text with the question', () => {
    assert.equal(
      questionAbout('grace\nperiod', ' How long is it? '),
      'About "grace period": How long is it?',
    );
  });

  it('leaves a question alone that has the text', () => {
    assert.equal(
      questionAbout('grace period', 'How long is the Grace Period?'),
      'How long is the Grace Period?',
    );
  });
});
