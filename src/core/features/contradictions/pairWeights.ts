// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -24.24,
  weights: [0, 0.4708, 0, 1.876, 0, 0, 0.1904, 0.9984, 0.7727, 0, 0.4373, 1.058, 1.341, 0, 1.102, 0, 0.1639, 0, 2.07, 1.325, 9.156, 0, 0, 0.7801, 0, 1.624, 0.7045, 0, 0.9215, 5.549, 4.24, 0, 1.433, 0, 0.09871, 1.063, 0, 0, 2.398, 0.976, 3.139, 2.715, 0, 0.1895, 0.7089, 0, 1.681, 0, 0, 0.9003, 5.194, 1.551, 0],
};
