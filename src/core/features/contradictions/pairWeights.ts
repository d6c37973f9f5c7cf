// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -44.9,
  weights: [
    0.6476, 1.591, 0.4958, 2.114, 1.462, 1.698, 1.069, 0.3663, 0.4064, 1.348, 0.8759, 2.41, 1.695, 0.989,
    1.549, 1.405, 1.368, 1.763, 0.3184, 1.513, 0.8223, 9.279, 0.5529, 0.7626, 1.147, 0.7066, 2.33, 6.992,
    5.334, 4.308, 2.213, 1.223, 0.1422, 0.5191, 5.993, 1.549, 3.131, 1.546, 1.28,
  ],
};
