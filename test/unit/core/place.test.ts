import * as assert from 'node:assert/strict';
import { placeLabel, placeWithin } from '../../../src/core/place';

const place = { kind: 'lines', lines: { start: 5, end: 9 } } as const;

describe('place', () => {
  it('gives the lines of a stretch when the text begins further down', () => {
    assert.deepEqual(placeWithin(place, 'a\nb\nc', 2, 3).lines, { start: 6, end: 6 });
  });

  it('names one line when start and end are the same', () => {
    assert.equal(placeLabel({ kind: 'lines', lines: { start: 12, end: 12 } }), 'L 12');
  });

  it('names the range when there are more', () => {
    assert.equal(placeLabel(place), 'L 5–9');
  });
});
