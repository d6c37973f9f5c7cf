// Written by `npm run bench -- fit-table-choice --write`.

/** Log odds that each signal of `tableChoice.ts` adds, in order. */
export const tableChoiceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -4.29,
  weights: [0.52, 1.97, 2.22, 0.4],
};
