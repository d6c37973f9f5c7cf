import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { writeIndexFile } from './atomicStorage';
import { mergeVectors } from '../vectors/flatVectors';
import { orDamagedLater } from './damage';
import type { Manifest } from './manifest';
import { packedRecords } from './records';
import { sectionMagic } from '../files/sectionFile';
import { withGone, type OpenSegment, type SegmentVectors } from './openSegment';
import { readSegment, type Segment, type SegmentDocument } from './segment';
import { mergeSegments } from './segmentMerge';
import type { EncodedSegment } from './segmentWriter';
import { openShard, readShard, writeShard } from './vectorShard';

const segmentsFolder = 'segments';
const vectorsFolder = 'vectors';

/** Path of the folder with a segment's vectors. */
export function vectorsPath(indexFolder: string, name: string): string {
  return path.join(indexFolder, vectorsFolder, name);
}

/** Writes a new segment without vectors. */
export async function writeSegment(
  indexFolder: string,
  name: string,
  encoded: EncodedSegment,
): Promise<OpenSegment> {
  const records = recordsPath(indexFolder, name);
  await writeIndexFile(records, encoded.records);
  const file = segmentPath(indexFolder, name);
  await writeIndexFile(file, encoded.segment);
  const segment = readSegment(file, name);
  if (segment === undefined) throw new AskDocsError('unexpected', { detail: 'a segment did not read back' });
  return { name, segment, gone: [], dead: undefined, records, vectors: undefined, nextVectors: undefined };
}

/**
 * Merges selected documents of several segments into one, including vectors when all have them. Throws
 * `DamagedSegment`.
 */
export async function mergeFiles(
  indexFolder: string,
  name: string,
  group: readonly { readonly entry: OpenSegment; readonly documents: readonly SegmentDocument[] }[],
): Promise<OpenSegment> {
  const inputs = group.map(({ entry, documents }) => ({
    segment: entry.segment.whole(),
    documents,
    records: packedRecords(entry),
  }));
  const { newOrdinals, ...encoded } = mergeSegments(inputs);
  const merged = await writeSegment(indexFolder, name, encoded);
  const withVectors = await mergeSlot(indexFolder, merged, { group, newOrdinals, slot: 'vectors' });
  return mergeSlot(indexFolder, withVectors, { group, newOrdinals, slot: 'nextVectors' });
}

/** Writes the merged segment's vectors; its parts have either all of them or none. */
async function mergeSlot(
  indexFolder: string,
  merged: OpenSegment,
  parts: {
    readonly group: readonly { readonly entry: OpenSegment }[];
    readonly newOrdinals: readonly Int32Array[];
    readonly slot: 'vectors' | 'nextVectors';
  },
): Promise<OpenSegment> {
  const { group, newOrdinals, slot } = parts;
  if (group.some(({ entry }) => entry[slot] === undefined)) return merged;
  const sources: Parameters<typeof mergeVectors>[0][number][] = [];
  for (const [index, { entry }] of group.entries()) {
    const { folder = '' } = entry[slot] ?? {};
    const vectors = await orDamagedLater(entry.name, () => readShard(folder), folder);
    sources.push({ vectors, newOrdinals: newOrdinals[index] ?? new Int32Array() });
  }
  const vectors = mergeVectors(sources);
  if (vectors === undefined) return merged;
  // Commit numbers start at 1, so 0 is free.
  const folder = vectorsPath(indexFolder, slot === 'vectors' ? merged.name : `${merged.name}-0`);
  // An interrupted run may have left files under this name.
  await rm(folder, { recursive: true, force: true });
  const shard = await writeShard(folder, vectors);
  return { ...merged, [slot]: { folder, shard, embedded: merged.segment.chunkCount } };
}

/**
 * Opens a segment; undefined when its files are missing, seen to be damaged, or not those the manifest names. If only
 * the vectors are, they count as not made yet.
 */
export async function openSegment(
  indexFolder: string,
  entry: Manifest['segments'][number],
): Promise<OpenSegment | undefined> {
  const records = recordsPath(indexFolder, entry.name);
  try {
    const segment = readSegment(segmentPath(indexFolder, entry.name), entry.name);
    if (segment?.checksum !== entry.checksum) return undefined;
    if ((await stat(records)).size !== segment.blockOffsets.at(-1)) return undefined;
    const vectors = openVectors(indexFolder, entry.vectors, segment);
    const nextVectors = openVectors(indexFolder, entry.nextVectors, segment);
    const opened = { name: entry.name, segment, gone: [], dead: undefined, records, vectors, nextVectors };
    return withGone(opened, entry.gone);
  } catch {
    // Missing or unreadable: the caller rebuilds it.
    return undefined;
  }
}

function openVectors(
  indexFolder: string,
  stored: Manifest['segments'][number]['vectors'],
  segment: Segment,
): SegmentVectors | undefined {
  if (stored === null) return undefined;
  const { embedded, checksum } = stored;
  const folder = vectorsPath(indexFolder, stored.folder);
  try {
    const shard = openShard(folder);
    if (shard.checksum !== checksum) return undefined;
    return (shard.ordinals.at(-1) ?? -1) < segment.chunkCount ? { folder, shard, embedded } : undefined;
  } catch {
    // Missing or damaged: they are made again.
    return undefined;
  }
}

/**
 * Deletes the files of segments, models and catalogues that are not to be kept. A failure is harmless: the next commit
 * tries again.
 */
export async function sweep(
  indexFolder: string,
  keep: { readonly segments: readonly OpenSegment[]; readonly files: readonly string[] },
): Promise<void> {
  const files = new Set(
    keep.segments.flatMap(({ name }) => [segmentPath('', name), recordsPath('', name)].map(baseName)),
  );
  const shards = new Set(
    keep.segments.flatMap(({ vectors, nextVectors }) =>
      [vectors, nextVectors].flatMap((slot) => (slot ? [baseName(slot.folder)] : [])),
    ),
  );
  await deleteWhere(
    path.join(indexFolder, segmentsFolder),
    (name) => ownNames.segment.test(name) && !files.has(name),
  );
  const vectors = path.join(indexFolder, vectorsFolder);
  await deleteWhere(
    vectors,
    async (name) =>
      ownNames.vectors.test(name) && !shards.has(name) && (await isShard(path.join(vectors, name))),
  );
  await deleteWhere(
    indexFolder,
    async (name) =>
      ownNames.top.test(name) ||
      (ownNames.file.test(name) &&
        !keep.files.includes(name) &&
        (await isSectionFile(path.join(indexFolder, name)))),
  );
}

/**
 * Names this index gives, and leftovers of a killed process; anything else is not ours. The index folder may
 * be one of the user's own, so a file whose name another program might use is inspected before it is deleted.
 */
const ownNames = {
  segment: /^\d+-\d+\.(?:segment|records)(?:\.[0-9a-f]{8}\.aside)?$/,
  vectors: /^\d+-\d+(?:-\d+)?$/,
  shard: /^index\.vec(?:\.[0-9a-f]{8}\.aside)?$/,
  file: /^\d+(?:-\d+)?\.(?:lsa|catalogue)$/,
  top: /^index\.damage$|^(?:\d+(?:-\d+)?\.(?:lsa|catalogue)|manifest\.json|writer\.lock|index\.damage)\.[0-9a-f]{8}\.aside$/,
};

/** Suffix of the embedding model's file, which lies in the index folder itself. */
export const modelSuffix = '.lsa';

/** Whether a folder contains our vectors and nothing else. */
async function isShard(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined);
  return names?.every((name) => ownNames.shard.test(name)) === true;
}

/** Whether a file starts with our file signature. */
async function isSectionFile(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined);
  try {
    const head = await handle?.read(Buffer.alloc(4), 0, 4, 0);
    return head?.bytesRead === 4 && head.buffer.readUInt32LE(0) === sectionMagic;
  } finally {
    await handle?.close();
  }
}

async function deleteWhere(
  folder: string,
  isGone: (name: string) => boolean | Promise<boolean>,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.map(async (name) => {
      if (await isGone(name)) await rm(path.join(folder, name), { recursive: true, force: true });
    }),
  ).catch(() => undefined);
}

function segmentPath(indexFolder: string, name: string): string {
  return path.join(indexFolder, segmentsFolder, `${name}.segment`);
}

function recordsPath(indexFolder: string, name: string): string {
  return path.join(indexFolder, segmentsFolder, `${name}.records`);
}

function baseName(file: string): string {
  return path.basename(file);
}
