import * as assert from 'node:assert/strict';
import { explainQuestion } from '../../../../src/extension/explain/explainQuestion';

describe('explainQuestion', () => {
  it('asks for the meaning when a few words are selected', () => {
    assert.equal(explainQuestion(' retention \n period '), 'What does "retention period" mean?');
  });

  it('asks for an explanation when more than eight words are selected', () => {
    const text = 'a failed upload is retried with exponential backoff and jitter';
    assert.equal(explainQuestion(text), `Explain this: "${text}"`);
  });

  it('gives nothing when only space is selected', () => {
    assert.equal(explainQuestion(' \n\t'), undefined);
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
});
