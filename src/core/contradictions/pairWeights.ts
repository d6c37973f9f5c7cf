// Written by `npm run bench -- contradictions --write`.

/** Log odds that each signal of `pairScore.ts` adds, in order. */
export const pairWeights: { readonly bias: number; readonly weights: readonly number[] } = {
  bias: -45.74,
  weights: [
    1.204, 0.6019, 0.8342, 2.593, 0.4878, 2.083, 0.3201, 0, 0.6661, 1.623, 0.9094, 2.359, 1.335, 0.3862,
    2.998, 1.268, 1.198, 0.1679, 0.3763, 0.8908, 3.578, 0.4417, 9.315, 0.2585, 0.7137, 0.6175, 0.8668, 2.216,
    6.848, 6.18, 4.244, 2.846, 0.9948, 0.5549, 0.6436, 6.166, 2.086, 2.804, 0.9018, 0.6722, 1.638,
  ],
};
