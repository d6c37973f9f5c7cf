// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -31.15,
  weights: [
    0.9829, 1.613, 1.164, 3.203, 0.2882, 3.506, 0.4054, 0.5436, 0.1586, 1.689, 1.169, 0.935, 0.6737, 1.659,
    0.4857, 1.212, 1.026, 5.353, 1.5, 0.2471, 2.179, 1.347, 9.081, 0.7142, 1.525, 0.5215, 0.848, 1.709, 6.022,
    4.149, 1.377, 0.4587, 0.06974, 6.944, 0.9475,
  ],
};
