// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -46.45,
  weights: [
    1.06, 0.6, 0.94, 2.5, 0.54, 2.15, 0.09, 0.01, 0.71, 1.59, 0.91, 2.1, 1.52, 0.32, 2.93, 1.18, 1.45, 0,
    0.38, 0.93, 3.51, 0.37, 0.23, 0, 5.06, 1.6, 1.33, 0.42, 1.27, 0.63, 0.76, 2.24, 6.82, 6.16, 4.46, 2.9,
    1.05, 0.52, 0.63, 6.14, 2.1, 2.95, 0.97, 0.73, 1.45,
  ],
};
