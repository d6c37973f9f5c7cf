/** Decision by many small trees; `bench/boosting.ts` grows them. */

/**
 * A regression tree of depth three: feature and threshold of its seven nodes, level by level, then the values
 * of its eight leaves. Values up to the threshold go left.
 */
export type Tree = readonly number[];

export const levels = 3;
const nodes = 2 ** levels - 1;

/** Gradient-boosted trees: each was fitted to the residuals of those before. */
export interface BoostedTrees {
  readonly bias: number;
  readonly trees: readonly Tree[];
}

/** Reads trees from lines, one each. */
export function boostedTrees(bias: number, lines: string): BoostedTrees {
  const trees = lines
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number));
  return { bias, trees };
}

export function leafOf(tree: Tree, features: ArrayLike<number>): number {
  let node = 0;
  for (let level = 0; level < levels; level += 1) {
    const isLeft = (features[tree[2 * node] ?? 0] ?? 0) <= (tree[2 * node + 1] ?? 0);
    node = 2 * node + (isLeft ? 1 : 2);
  }
  return node - nodes;
}

/** 0…1 */
export function probabilityBy({ bias, trees }: BoostedTrees, features: ArrayLike<number>): number {
  const sum = trees.reduce((total, tree) => total + (tree[2 * nodes + leafOf(tree, features)] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}
