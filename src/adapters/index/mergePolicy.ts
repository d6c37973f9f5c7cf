/** Segments of a tier are this many times larger than those of the tier below; so many of one tier make one of the next. */
const factor = 8;
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
 * Which segments the next commit merges, as groups of indices, so that their number grows with the logarithm of the
 * chunks and what is dead does not pile up: eight of one tier (as Lucene's TieredMergePolicy has it), and those of which
 * more than half is dead. `added` is the number of chunks in the commit: what is written stays in proportion to it.
 */
export function chooseMerges(sizes: readonly SegmentSize[], added: number): number[][] {
  let budget = Math.max(freeChunks, chunksPerAddedChunk * added);
  const groups: number[][] = [];
  const tiers = new Map<number, number[]>();
  sizes.forEach((size, index) => {
    if (size.living < size.chunks / 2 && size.living <= budget) {
      groups.push([index]);
      budget -= size.living;
      return;
    }
    const tier = Math.max(0, Math.floor(Math.log(size.living / smallest) / Math.log(factor)) + 1);
    tiers.set(tier, [...(tiers.get(tier) ?? []), index]);
  });
  for (const [, members] of [...tiers].sort(([a], [b]) => a - b)) {
    if (members.length < factor) continue;
    const group = members.slice(0, factor);
    const living = group.reduce((sum, index) => sum + (sizes[index]?.living ?? 0), 0);
    if (living > budget) continue;
    groups.push(group);
    budget -= living;
  }
  return groups;
}
