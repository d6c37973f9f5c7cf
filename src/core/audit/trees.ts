/**
 * A regression tree of three levels: the feature and the threshold of each of its seven nodes, level by level, and what each of its
 * eight leaves adds. Values up to the threshold go left.
 */
export type Tree = readonly number[];

export const levels = 3;
const nodes = 2 ** levels - 1;

/** Trees that were fitted one after the other, each to what those before it left over. */
export interface BoostedTrees {
  readonly bias: number;
  readonly trees: readonly Tree[];
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
