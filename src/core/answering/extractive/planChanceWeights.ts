// Written by `npm run bench -- fit-plans --write`.

/** Log odds that each signal of `planChance.ts` adds, in order. */
export const planChanceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -1.474,
  weights: [2.77, 0.8283, 0.7005, 0.4633, 1.424],
};
