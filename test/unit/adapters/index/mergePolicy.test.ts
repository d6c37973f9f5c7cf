import * as assert from 'node:assert/strict';
import { chooseMerges, type SegmentSize } from '../../../../src/adapters/index/compaction';
import { randomFrom } from '../../../support/random';

const alive = (...sizes: number[]): SegmentSize[] => sizes.map((size) => ({ chunks: size, living: size }));

/** Sizes of segments after `commits` commits of `added` chunks each; and the most chunks that one of them wrote. */
function simulate(first: number[], commits: number, added: number): { sizes: number[]; mostWritten: number } {
  let sizes = first;
  let mostWritten = 0;
  for (let commit = 0; commit < commits; commit += 1) {
    sizes = [...sizes, added];
    const groups = chooseMerges(alive(...sizes), added);
    const merged = groups.map((group) => group.reduce((sum, index) => sum + (sizes[index] ?? 0), 0));
    sizes = [...sizes.filter((_, index) => !groups.flat().includes(index)), ...merged];
    mostWritten = Math.max(
      mostWritten,
      merged.reduce((sum, size) => sum + size, added),
    );
  }
  return { sizes, mostWritten };
}

describe('chooseMerges', () => {
  it('merges eight segments of like size and leaves seven', () => {
    assert.deepEqual(chooseMerges(alive(10, 9, 8, 7, 6, 5, 4), 10), []);
    assert.deepEqual(chooseMerges(alive(5000, 10, 9, 8, 7, 6, 5, 4, 3), 10), [[1, 2, 3, 4, 5, 6, 7, 8]]);
  });

  it('keeps the number of segments small while an index of 100,000 chunks grows', () => {
    const { sizes } = simulate([], 49, 2048);
    assert.ok(sizes.length <= 15, `${sizes.length} segments`);
    assert.equal(
      sizes.reduce((sum, size) => sum + size, 0),
      49 * 2048,
    );
  });

  it('writes little with each of a thousand edits', () => {
    const { sizes, mostWritten } = simulate([100_000], 1000, 10);
    assert.ok(mostWritten <= 2048 + 10, `${mostWritten} chunks`);
    assert.ok(sizes.length < 30, `${sizes.length} segments`);
  });

  it('keeps segments and dead chunks few through 20,000 edits', () => {
    const random = randomFrom(3);
    // Ten thousand documents of ten chunks; a segment is the documents that live in it, and its size when it was written.
    let segments = Array.from({ length: 6 }, (_, part) => {
      const living = new Set(Array.from({ length: 1667 }, (_unused, at) => part * 1667 + at));
      return { chunks: living.size * 10, living };
    });
    let [mostSegments, mostDead, largeWrites] = [0, 0, 0];
    for (let edit = 0; edit < 20_000; edit += 1) {
      const document = Math.floor(random() * 10_000);
      for (const { living } of segments) living.delete(document);
      segments.push({ chunks: 10, living: new Set([document]) });
      segments = segments.filter(({ living }) => living.size > 0);
      const groups = chooseMerges(
        segments.map(({ chunks, living }) => ({ chunks, living: living.size * 10 })),
        10,
      );
      const merged = groups.map((group) => {
        const living = new Set(group.flatMap((index) => [...(segments[index]?.living ?? [])]));
        return { chunks: living.size * 10, living };
      });
      if (merged.some(({ chunks }) => chunks > 2048)) largeWrites += 1;
      segments = [...segments.filter((_, index) => !groups.flat().includes(index)), ...merged];
      const dead = segments.reduce((sum, { chunks, living }) => sum + chunks - living.size * 10, 0);
      mostSegments = Math.max(mostSegments, segments.length);
      mostDead = Math.max(mostDead, dead / 100_000);
    }
    assert.ok(mostSegments < 100, `${mostSegments} segments`);
    assert.ok(mostDead < 1.1, `${mostDead} dead for each living chunk`);
    assert.ok(largeWrites < 100, `${largeWrites} large writes`);
  });

  it('writes a segment anew when more than half of it is dead', () => {
    assert.deepEqual(chooseMerges([{ chunks: 100, living: 49 }, ...alive(100)], 1), [[0]]);
    assert.deepEqual(chooseMerges([{ chunks: 100, living: 50 }, ...alive(100)], 1), []);
  });
});
