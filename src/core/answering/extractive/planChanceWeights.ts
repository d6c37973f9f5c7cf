// Written by `npm run bench -- fit-plans --write`.

/** Log odds that each signal of `planChance.ts` adds, in order. */
export const planChanceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -1.417,
  weights: [2.729, 0.8504, 0.7313, 0.4587, 1.374],
};
