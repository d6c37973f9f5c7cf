// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -29.21,
  weights: [
    1.261, 1.659, 0.9954, 3.055, 0.461, 3.36, 0.451, 0.3778, 0.3012, 1.611, 1.228, 0.9701, 0.3652, 1.748,
    0.4289, 1.739, 1.152, 4.261, 1.444, 0.1604, 2.289, 1.365, 8.938, 0.6911, 1.463, 0.5222, 0.6638, 5.807,
    4.286, 1.425, 0.492, 0.08097, 6.841, 1.026,
  ],
};
