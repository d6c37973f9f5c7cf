/**
 * Slope and middle of the logistic curve that turns the share of a question's weight into a strength. The curve passes
 * 0.6 at a share of 0.3: of the development questions with an answer, 4 % (lihua-world), 1 % (scifact) and 7 % (squad2)
 * lie below that; of those without one, 46 %, 17 % and 11 % (squad2's are made to look alike).
 */
const slope = 5.1;
const middle = 0.22;
/** The dense list alone cannot tell that a passage answers: without any word in common, nothing passes the filter of 0.6. */
const maxWithoutWords = 0.5;

/**
 * How strongly the best passage speaks about the query, 0…1, whatever the corpus. `share` is its BM25 score over the sum
 * of the query's term weights: about the share of the question's weight that the passage holds.
 */
export function strength(best: { readonly share: number; readonly cosine: number }): number {
  if (best.share === 0) return Math.min(maxWithoutWords, Math.max(0, best.cosine));
  return 1 / (1 + Math.exp(-slope * (best.share - middle)));
}
