import * as assert from 'node:assert/strict';
import { mentionAt, withMention, withoutMention } from '../../../../../src/webview/chat/question/useMention';

describe('a mention in the question box', () => {
  const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'));

  it('is what stands between an @ and the cursor', () => {
    assert.deepEqual(at('@|'), { start: 0, text: '' });
    assert.deepEqual(at('What does @faq.m|d say?'), { start: 10, text: 'faq.m' });
    assert.deepEqual(at('(@docs/pol|'), { start: 1, text: 'docs/pol' });
  });

  it('is none in an address, after a space, or before the cursor comes to it', () => {
    for (const text of ['mail to me@home.org|', 'say @docs |', '|@docs', 'no sign|']) {
      assert.equal(at(text), undefined, text);
    }
  });

  it('leaves the question without a gap', () => {
    assert.equal(withoutMention('What does @faq say?', { start: 10, text: 'faq' }), 'What does say?');
    assert.equal(withoutMention('@faq How long?', { start: 0, text: 'faq' }), 'How long?');
    assert.equal(withoutMention('How long? @faq', { start: 10, text: 'faq' }), 'How long? ');
  });

  it('begins at the end of the text, set off by a space', () => {
    assert.deepEqual(['', 'How', 'How '].map(withMention), ['@', 'How @', 'How @']);
  });
});
