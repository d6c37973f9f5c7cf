import * as assert from 'node:assert/strict';
import { estimateTokens } from '../../../../src/core/util/text';

describe('estimateTokens', () => {
  it('counts four characters as one when the script is alphabetic', () => {
    assert.equal(estimateTokens('abcdefgh'), 2);
  });

  it('counts each character when the script has no spaces', () => {
    assert.equal(estimateTokens('東京都'), 3);
  });

  it('rounds up when a text is short', () => {
    assert.equal(estimateTokens('a'), 1);
  });
});
