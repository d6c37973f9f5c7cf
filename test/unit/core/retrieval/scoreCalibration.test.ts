import * as assert from 'node:assert/strict';
import { calibratedScore } from '../../../../src/core/retrieval/rerank';

describe('strength', () => {
  it('grows with the share of the question', () => {
    const values = [0.05, 0.2, 0.4, 0.8, 1.2].map((share) =>
      calibratedScore({ share, similarity: 0, denseShare: 0.2 }),
    );
    assert.deepEqual(
      values.toSorted((a, b) => a - b),
      values,
    );
    assert.ok(values.every((value) => value > 0 && value < 1));
  });

  it('never passes the filter of 0.6 when no word is in common', () => {
    assert.ok(calibratedScore({ share: 0, similarity: 1, denseShare: 0.2 }) < 0.6);
  });

  it('passes the filter without words when a strong model finds the passage as near as chunks are', () => {
    assert.ok(calibratedScore({ share: 0, similarity: 1, denseShare: 0.5 }) >= 0.6);
    assert.ok(calibratedScore({ share: 0, similarity: 0.5, denseShare: 0.5 }) < 0.6);
  });

  it('is not lessened by a strong model that finds nothing near', () => {
    const words = { share: 0.8, similarity: 0 };
    assert.equal(
      calibratedScore({ ...words, denseShare: 0.5 }),
      calibratedScore({ ...words, denseShare: 0.2 }),
    );
  });

  it('is not negative when the vectors point away from each other', () => {
    assert.equal(calibratedScore({ share: 0, similarity: -1, denseShare: 0.2 }), 0);
  });
});
