import * as assert from 'node:assert/strict';
import { knownNumbers, unknownNumber } from '../../../../../src/core/trust/audit/numbers';

describe('a number that quotes do not have', () => {
  it('is none of the words that count in one language and say something else in another', () => {
    const sentence = 'Er endet, es sei denn, er wird erneuert.';
    assert.equal(unknownNumber(sentence, knownNumbers('')), undefined);
  });

  it('is none of the cells that stand side by side in a row of CSV', () => {
    const known = knownNumbers('Ashfield,–,Junior,VC,1845,60,3012,117391,W');
    assert.equal(unknownNumber('It was opened in 1845, for 60 pupils.', known), undefined);
    assert.equal(unknownNumber('It was opened in 1846.', known)?.shown, '1846');
  });

  it('is one when only a part of a number with thousands set apart is stated', () => {
    assert.equal(unknownNumber('It costs 500.', knownNumbers('The price is 1,500 euros.'))?.shown, '500');
  });
});
