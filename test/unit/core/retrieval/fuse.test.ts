import * as assert from 'node:assert/strict';
import { fuse as fuseWith, prefer } from '../../../../src/core/retrieval/rerank';
import type { ChunkScore } from '../../../../src/core/retrieval/ports';
import { randomFrom } from '../../../support/random';

const list = (...scores: [ref: number, score: number][]): ChunkScore[] =>
  scores.map(([ref, score]) => ({ ref, score }));
const fuse = (lexical: readonly ChunkScore[], dense: readonly ChunkScore[], denseShare = 0.2) =>
  fuseWith(lexical, dense, denseShare);
const refsOf = (scores: readonly ChunkScore[]) => scores.map(({ ref }) => ref);

describe('fuse', () => {
  it('gives the weighted sum of both scores, the best scaled to 1', () => {
    const fused = fuse(list([1, 10], [2, 5]), list([2, 0.9], [3, 0.1]));
    assert.deepEqual(refsOf(fused), [1, 2, 3]);
    // Chunk 1 has 0.8 × 1, chunk 2 has 0.8 × 0.5 + 0.2 × 1 = 0.6, chunk 3 has nothing.
    assert.deepEqual(
      fused.map(({ score }) => Math.round(score * 1e9) / 1e9),
      [1, 0.75, 0],
    );
  });

  it('gives the vectors the share that is asked for', () => {
    assert.deepEqual(refsOf(fuse(list([1, 10], [2, 5]), list([2, 0.9], [3, 0.1]), 0.5)), [2, 1, 3]);
  });

  it('leaves the order to the words when there are no vectors', () => {
    assert.deepEqual(refsOf(fuse(list([4, 3], [2, 1]), [])), [4, 2]);
  });

  it('leaves the order to the vectors when no word is known', () => {
    assert.deepEqual(refsOf(fuse([], list([4, 0.3], [2, -0.1]))), [4, 2]);
  });

  it('takes the earlier chunk first when scores are equal', () => {
    assert.deepEqual(refsOf(fuse(list([7, 2], [3, 2]), [])), [3, 7]);
  });

  it('gives nothing when both lists are empty', () => {
    assert.deepEqual(fuse([], []), []);
  });

  it('keeps scores within 0 and 1 and in order when lists are random', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = randomFrom(seed);
      const scores = (least: number) =>
        Array.from({ length: Math.floor(random() * 6) }, () => ({
          ref: Math.floor(random() * 8),
          score: least + random(),
        }))
          .filter(({ ref }, at, all) => all.findIndex((other) => other.ref === ref) === at)
          .sort((a, b) => b.score - a.score);
      const fused = fuse(scores(0.1), scores(-0.5));
      fused.forEach(({ score }, at) => {
        assert.ok(score >= 0 && score <= 1 && score <= (fused[at - 1]?.score ?? 1));
      });
    }
  });
});

describe('prefer', () => {
  it('moves a chunk up for each phrase that it has, and the best has 1', () => {
    const fused = [
      { ref: 1, score: 1 },
      { ref: 2, score: 0.8 },
      { ref: 3, score: 0.5 },
    ];
    const lifted = prefer(
      fused,
      new Map([
        [2, 1],
        [3, 2],
      ]),
    );
    assert.deepEqual(
      lifted.map(({ ref }) => ref),
      [2, 3, 1],
    );
    assert.equal(lifted[0]?.score, 1);
  });
});
