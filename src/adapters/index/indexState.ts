import { randomUUID } from 'node:crypto';
import path from 'node:path';
import {
  toFailedFile,
  type IndexContents,
  type StoredDocument,
  type StoredFailure,
} from '../../core/retrieval/ports';
import type { DocumentId } from '../../core/model/types';
import { once } from '../../core/util/memoized';
import { countChunks, countDocuments, livingDocuments, withTombstones } from './compaction';
import { damagedSegments, type DamagedSegment } from './damage';
import { isOutgrown, writeCatalogue, type Catalogue } from './catalogue';
import { emptyManifest, type DocumentEntry, type Manifest } from './manifest';
import type { Embedded } from './refreshVectors';
import { openSegment } from './segmentFiles';
import { withGone, type OpenSegment, type SegmentVectors } from './openSegment';
import type { IndexStatus } from '../../core/model/ports';

/** The complete state that one commit establishes. */
export interface IndexState extends Embedded {
  /** Another index in the same folder has a different id. */
  readonly id: string;
  /** See `IndexStore.open`. */
  readonly owner: string;
  readonly embeddingFailure: string | null;
  readonly syncedAt: number | null;
  readonly listed: ListedDocuments;
  /** Null when the next manifest has to name all documents. */
  readonly catalogue: Catalogue | null;
}

/** The documents of an index. Those of a large one are only read when they are asked for. */
export interface ListedDocuments {
  readonly documents: ReadonlyMap<DocumentId, StoredDocument>;
  /** Maps each document to the name of its segment. */
  readonly homes: ReadonlyMap<DocumentId, string>;
}

/** A new, empty index. */
export function newState(owner: string): IndexState {
  return {
    id: randomUUID(),
    owner,
    segments: [],
    model: undefined,
    embedding: null,
    nextEmbedding: null,
    embeddingFailure: null,
    syncedAt: null,
    listed: { documents: new Map(), homes: new Map() },
    catalogue: null,
  };
}

/** The manifest of a state. */
export function toManifest(
  state: IndexState,
  failures: readonly StoredFailure[],
  generation: number,
): Manifest {
  const { id: indexId, owner, segments, embedding, nextEmbedding, embeddingFailure, syncedAt } = state;
  const { catalogue } = state;
  const { documents } = state.listed;
  const changed = catalogue === null ? [...documents.keys()] : [...catalogue.changed];
  return {
    ...emptyManifest,
    ...{ id: indexId, owner, generation, embedding, nextEmbedding, embeddingFailure, syncedAt },
    segments: segments.map(toEntry),
    catalogue: catalogue && { file: catalogue.file, checksum: catalogue.checksum },
    documents: entriesOf(state.listed, changed),
    removed: changed.filter((id) => !documents.has(id)),
    failed: failures.map(({ id, reason, sizeBytes, modifiedMs, limit = null }) => {
      return [id, reason, sizeBytes, modifiedMs, limit];
    }),
  };
}

/** Of those of the documents that exist. */
function entriesOf({ documents, homes }: ListedDocuments, ids: Iterable<DocumentId>): DocumentEntry[] {
  return [...ids].flatMap((id): DocumentEntry[] => {
    const document = documents.get(id);
    if (document === undefined) return [];
    const { contentHash, sizeBytes, modifiedMs, showsSecrets, withheld = null } = document;
    const secrets = showsSecrets === true ? 'shown' : withheld;
    return [[id, contentHash, sizeBytes, modifiedMs, homes.get(id) ?? '', secrets]];
  });
}

/** The state, with a catalogue written anew if too many documents differ from the last. */
export async function withCatalogue(
  folder: string,
  state: IndexState,
  generation: number,
): Promise<IndexState> {
  const { catalogue, listed, segments } = state;
  if (!isOutgrown(catalogue, countDocuments(segments))) return state;
  const entries = entriesOf(listed, listed.documents.keys());
  return { ...state, catalogue: await writeCatalogue(folder, generation, entries) };
}

interface Documents extends ListedDocuments {
  readonly documents: Map<DocumentId, StoredDocument>;
  readonly homes: Map<DocumentId, string>;
}

/** A time no file has, so that the next sync reads the document. */
const neverModifiedMs = -1;

/**
 * The documents whose segments are open, and the names of their segments. If the index is not the owner's own, all must be read again,
 * as a file of the same name may be a different one. `read` is called when they are first asked for.
 */
export function documentsOf(
  read: () => readonly DocumentEntry[],
  open: ReadonlySet<string>,
  isOwn: boolean,
): ListedDocuments {
  const listed = once(() => listDocuments(read(), open, isOwn));
  return {
    get documents() {
      return listed().documents;
    },
    get homes() {
      return listed().homes;
    },
  };
}

function listDocuments(
  list: readonly DocumentEntry[],
  open: ReadonlySet<string>,
  isOwn: boolean,
): ListedDocuments {
  const documents = new Map<DocumentId, StoredDocument>();
  const homes = new Map<DocumentId, string>();
  for (const [id, contentHash, sizeBytes, modifiedMs, home, secrets] of list) {
    if (!open.has(home)) continue;
    const document = { id, contentHash, sizeBytes, modifiedMs: isOwn ? modifiedMs : neverModifiedMs };
    if (secrets === 'shown') documents.set(id, { ...document, showsSecrets: true });
    else documents.set(id, secrets === null ? document : { ...document, withheld: secrets });
    homes.set(id, home);
  }
  return { documents, homes };
}

/** The segments of a state from which these documents have gone; `homes` has the segments of those that are elsewhere now. */
export function withoutLeaving(
  { segments, listed }: Pick<IndexState, 'segments' | 'listed'>,
  leaving: readonly DocumentId[],
  homes: ListedDocuments['homes'],
): OpenSegment[] {
  const left = new Set(leaving.map((id) => listed.homes.get(id)));
  return segments.map((entry) => (left.has(entry.name) ? withTombstones(entry, homes) : entry));
}

/** The documents and their segments after a commit that wrote some segments. */
export function changedDocuments(
  { documents: before, homes: homesBefore }: ListedDocuments,
  changes: {
    readonly put: Iterable<{ readonly document: StoredDocument }>;
    readonly touched: Iterable<StoredDocument>;
    readonly removed: Iterable<DocumentId>;
  },
  written: readonly OpenSegment[],
): Documents {
  const documents = new Map(before);
  const homes = new Map(homesBefore);
  for (const { name, segment } of written) for (const { id } of segment.documents) homes.set(id, name);
  for (const id of changes.removed) {
    documents.delete(id);
    homes.delete(id);
  }
  for (const { document } of changes.put) documents.set(document.id, document);
  for (const document of changes.touched) documents.set(document.id, document);
  return { documents, homes };
}

/** A state without what is damaged of a segment; undefined if it does not have that. Vectors then count as not made yet. */
export function withoutDamaged(
  state: IndexState,
  { segment: name, vectors }: Pick<DamagedSegment, 'segment' | 'vectors'>,
): IndexState | undefined {
  const damaged = state.segments.find((entry) => entry.name === name);
  if (damaged === undefined) return undefined;
  if (vectors === undefined) return withoutSegment(state, name);
  if (damaged.vectors?.folder !== vectors && damaged.nextVectors?.folder !== vectors) return undefined;
  const without = { ...damaged, vectors: undefined, nextVectors: undefined };
  return { ...state, segments: state.segments.map((entry) => (entry === damaged ? without : entry)) };
}

/** A state without one of its segments and that segment's documents. */
function withoutSegment(state: IndexState, name: string): IndexState {
  const segments = state.segments.filter((entry) => entry.name !== name);
  const { documents: all, homes: allHomes } = state.listed;
  const lost = new Set([...allHomes].flatMap(([id, home]) => (home === name ? [id] : [])));
  const documents = new Map([...all].filter(([id]) => !lost.has(id)));
  const homes = new Map([...allHomes].filter(([id]) => !lost.has(id)));
  return { ...state, segments, listed: { documents, homes }, catalogue: null, syncedAt: null };
}

/** The read failures recorded in a manifest. */
export function failuresOf({ failed, owner }: Manifest, forOwner: string): Map<DocumentId, StoredFailure> {
  return new Map(
    (owner === forOwner ? failed : []).map(([id, reason, sizeBytes, modifiedMs, limit]) => [
      id,
      { id, reason, sizeBytes, modifiedMs, ...(limit && { limit }) },
    ]),
  );
}

/** The contents of a state, file by file. */
export function contentsOf(
  { segments, listed }: IndexState,
  failures: readonly StoredFailure[],
): IndexContents {
  const documents = segments.flatMap((entry) =>
    livingDocuments(entry).map(({ id, chunkCount }) => {
      const withheld = listed.documents.get(id)?.withheld;
      return { id, passages: chunkCount, ...(withheld !== undefined && { withheld }) };
    }),
  );
  return { documents, failed: failures.map(toFailedFile) };
}

/** The status of a state as a whole, but for what is read from its segments. */
export function statusOf(
  state: IndexState,
  failures: readonly StoredFailure[],
): Omit<IndexStatus, 'languages'> {
  const { segments, embedding, embeddingFailure, syncedAt } = state;
  return {
    documents: countDocuments(segments),
    chunks: countChunks(segments),
    failed: failures.map(toFailedFile),
    embeddingModel: embedding?.id,
    ...(embeddingFailure !== null && { embeddingFailure }),
    syncedAt: syncedAt ?? undefined,
  };
}

/** Whether two states are equal. */
export function isSameState(one: IndexState, other: IndexState): boolean {
  return (Object.keys(one) as (keyof IndexState)[]).every((key) => one[key] === other[key]);
}

type Entry = Manifest['segments'][number];

/** The undamaged segments of a manifest; those that a state has open are not read again. */
export async function openSegments(
  folder: string,
  manifest: Manifest,
  state: IndexState,
): Promise<OpenSegment[]> {
  const damaged = await damagedSegments(folder, manifest.id);
  const known = new Map(state.segments.map((entry) => [entry.name, entry]));
  const isOwn = manifest.id === state.id;
  const opened = await Promise.all(
    manifest.segments.map(async (entry) => {
      if (damaged === 'all' || damaged.has(entry.name)) return undefined;
      // Segments are immutable, so an open one need not be read again; its vectors may be newer, though.
      const open = known.get(entry.name);
      const isSame = isOwn && open !== undefined && isSameEntry(open, entry);
      return isSame ? withGone(open, entry.gone) : openSegment(folder, entry);
    }),
  );
  return opened.filter((entry) => entry !== undefined);
}

/** Whether an open segment has the vectors that a manifest lists for it. */
function isSameEntry(segment: OpenSegment, entry: Entry): boolean {
  return JSON.stringify({ ...toEntry(segment), gone: [] }) === JSON.stringify({ ...entry, gone: [] });
}

function toEntry({ name, segment, gone, vectors, nextVectors }: OpenSegment): Entry {
  const made = { vectors: toStored(vectors), nextVectors: toStored(nextVectors) };
  return { name, checksum: segment.checksum, ...made, gone: [...gone] };
}

function toStored(vectors: SegmentVectors | undefined): Entry['vectors'] {
  if (vectors === undefined) return null;
  const { folder, shard, embedded } = vectors;
  return { folder: path.basename(folder), checksum: shard.checksum, embedded };
}
