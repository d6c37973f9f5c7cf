/**
 * Slope and midpoint of the logistic curve mapping the matched share of the query's weight to a strength. It
 * gives 0.6 at a share of 0.33: of the development questions with an answer, 4 % (lihua-world), 1 % (scifact)
 * and 7 % (squad2) lie below that; of those without one, 46 %, 17 % and 11 % (squad2's are adversarial).
 */
const slope = 4.65;
const middle = 0.245;
/**
 * A weak embedding model alone cannot tell that a passage answers: without shared words, nothing passes the
 * threshold of 0.6.
 */
const maxWithoutWords = 0.5;
/** Dense share from which an embedding model counts as strong. */
const strongShare = 0.4;
/**
 * A strong model can decide alone: a passage three quarters as near to the query as chunks are to their
 * nearest neighbours passes the threshold of 0.6. Chosen by reasoning; no strong model was available for
 * tuning.
 */
const maxByMeaning = 0.8;

/** Whether the embedding model, judged by its share of the fused score, is strong. */
export function isStrong(denseShare: number): boolean {
  return denseShare >= strongShare;
}

/** Whether a strong model alone shows that the best passage is relevant. */
export function isNear(best: { readonly similarity: number; readonly denseShare: number }): boolean {
  return isStrong(best.denseShare) && maxByMeaning * Math.min(1, best.similarity) >= 0.6;
}

/**
 * Corpus-independent relevance of the best passage, 0…1. `share` is its BM25 score divided by the sum of the
 * query's term weights, roughly the share of the query it covers. `similarity` is the best dense score, on
 * the scale of `IndexSnapshot.searchDense`, and `denseShare` its weight.
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
