// Written by `npm run bench -- fit-table-choice --write`.

/** Log odds that each signal of `tableChoice.ts` adds, in order. */
export const tableChoiceWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -4.298,
  weights: [0.5429, 2.107, 2.207, 0.5236, 0.1935],
};
