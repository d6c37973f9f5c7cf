import type { ChunkRef, ChunkScore } from './ports';

/**
 * Merges two lists by the weighted sum of their scores, the dense with `denseShare` of the weight, each normalised to 0…1 (the lexical by its best, the dense by
 * its range), and scales the result so that the best has 1. A chunk that is missing in one list has 0 there, and a list that
 * is empty leaves everything to the other.
 */
export function fuse(
  lexical: readonly ChunkScore[],
  dense: readonly ChunkScore[],
  denseShare: number,
): ChunkScore[] {
  const share = dense.length === 0 ? 1 : lexical.length === 0 ? 0 : 1 - denseShare;
  const sums = new Map<ChunkRef, number>();
  for (const { ref, score } of normalise(lexical, 0)) sums.set(ref, share * score);
  const lowest = dense.at(-1)?.score ?? 0;
  for (const { ref, score } of normalise(dense, lowest))
    sums.set(ref, (sums.get(ref) ?? 0) + (1 - share) * score);
  const merged = [...sums]
    .map(([ref, score]) => ({ ref, score }))
    .sort((a, b) => b.score - a.score || a.ref - b.ref);
  return normalise(merged, 0);
}

/** What each phrase of the query that a chunk has adds to its score, before the best is 1 again. */
const phraseBonus = 0.3;

/** Moves chunks up that have phrases of the query; `phrases` tells how many each has. */
export function prefer(
  fused: readonly ChunkScore[],
  phrases: ReadonlyMap<ChunkRef, number>,
): readonly ChunkScore[] {
  if (phrases.size === 0) return fused;
  const lifted = fused
    .map(({ ref, score }) => ({ ref, score: score + phraseBonus * (phrases.get(ref) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.ref - b.ref);
  return normalise(lifted, 0);
}

/** Scores of a list, best first, stretched so that `floor` becomes 0 and the best 1. */
function normalise(list: readonly ChunkScore[], floor: number): ChunkScore[] {
  const range = (list[0]?.score ?? floor) - floor;
  return list.map(({ ref, score }) => ({ ref, score: range === 0 ? 1 : (score - floor) / range }));
}
