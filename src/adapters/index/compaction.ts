import type { DocumentId } from '../../core/model/types';
import { mergeFiles } from './segmentFiles';
import type { SegmentDocument } from './segment';
import { withGone, type OpenSegment } from './openSegment';
import { isEmbedded } from './vectorFill';

/** Maps each document to the name of its segment. */
export type Homes = ReadonlyMap<DocumentId, string>;

/** Marks the dead chunks of a segment: those whose documents live in another segment, or nowhere. */
export function withTombstones(entry: OpenSegment, homes: Homes): OpenSegment {
  const { documents } = entry.segment;
  const isGone = (at: number): boolean => homes.get(documents[at]?.id ?? '') !== entry.name;
  return withGone(entry, [...documents.keys()].filter(isGone));
}

/** The number of living documents. */
export function countDocuments(segments: readonly OpenSegment[]): number {
  return segments.reduce((total, { segment, gone }) => total + segment.documentCount - gone.length, 0);
}

/** Counts the living chunks. */
export function countChunks(segments: readonly OpenSegment[]): number {
  return segments.reduce((total, entry) => total + livingChunks(entry), 0);
}

/** The documents of a segment that live there, in order. */
export function livingDocuments({ segment, gone }: OpenSegment): readonly SegmentDocument[] {
  if (gone.length === 0) return segment.documents;
  const dead = new Set(gone);
  return segment.documents.filter((_, at) => !dead.has(at));
}

function livingChunks({ segment, dead }: OpenSegment): number {
  return segment.chunkCount - (dead?.reduce((sum, value) => sum + value, 0) ?? 0);
}

export interface Compacted {
  readonly segments: readonly OpenSegment[];
  /** The new segments of the documents that were merged. */
  readonly moved: Homes;
}

export interface CompactionOptions {
  readonly folder: string;
  /** Number of chunks that the commit adds. */
  readonly added: number;
  /** Returns a name for each new segment. */
  readonly nextName: () => string;
}

/**
 * Merges segments as the policy decides, and drops those without living documents. Only segments with the
 * same vectors, or without any, are merged with each other, and those being embedded are left alone, so that
 * nothing has to be embedded again.
 */
export async function compact(all: readonly OpenSegment[], options: CompactionOptions): Promise<Compacted> {
  const segments = all.filter(({ segment, gone }) => gone.length < segment.documentCount);
  const moved = new Map<DocumentId, string>();
  const merged: OpenSegment[] = [];
  const replaced = new Set<OpenSegment>();
  for (const group of groupsOf(segments, options.added)) {
    const inputs = group.map((entry) => ({
      entry,
      documents: livingDocuments(entry),
    }));
    const entry = await mergeFiles(options.folder, options.nextName(), inputs);
    merged.push(entry);
    for (const member of group) replaced.add(member);
    for (const { id } of entry.segment.documents) moved.set(id, entry.name);
  }
  return { segments: [...segments.filter((entry) => !replaced.has(entry)), ...merged], moved };
}

function groupsOf(segments: readonly OpenSegment[], added: number): OpenSegment[][] {
  const kinds = new Set(segments.map(kindOf));
  const alike = [...kinds]
    .filter((kind) => !kind.includes('some'))
    .map((kind) => segments.filter((entry) => kindOf(entry) === kind));
  return alike.flatMap((entries) => {
    const sizes = entries.map((entry) => ({ chunks: entry.segment.chunkCount, living: livingChunks(entry) }));
    return chooseMerges(sizes, added).map((group) => group.flatMap((index) => entries[index] ?? []));
  });
}

/** Identifies whether a segment has all, some or none of its vectors, per slot. */
function kindOf(entry: OpenSegment): string {
  const slots = ['vectors', 'nextVectors'] as const;
  return slots.map((slot) => (isEmbedded(entry, slot) ? 'all' : entry[slot] ? 'some' : 'none')).join(' ');
}

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
  const tiers = Map.groupBy(others, (index) => tierOf(livingOf(index)));
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
