/** A term of a query: in how many chunks' texts it is, and what it weighs there. */
export type FoundTerm = readonly [
  term: string,
  chunks: number,
  weight: number,
  /** In texts and headings. */
  postings: number,
  /** No chunk scores more by this term. */
  most: number,
  /** In how many chunks' headings it is. */
  headings: number,
];

/** So many postings are looked at first: of the rarest terms, which decide. */
export const firstSeeds = 20_000;

/**
 * With how many postings of the rarest terms a search has to be asked again; undefined if no chunk of other documents can be
 * among its best. What those documents have is the other terms, which together are worth less than the last of the chunks found
 * (MaxScore: Turtle and Flood, "Query evaluation: strategies and optimizations", 1995; the opening of a document that counts for
 * its chunks has no more than that either).
 */
export function furtherSeeds(
  terms: readonly FoundTerm[],
  seeds: number,
  found: { readonly count: number; readonly lowest: number },
  topK: number,
): number | undefined {
  const rarest = terms.toSorted(([, , , one], [, , , other]) => one - other);
  // Sums differ in their last digits by their order.
  const lowest = found.count < topK ? 0 : found.lowest * 0.999_999;
  let left = rarest.reduce((sum, [, , , , most]) => sum + most, 0);
  let postings = 0;
  for (const [at, [, , , own, most]] of rarest.entries()) {
    if (left < lowest) break;
    // A term that nothing has is worth nothing.
    left = at === rarest.length - 1 ? 0 : left - most;
    postings += own;
  }
  return postings <= Math.max(seeds, rarest[0]?.[3] ?? 0) ? undefined : postings;
}
