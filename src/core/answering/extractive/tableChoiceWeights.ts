// Written by `npm run bench -- fit-table-choice --write`.

/** Log odds that each signal of `tableChoice.ts` adds, in order. */
export const tableChoiceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -4.68,
  weights: [0.4655, 2.309, 2.206, 0.5371, 0.3524],
};
