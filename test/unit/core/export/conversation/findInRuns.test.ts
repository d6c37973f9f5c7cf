import * as assert from 'node:assert/strict';
import { findInTexts, foldRuns } from '../../../../../src/core/export/conversation/conversationList';

const runs = foldRuns([
  { question: 'How often is an upload retried?', text: 'Three times [1].' },
  {
    question: 'Und die Größe?',
    text: `${'Before it. '.repeat(20)}The maximum\n\nsize is 5 GB.${' After it.'.repeat(20)}`,
  },
]);

describe('findInTexts', () => {
  it('finds words in any order, whatever their case', () => {
    assert.equal(findInTexts(runs, 'RETRIED upload'), 'How often is an upload retried?');
  });

  it('finds words whatever their accents, as they are typed', () => {
    assert.equal(findInTexts(runs, 'große'), 'Und die Größe?');
  });

  it('shows a piece of a long answer around what was found, on one line', () => {
    const piece = findInTexts(runs, 'maximum size') ?? '';
    assert.match(piece, /^….*The maximum size is 5 GB\..*…$/);
    assert.ok(piece.length < 140, piece);
  });

  it('finds nothing when the words are in different answers, or nothing is searched for', () => {
    assert.deepEqual([findInTexts(runs, 'three maximum'), findInTexts(runs, ' ')], [undefined, undefined]);
  });
});
