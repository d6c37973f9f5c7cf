import * as assert from 'node:assert/strict';
import { denies } from '../../../../src/core/language/polarity';

describe('a negation', () => {
  for (const text of ['Die Frist endet im Mai.', 'Das gilt noch.'])
    it(`is not in "${text}"`, () => {
      assert.equal(denies(text), false);
    });

  it('is in "Das gilt noch nicht."', () => {
    assert.equal(denies('Das gilt noch nicht.'), true);
  });
});
