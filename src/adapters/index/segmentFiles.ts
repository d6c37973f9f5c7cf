import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { AskDocsError } from '../../core/errors';
import type { Chunk, DocumentId } from '../../core/model';
import { writeAtomically } from './atomicFiles';
import type { Manifest } from './manifest';
import { decodeSegment, encodeSegment } from './segment';
import type { OpenSegment } from './snapshot';
import { VectorShard } from './vectorShard';

/** A document with its chunks, as segments hold them. */
export interface DocumentChunks {
  readonly id: DocumentId;
  readonly chunks: readonly Chunk[];
}

const segmentsFolder = 'segments';
const vectorsFolder = 'vectors';

/** Path of the folder with the vectors of a segment. */
export function vectorsPath(indexFolder: string, name: string): string {
  return path.join(indexFolder, vectorsFolder, name);
}

/** Writes a new segment without vectors. */
export async function writeSegment(
  indexFolder: string,
  name: string,
  documents: readonly DocumentChunks[],
): Promise<OpenSegment> {
  const encoded = encodeSegment(documents);
  const segment = decodeSegment(encoded.segment);
  if (segment === undefined) throw new AskDocsError('unexpected', { detail: 'a segment did not read back' });
  const records = recordsPath(indexFolder, name);
  await writeAtomically(records, encoded.records);
  await writeAtomically(segmentPath(indexFolder, name), encoded.segment);
  return { name, segment, records, vectors: undefined };
}

/** Opens a segment; undefined when its files are missing or damaged. Damaged vectors alone count as not made yet. */
export async function openSegment(
  indexFolder: string,
  entry: Manifest['segments'][number],
): Promise<OpenSegment | undefined> {
  const records = recordsPath(indexFolder, entry.name);
  try {
    const segment = decodeSegment(await readFile(segmentPath(indexFolder, entry.name)));
    if (segment === undefined) return undefined;
    if (crc32(await readFile(records)) !== segment.recordsChecksum) return undefined;
    return { name: entry.name, segment, records, vectors: await openVectors(indexFolder, entry.vectors) };
  } catch {
    // Missing or unreadable: the caller rebuilds.
    return undefined;
  }
}

async function openVectors(indexFolder: string, name: string | null): Promise<OpenSegment['vectors']> {
  if (name === null) return undefined;
  const folder = vectorsPath(indexFolder, name);
  const shard = await VectorShard.open(folder).catch(() => undefined);
  return shard && { folder, shard };
}

/** Whether the segments hold the documents that the manifest says; files of another index, though whole, do not. */
export function areOwn(segments: readonly OpenSegment[], homes: ReadonlyMap<DocumentId, string>): boolean {
  const held = segments.flatMap(({ name, segment }) => segment.documents.map(({ id }) => ({ id, name })));
  return held.length === homes.size && held.every(({ id, name }) => homes.get(id) === name);
}

/** The documents of a segment, read back from its records. */
export async function readDocuments({ segment, records }: OpenSegment): Promise<DocumentChunks[]> {
  const lines = (await readFile(records, 'utf8')).split('\n');
  return segment.documents.map(({ id, firstChunk, chunkCount }) => {
    // Records are what encodeSegment wrote; opening checked the file's checksum.
    const chunks = lines.slice(firstChunk, firstChunk + chunkCount).map((line) => JSON.parse(line) as Chunk);
    return { id, chunks };
  });
}

/** Deletes the files of segments and models that are not among those to keep. A failure is harmless: the next commit tries again. */
export async function sweep(
  indexFolder: string,
  keep: { readonly segments: readonly OpenSegment[]; readonly models: readonly string[] },
): Promise<void> {
  const files = new Set(
    keep.segments.flatMap(({ name }) => [segmentPath('', name), recordsPath('', name)].map(baseName)),
  );
  const shards = new Set(keep.segments.flatMap(({ vectors }) => (vectors ? [baseName(vectors.folder)] : [])));
  const isOurs = (name: string): boolean => ownName.test(name);
  await deleteWhere(path.join(indexFolder, segmentsFolder), (name) => isOurs(name) && !files.has(name));
  await deleteWhere(path.join(indexFolder, vectorsFolder), (name) => isOurs(name) && !shards.has(name));
  await deleteWhere(indexFolder, (name) => isOurs(name) && !keep.models.includes(name));
}

/** Names that this index gives, and what a killed process left of writing them; anything else in the folder is not ours. */
const ownName = /^\d+(?:-\d+){0,2}(?:\.(?:segment|records|lsa))?(?:\.[0-9a-f]{8}\.aside)?$/;

/** Ending of the embedding model's file, which lies in the index folder itself. */
export const modelSuffix = '.lsa';

async function deleteWhere(folder: string, isGone: (name: string) => boolean): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const gone = names.filter((name) => isGone(name));
  await Promise.all(
    gone.map((name) => rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined)),
  );
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
