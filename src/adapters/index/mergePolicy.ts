/** Segments of a tier are this many times larger than those of the tier below; so many of one tier make one of the next. */
const factor = 8;
/** A tier with so many is merged whatever it costs. */
const overfull = 3 * factor;
/** The smallest segments are one tier. */
const smallest = 64;
/** What one commit may always merge: about four megabytes, so that one edited file stays cheap. */
const freeChunks = 2048;
/** What it may merge beyond, for each chunk that it adds. */
const chunksPerAddedChunk = 16;

/** How many chunks a segment has, and how many of them are alive. */
export interface SegmentSize {
  readonly chunks: number;
  readonly living: number;
}

/**
 * Which segments the next commit merges, as groups of indices, so that they stay few and what is dead does not pile up:
 * the smallest of a tier that has eight (as Lucene's TieredMergePolicy has it), and those of which more than half is dead.
 * `added` is the number of chunks in the commit: what is written stays in proportion to it, but for the rare commit that
 * finds a tier overfull, or more dead chunks than living.
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

/** Segments that are mostly dead, as far as the budget goes; the deadest whatever it costs when most of the index is. */
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

/** The smallest members, eight at most, whose living chunks are no more than the budget. */
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
