import { leafOf, levels, type BoostedTrees, type Tree } from '../src/core/util/boostedTrees';

/** Features, whether what is looked for is there, and how much the row counts. */
export interface Row {
  readonly features: Float64Array;
  readonly isHit: boolean;
  readonly weight: number;
}

const rounds = 300;
const rate = 0.03;
/** Shares of the rows that a tree, and of the features that a split is chosen from. */
const rowsOfTree = 0.7;
const featuresOfSplit = 0.15;
const leastInLeaf = 8;
const ridge = 1;

/** Gradient boosting of small trees on the logistic loss, with random parts of rows and features; the same rows give the same trees. */
export function fitBoosted(rows: readonly Row[]): BoostedTrees {
  const random = randomNumbers(7);
  const width = rows[0]?.features.length ?? 0;
  const orders = Array.from({ length: width }, (_, column) => orderedBy(rows, column));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const hits = rows.reduce((sum, { weight, isHit }) => sum + (isHit ? weight : 0), 0);
  const bias = Math.log(hits / (total - hits));
  const scores = new Float64Array(rows.length).fill(bias);
  const slopes = new Float64Array(rows.length);
  const curves = new Float64Array(rows.length);
  const trees: Tree[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const part = new Int8Array(rows.length);
    for (const [at, { isHit, weight }] of rows.entries()) {
      const chance = 1 / (1 + Math.exp(-(scores[at] ?? 0)));
      slopes[at] = weight * (Number(isHit) - chance);
      curves[at] = weight * chance * (1 - chance);
      part[at] = random() < rowsOfTree ? 0 : -1;
    }
    const tree = growTree({ rows, orders, slopes, curves, part, random });
    trees.push(tree);
    for (const [at, { features }] of rows.entries())
      scores[at] = (scores[at] ?? 0) + (tree[2 * (2 ** levels - 1) + leafOf(tree, features)] ?? 0);
  }
  return { bias, trees };
}

interface Growing {
  readonly rows: readonly Row[];
  readonly orders: readonly Int32Array[];
  readonly slopes: Float64Array;
  readonly curves: Float64Array;
  /** The node in which each row is; -1 for none. */
  readonly part: Int8Array;
  readonly random: () => number;
}

function growTree(growing: Growing): Tree {
  const { rows, part } = growing;
  const splits: number[] = [];
  const nodes = 2 ** levels - 1;
  for (let node = 0; node < nodes; node += 1) {
    const { feature, threshold } = bestSplit(node, growing);
    splits.push(feature, threshold);
    for (const [at, { features }] of rows.entries())
      if (part[at] === node) part[at] = 2 * node + ((features[feature] ?? 0) <= threshold ? 1 : 2);
  }
  return [...splits, ...leavesOf(growing, nodes)].map((value) => Number(value.toPrecision(4)));
}

function leavesOf({ rows, slopes, curves, part }: Growing, nodes: number): number[] {
  const sums = Array.from({ length: nodes + 1 }, () => ({ slope: 0, curve: 0 }));
  for (let at = 0; at < rows.length; at += 1) {
    const sum = sums[(part[at] ?? -1) - nodes];
    if (sum === undefined) continue;
    sum.slope += slopes[at] ?? 0;
    sum.curve += curves[at] ?? 0;
  }
  return sums.map(({ slope, curve }) => (rate * slope) / (curve + ridge));
}

/** All rows go left where no split is worth it. */
function bestSplit(
  node: number,
  { rows, orders, slopes, curves, part, random }: Growing,
): {
  readonly feature: number;
  readonly threshold: number;
} {
  const own = [...rows.keys()].filter((at) => part[at] === node);
  const sumOf = (values: ArrayLike<number>): number => own.reduce((sum, at) => sum + (values[at] ?? 0), 0);
  const [slope, curve, count] = [sumOf(slopes), sumOf(curves), own.length];
  const gainOf = (left: number, leftCurve: number): number =>
    left ** 2 / (leftCurve + ridge) +
    (slope - left) ** 2 / (curve - leftCurve + ridge) -
    slope ** 2 / (curve + ridge);
  const isWide = (leftCount: number): boolean => leftCount >= leastInLeaf && count - leftCount >= leastInLeaf;
  let best = { feature: 0, threshold: 1e9, gain: 1e-9 };
  for (const [feature, order] of orders.entries()) {
    if (random() >= featuresOfSplit) continue;
    let [left, leftCurve, leftCount, before] = [0, 0, 0, Number.NaN];
    for (const at of order) {
      if (part[at] !== node) continue;
      const value = valueOf(rows, at, feature);
      const gain = value > before && isWide(leftCount) ? gainOf(left, leftCurve) : 0;
      if (gain > best.gain)
        best = { feature, threshold: Number(((before + value) / 2).toPrecision(4)), gain };
      left += slopes[at] ?? 0;
      leftCurve += curves[at] ?? 0;
      leftCount += 1;
      before = value;
    }
  }
  return best;
}

function orderedBy(rows: readonly Row[], column: number): Int32Array {
  const value = (at: number): number => valueOf(rows, at, column);
  return Int32Array.from(rows.keys()).sort((one, other) => value(one) - value(other));
}

function valueOf(rows: readonly Row[], at: number, feature: number): number {
  return rows[at]?.features[feature] ?? 0;
}

/** Numbers below 1 that are the same each time (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
