/**
 * Slope and middle of the logistic curve that turns the share of a question's weight into a strength. The curve passes
 * 0.6 at a share of 0.33: of the development questions with an answer, 4 % (lihua-world), 1 % (scifact) and 7 % (squad2)
 * lie below that; of those without one, 46 %, 17 % and 11 % (squad2's are made to look alike).
 */
const slope = 4.65;
const middle = 0.245;
/** A weak model alone cannot tell that a passage answers: without any word in common, nothing passes the filter of 0.6. */
const maxWithoutWords = 0.5;
/** From this share of the fused score on, a model counts as strong. */
const strongShare = 0.4;
/**
 * A strong model can tell by itself: a passage as near to the query as chunks are to their next passes the filter of 0.6,
 * from three quarters of that on. Chosen by reasoning; no strong model was at hand to tune it with.
 */
const maxByMeaning = 0.8;

/** Whether the model of meaning, by its share of the fused score, is a strong one. */
export function isStrong(denseShare: number): boolean {
  return denseShare >= strongShare;
}

/** Whether a strong model by itself says that the best passage speaks about the query. */
export function isNear(best: { readonly similarity: number; readonly denseShare: number }): boolean {
  return isStrong(best.denseShare) && maxByMeaning * Math.min(1, best.similarity) >= 0.6;
}

/**
 * How strongly the best passage speaks about the query, 0…1, whatever the corpus. `share` is its BM25 score over the sum
 * of the query's term weights: about the share of the question's weight that the passage holds. `similarity` is the best
 * dense score, on the scale of `IndexSnapshot.searchDense`, and `denseShare` its weight.
 */
export function calibratedScore(best: {
  readonly share: number;
  readonly similarity: number;
  readonly denseShare: number;
}): number {
  const similarity = Math.min(1, Math.max(0, best.similarity));
  const byMeaning = isStrong(best.denseShare)
    ? maxByMeaning * similarity
    : Math.min(maxWithoutWords, similarity);
  if (best.share === 0) return byMeaning;
  const byWords = 1 / (1 + Math.exp(-slope * (best.share - middle)));
  return isStrong(best.denseShare) ? Math.max(byWords, byMeaning) : byWords;
}
