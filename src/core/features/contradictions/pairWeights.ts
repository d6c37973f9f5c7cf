// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -45.77,
  weights: [
    1.398, 1.633, 0.2677, 2.822, 1.359, 3.089, 0.7625, 0.2339, 0.4574, 1.44, 0.8929, 2.819, 1.156, 0, 0.2863,
    1.245, 1.056, 5.87, 1.354, 0.1935, 1.645, 0.8714, 9.419, 0.3705, 1.243, 0.8576, 0.825, 1.397, 8.142,
    7.721, 5.406, 3.591, 1.062, 0.2312, 0.4459, 6.916, 1.325,
  ],
};
