// Written by `npm run bench -- fit-plans --write`.

/** Log odds that each signal of `planChance.ts` adds, in order. */
export const planChanceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -1.442,
  weights: [2.747, 0.8241, 0.6103, 0.4971, 0.7643],
};
