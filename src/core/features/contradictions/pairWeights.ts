// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -29.61,
  weights: [
    0, 0.8063, 0, 1.517, 0, 0, 0, 1.197, 0.7894, 0.2284, 0.2057, 1.077, 1.273, 0, 1.182, 0, 0.232, 0, 2.108,
    1.344, 9.246, 0, 0, 0.7237, 0, 1.593, 0.6387, 0, 0.9998, 5.97, 4.331, 0, 1.351, 0, 0.07653, 1.526, 0, 0,
    6.91, 0.9674, 3.271, 3.353, 0, 0.3748, 0.5523, 0, 1.632, 0, 0, 0.9356, 5.159, 1.579, 0,
  ],
};
