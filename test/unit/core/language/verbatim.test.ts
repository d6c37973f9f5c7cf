import * as assert from 'node:assert/strict';
import { findVerbatim } from '../../../../src/core/language/verbatim';

const found = (text: string, quote: string, from?: number) => {
  const place = findVerbatim(text, quote, from);
  return place && text.slice(place.start, place.end);
};

describe('findVerbatim', () => {
  it('finds a quote when it stands there as it is', () => {
    assert.deepEqual(findVerbatim('It waits 2 seconds.', 'waits 2'), { start: 3, end: 10 });
  });

  it('finds a quote when only white space differs', () => {
    assert.equal(found('It waits\r\n  2 seconds.', 'It waits 2\tseconds.'), 'It waits\r\n  2 seconds.');
  });

  it('finds a quote when only quotation marks differ', () => {
    assert.equal(found('It’s “open” now.', 'It\'s "open"'), 'It’s “open”');
  });

  it('takes the occurrence at the given offset when there are several', () => {
    assert.deepEqual(findVerbatim('ab ab ab', 'ab', 3), { start: 3, end: 5 });
  });

  it('goes back to the start when nothing follows the given offset', () => {
    assert.deepEqual(findVerbatim('ab cd', 'ab', 3), { start: 0, end: 2 });
  });

  it('takes special characters as they are when the quote looks like a pattern', () => {
    assert.equal(found('f(x) = [a-z]*?', '[a-z]*?'), '[a-z]*?');
  });

  const altered: readonly [name: string, text: string, quote: string][] = [
    ['a number is altered', 'kept for 35 days', 'kept for 36 days'],
    ['a number is cut at its start', 'kept for 35 days', '5 days'],
    ['a number is cut at its end', 'kept for 35 days', 'kept for 3'],
    ['a decimal is cut at its point', 'kept for 1.5 days', '5 days'],
    ['a thousand is cut at its comma', 'more than 10,000 parts', 'more than 10'],
    ['a word is altered', 'kept for days', 'held for days'],
    ['capitals differ', 'kept for days', 'Kept for days'],
    ['a word is left out', 'kept for 35 days', 'kept 35 days'],
    ['a hyphen is altered', 'two-part', 'two–part'],
    ['the quote is empty', 'anything', ''],
    ['the quote is white space', 'any thing', ' \n '],
  ];
  for (const [when, text, quote] of altered) {
    it(`finds nothing when ${when}`, () => {
      assert.equal(findVerbatim(text, quote), undefined);
    });
  }
});
