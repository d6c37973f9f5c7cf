/**
 * What each signal of a stretch in full adds to its score: fitted as `npm run bench -- fit-quotes` does, on every second question of
 * squad2 with the passages of its runs; see docs/decisions/2026-11-22-quotes.md.
 */
export const quoteWeights = {
  own: 0.3,
  before: 0.3,
  leaning: 0.31,
  near: 0.257,
  relation: 0.108,
  pairs: 0.095,
  passage: 0.154,
  kind: 0.144,
  name: 0.022,
  late: -0.118,
  behind: -0.074,
};
