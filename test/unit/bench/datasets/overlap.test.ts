import * as assert from 'node:assert/strict';
import { bestOverlap } from '../../../../bench/datasets/overlap';

describe('bestOverlap', () => {
  it('shares words as often as both have them', () => {
    // Two of the answer's three words are there, among four words.
    assert.deepEqual(bestOverlap('New York is new', ['york new jersey']), {
      recall: 2 / 3,
      f1: (2 * (2 / 4) * (2 / 3)) / (2 / 4 + 2 / 3),
    });
  });

  it('takes the wording that fits best', () => {
    assert.deepEqual(bestOverlap('Stanley Hall', ['G. Stanley Hall', 'Stanley Hall']), { recall: 1, f1: 1 });
  });

  it('is nothing for an empty text', () => {
    assert.deepEqual(bestOverlap('', ['Hall']), { recall: 0, f1: 0 });
  });
});
