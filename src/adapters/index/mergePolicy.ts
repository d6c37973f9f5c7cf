/** Size ratio between tiers, and the number of segments of one tier that are merged into one of the next. */
const factor = 8;
/** A tier with this many segments is merged at any cost. */
const overfull = 3 * factor;
/** Segments up to this many chunks form the lowest tier. */
const smallest = 64;
/** How many chunks a commit may always merge: about four megabytes, so that editing one file stays cheap. */
const freeChunks = 2048;
/** How many more it may merge for each chunk it adds. */
const chunksPerAddedChunk = 16;

/** Number of chunks in a segment, and of those that are alive. */
export interface SegmentSize {
  readonly chunks: number;
  readonly living: number;
}

/**
 * Chooses the segments that the next commit merges, as groups of indices, so that segments stay few and dead
 * chunks do not pile up: the smallest of a tier with eight (like Lucene's TieredMergePolicy), and those more
 * than half dead. `added` is the number of chunks in the commit: the amount written stays in proportion to
 * it, except for the rare commit that finds a tier overfull, or more dead chunks than living.
 */
export function chooseMerges(sizes: readonly SegmentSize[], added: number): number[][] {
  let budget = Math.max(freeChunks, chunksPerAddedChunk * added);
  const groups: number[][] = [];
  const livingOf = (index: number): number => sizes[index]?.living ?? 0;
  const merge = (group: number[]): void => {
    groups.push(group);
    budget -= group.reduce((sum, index) => sum + livingOf(index), 0);
  };
  const stale = staleSegments(sizes, budget);
  for (const index of stale) merge([index]);
  const others = [...sizes.keys()].filter((index) => !stale.includes(index));
  const tiers = new Map<number, number[]>();
  for (const index of others) {
    const tier = tierOf(livingOf(index));
    tiers.set(tier, [...(tiers.get(tier) ?? []), index]);
  }
  for (const [, members] of [...tiers].sort(([a], [b]) => a - b)) {
    if (members.length < factor) continue;
    const group = smallestOf(members, livingOf, members.length >= overfull ? Infinity : budget);
    if (group.length > 1) merge(group);
  }
  return groups;
}

function tierOf(living: number): number {
  return Math.max(0, Math.floor(Math.log(living / smallest) / Math.log(factor)) + 1);
}

/** Mostly dead segments, within the budget; if most of the index is dead, the deadest at any cost. */
function staleSegments(sizes: readonly SegmentSize[], budget: number): number[] {
  const dead = (index: number): number => (sizes[index]?.chunks ?? 0) - (sizes[index]?.living ?? 0);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const stale: number[] = [];
  let left = budget;
  sizes.forEach(({ chunks, living }, index) => {
    if (living >= chunks / 2 || living > left) return;
    stale.push(index);
    left -= living;
  });
  if (stale.length === 0 && sum([...sizes.keys()].map(dead)) > sum(sizes.map(({ living }) => living))) {
    const deadest = [...sizes.keys()].sort((a, b) => dead(b) - dead(a))[0];
    if (deadest !== undefined) stale.push(deadest);
  }
  return stale;
}

/** The smallest members, at most eight, whose living chunks fit the budget. */
function smallestOf(
  members: readonly number[],
  livingOf: (index: number) => number,
  budget: number,
): number[] {
  let left = budget;
  return members
    .toSorted((a, b) => livingOf(a) - livingOf(b))
    .slice(0, factor)
    .filter((index) => (left -= livingOf(index)) >= 0)
    .sort((a, b) => a - b);
}
