import * as assert from 'node:assert/strict';
import type { Postings } from '../../../../src/adapters/embedders/embedder';
import { RecentPostings } from '../../../../src/adapters/index/recentPostings';

const megabyte = 1024 * 1024;

/** Postings of about a megabyte. */
function list(): Postings {
  const empty = { chunks: new Uint32Array(), counts: new Uint8Array() };
  return {
    body: { chunks: new Uint32Array(megabyte / 5), counts: new Uint8Array(megabyte / 5) },
    heading: empty,
  };
}

describe('RecentPostings', () => {
  /** The numbers that were read when these were asked for in turn. */
  function readBy(kept: RecentPostings, asked: readonly number[]): number[] {
    const read: number[] = [];
    for (const number of asked) {
      kept.get(number, () => {
        read.push(number);
        return list();
      });
    }
    return read;
  }

  it('reads nothing twice of a small segment', () => {
    assert.deepEqual(readBy(new RecentPostings(3 * megabyte), [1, 2, 3, 1, 2, 3]), [1, 2, 3]);
  });

  it('forgets first what was asked for longest ago, and keeps an eighth of a large segment', () => {
    const kept = new RecentPostings(48 * megabyte);
    assert.deepEqual(readBy(kept, [1, 2, 3, 4, 5, 1]), [1, 2, 3, 4, 5]);
    assert.deepEqual(readBy(kept, [6, 7]), [6, 7]);
    assert.deepEqual(readBy(kept, [1, 5, 2]), [2]);
  });

  it('keeps nothing of a read that failed', () => {
    const kept = new RecentPostings(megabyte);
    assert.throws(() =>
      kept.get(1, () => {
        throw new Error('damaged');
      }),
    );
    assert.deepEqual(readBy(kept, [1]), [1]);
  });
});
