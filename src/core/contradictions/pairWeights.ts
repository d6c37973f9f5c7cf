// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -46.85,
  weights: [
    0.8824, 0.5011, 0.5864, 2.471, 0.4157, 2.047, 0.1157, 0, 0.3763, 0.7855, 0.5604, 0.2037, 0, 1.85, 0.6807,
    2.155, 1.805, 0.3049, 3.078, 1.246, 1.436, 0.1637, 0.4352, 0.9426, 3.533, 0.4354, 0.5487, 1.548, 3.281, 0,
    2.399, 0.4808, 1.123, 0.6412, 0.7102, 2.256, 6.929, 6.397, 4.375, 2.982, 1.06, 0.5661, 0.6456, 5.956,
    2.184, 3.098, 0.9019, 0.738, 1.439,
  ],
};
