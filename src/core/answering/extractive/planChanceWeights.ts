// Written by `npm run bench -- fit-plans --write`.

/** Log odds that each signal of `planChance.ts` adds, in order. */
export const planChanceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -1.126,
  weights: [2.771, 0.7928, 0.6614, 0.2585, 0.8317],
};
