import type { ChunkRef, ChunkScore } from './ports';

/**
 * Fuses the lexical and the dense list by a weighted sum of their scores, giving the dense list the weight
 * `denseShare`. Each list is first normalised to 0…1 (lexical by its best score, dense by its range); the
 * result is scaled so that the best has 1. A chunk missing from a list scores 0 there, and if one list is
 * empty, the other decides alone.
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

/** Bonus for each query phrase that a chunk contains, before rescaling to a best of 1. */
const phraseBonus = 0.3;

/** Boosts chunks that contain query phrases; `phrases` maps chunks to their number of phrases. */
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

/** Rescales a list's scores, best first, so that `floor` becomes 0 and the best 1. */
function normalise(list: readonly ChunkScore[], floor: number): ChunkScore[] {
  const range = (list[0]?.score ?? floor) - floor;
  return list.map(({ ref, score }) => ({ ref, score: range === 0 ? 1 : (score - floor) / range }));
}
