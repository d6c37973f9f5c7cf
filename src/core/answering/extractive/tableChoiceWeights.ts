// Written by `npm run bench -- fit-table-choice --write`.

/** Log odds that each signal of `tableChoice.ts` adds, in order. */
export const tableChoiceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -4.621,
  weights: [0.5336, 2.38, 2.218, 0.5105, 0.4084],
};
