import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  toFailedFile,
  type IndexContents,
  type StoredDocument,
  type StoredFailure,
} from '../../core/indexing/ports';
import type { DocumentId, IndexStatus } from '../../core/model';
import { countChunks } from './compaction';
import { languagesOf } from './languagesOf';
import { emptyManifest, type Manifest } from './manifest';
import type { Embedded } from './refreshVectors';
import type { OpenSegment, SegmentVectors } from './snapshot';

/** All that one commit makes true. */
export interface IndexState extends Embedded {
  /** Another index in the same folder has another id. */
  readonly id: string;
  readonly embeddingFailure: string | null;
  readonly syncedAt: number | null;
  readonly documents: ReadonlyMap<DocumentId, StoredDocument>;
  /** Name of the segment of each document. */
  readonly homes: ReadonlyMap<DocumentId, string>;
}

/** An empty index that was never before. */
export function newState(): IndexState {
  return {
    id: randomUUID(),
    segments: [],
    model: undefined,
    embedding: null,
    nextEmbedding: null,
    embeddingFailure: null,
    syncedAt: null,
    documents: new Map(),
    homes: new Map(),
  };
}

/** The manifest of a state. */
export function toManifest(
  state: IndexState,
  failures: readonly StoredFailure[],
  generation: number,
): Manifest {
  const { id: indexId, segments, embedding, nextEmbedding, embeddingFailure, syncedAt } = state;
  return {
    ...emptyManifest,
    ...{ id: indexId, generation, embedding, nextEmbedding, embeddingFailure, syncedAt },
    segments: segments.map(toEntry),
    documents: [...state.documents.values()].map(({ id, contentHash, sizeBytes, modifiedMs }) => {
      return [id, contentHash, sizeBytes, modifiedMs, state.homes.get(id) ?? ''];
    }),
    failed: failures.map(({ id, reason, sizeBytes, modifiedMs, limit = null }) => {
      return [id, reason, sizeBytes, modifiedMs, limit];
    }),
  };
}

/** The documents of a manifest, and the names of their segments. */
export function catalogueOf({ documents: list }: Manifest): {
  documents: Map<DocumentId, StoredDocument>;
  homes: Map<DocumentId, string>;
} {
  const documents = new Map<DocumentId, StoredDocument>();
  const homes = new Map<DocumentId, string>();
  for (const [id, contentHash, sizeBytes, modifiedMs, home] of list) {
    documents.set(id, { id, contentHash, sizeBytes, modifiedMs });
    homes.set(id, home);
  }
  return { documents, homes };
}

/** What could not be read when a manifest was written. */
export function failuresOf({ failed }: Manifest): Map<DocumentId, StoredFailure> {
  return new Map(
    failed.map(([id, reason, sizeBytes, modifiedMs, limit]) => [
      id,
      { id, reason, sizeBytes, modifiedMs, ...(limit && { limit }) },
    ]),
  );
}

/** What a state holds, file by file. */
export function contentsOf(
  { segments, homes }: IndexState,
  failures: readonly StoredFailure[],
): IndexContents {
  const documents = segments.flatMap(({ segment, name }) =>
    segment.documents.flatMap(({ id, chunkCount }) =>
      homes.get(id) === name ? [{ id, passages: chunkCount }] : [],
    ),
  );
  return { documents, failed: failures.map(toFailedFile) };
}

/** What a state holds as a whole. */
export function statusOf(state: IndexState, failures: readonly StoredFailure[]): IndexStatus {
  const { segments, documents, embedding, embeddingFailure, syncedAt } = state;
  return {
    documents: documents.size,
    chunks: countChunks(segments),
    failed: failures.map(toFailedFile),
    languages: languagesOf(segments),
    embeddingModel: embedding?.id,
    ...(embeddingFailure !== null && { embeddingFailure }),
    syncedAt: syncedAt ?? undefined,
  };
}

/** Whether two states say the same. */
export function isSameState(one: IndexState, other: IndexState): boolean {
  return (Object.keys(one) as (keyof IndexState)[]).every((key) => one[key] === other[key]);
}

type Entry = Manifest['segments'][number];

/** Whether a segment is open with the vectors that a manifest gives it. */
export function isSameEntry(segment: OpenSegment, entry: Entry): boolean {
  return JSON.stringify(toEntry(segment)) === JSON.stringify(entry);
}

function toEntry({ name, vectors, nextVectors }: OpenSegment): Entry {
  return { name, vectors: toStored(vectors), nextVectors: toStored(nextVectors) };
}

function toStored(vectors: SegmentVectors | undefined): Entry['vectors'] {
  return vectors === undefined ? null : { folder: path.basename(vectors.folder), embedded: vectors.embedded };
}
