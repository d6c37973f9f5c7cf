// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -29.66,
  weights: [
    0.8325, 1.549, 1.355, 3.283, 0.2326, 3.535, 0.272, 0.5171, 0.2205, 1.64, 1.154, 1.015, 0.8162, 1.645,
    1.157, 0.9423, 5.159, 1.62, 0.2483, 2.118, 1.349, 9.269, 0.7379, 1.47, 0.5517, 0.9924, 6.003, 4.309,
    1.373, 0.596, 0.09767, 6.983, 0.942,
  ],
};
