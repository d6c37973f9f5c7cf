// Written by `npm run bench -- fit-table-choice --write`.

/** Log odds that each signal of `tableChoice.ts` adds, in order. */
export const tableChoiceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -5.088,
  weights: [0.4407, 3.059, 1.8, 1.265],
};
