import type { DocumentId } from '../../core/model/types';
import { chooseMerges } from './mergePolicy';
import { mergeFiles } from './segmentFiles';
import type { OpenSegment } from './snapshot';
import { isEmbedded } from './vectorSlots';

/** Maps each document to the name of its segment. */
export type Homes = ReadonlyMap<DocumentId, string>;

/** Marks the dead chunks of a segment: those whose documents live in another segment, or nowhere. */
export function withDead(entry: OpenSegment, homes: Homes): OpenSegment {
  const gone = entry.segment.documents.filter(({ id }) => homes.get(id) !== entry.name);
  if (gone.length === 0) return { ...entry, dead: undefined };
  const dead = new Uint8Array(entry.segment.chunkCount);
  for (const { firstChunk, chunkCount } of gone) dead.fill(1, firstChunk, firstChunk + chunkCount);
  return { ...entry, dead };
}

/** Counts the living chunks. */
export function countChunks(segments: readonly OpenSegment[]): number {
  return segments.reduce((total, entry) => total + livingChunks(entry), 0);
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
  readonly homes: Homes;
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
  const { homes } = options;
  const segments = all.filter(({ segment, name }) =>
    segment.documents.some(({ id }) => homes.get(id) === name),
  );
  const moved = new Map<DocumentId, string>();
  const merged: OpenSegment[] = [];
  const gone = new Set<OpenSegment>();
  for (const group of groupsOf(segments, options.added)) {
    const inputs = group.map((entry) => ({
      entry,
      documents: entry.segment.documents.filter(({ id }) => homes.get(id) === entry.name),
    }));
    const entry = await mergeFiles(options.folder, options.nextName(), inputs);
    merged.push(entry);
    for (const member of group) gone.add(member);
    for (const { id } of entry.segment.documents) moved.set(id, entry.name);
  }
  return { segments: [...segments.filter((entry) => !gone.has(entry)), ...merged], moved };
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
