import * as assert from 'node:assert/strict';
import { quoteRange } from '../../../../src/extension/citations/quoteRange';

const text = 'one\nThe limit is 5.\nthree\r\nThe  limit\r\nis 5.\nsix\n';

function found(quote: string, start: number, end = start): string {
  const range = quoteRange(text, quote, { start, end });
  return text.slice(range.start, range.end);
}

describe('quoteRange', () => {
  it('finds the quote when it stands at its lines', () => {
    assert.equal(found('The limit is 5.', 2), 'The limit is 5.');
  });

  it('finds the nearest occurrence when there are two, with other whitespace', () => {
    assert.equal(found('The limit is 5.', 4, 5), 'The  limit\r\nis 5.');
  });

  it('finds the quote elsewhere when the lines have moved', () => {
    assert.equal(found('six', 1), 'six');
  });

  it('takes the cited lines when the quote is gone', () => {
    assert.equal(found('no such words', 2, 3), 'The limit is 5.\nthree');
  });

  it('takes the cited lines when there is no quote', () => {
    assert.equal(found('', 1), 'one');
  });

  it('stays in the text when the cited lines no longer exist', () => {
    const range = quoteRange('short', 'gone', { start: 40, end: 42 });
    assert.deepEqual(range, { start: 0, end: 5, isFound: false });
  });

  it('reads signs of regular expressions as text', () => {
    const range = quoteRange('a (b|c)* [d] $5.00 -x', '(b|c)* [d] $5.00 -x', { start: 1, end: 1 });
    assert.deepEqual(range, { start: 2, end: 21, isFound: true });
  });
});
