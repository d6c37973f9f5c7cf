// Written by `npm run bench -- fit-plans --write`.

/** Log odds that each signal of `planChance.ts` adds, in order. */
export const planChanceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -1.156,
  weights: [2.678, 0.7885, 0.5565, 0.2393, 1.222],
};
