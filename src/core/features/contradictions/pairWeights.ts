// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -45.87,
  weights: [
    1.389, 1.67, 0.3131, 2.804, 1.406, 3.027, 0.8082, 0.2218, 0.431, 1.484, 0.8908, 2.814, 1.179, 0, 0.3156,
    1.213, 1.076, 5.928, 1.341, 0.1991, 1.625, 0.8647, 9.497, 0.3201, 1.27, 0.9074, 0.8231, 1.39, 8.151,
    7.739, 5.392, 3.59, 1.107, 0.2053, 0.4494, 6.909, 1.325,
  ],
};
