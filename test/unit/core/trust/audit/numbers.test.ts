import * as assert from 'node:assert/strict';
import { knownNumbers, unknownNumber } from '../../../../../src/core/trust/audit/numbers';

describe('a number that quotes do not have', () => {
  it('is none of the words that count in one language and say something else in another', () => {
    const sentence = 'Er endet, es sei denn, er wird erneuert.';
    assert.equal(unknownNumber(sentence, knownNumbers('')), undefined);
  });
});
