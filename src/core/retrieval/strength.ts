/**
 * How strongly the best passage speaks about the query, 0…1, whatever the corpus. `lexical` is its BM25 score over the
 * sum of the query's term weights: about the share of the question's weight that the passage holds.
 */
export function strength(best: { readonly lexical: number; readonly cosine: number }): number {
  return 1 / (1 + Math.exp(-8 * (best.lexical - 0.35)));
}
