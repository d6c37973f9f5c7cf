import { isEmbeddingFailure } from '../../core/model/errors';
import type {
  IndexContents,
  StoredDocument,
  StoredFailure,
  WritableIndex,
  IndexSnapshot,
} from '../../core/retrieval/ports';
import type { Chunk, DocumentId } from '../../core/model/types';
import { lsaEmbedder } from '../embedders/lsaEmbedder';
import { systemClock } from '../services/clock';
import { openedCatalogue, readDocuments, withChanged } from './catalogue';
import { compact, countChunks, countDocuments } from './compaction';
import { noteDamage, type DamagedSegment } from './damage';
import { isSameCommit, readManifest, writeManifest, type DocumentEntry, type Manifest } from './manifest';
import { embedderFor, reopenModel, type EmbeddingOptions } from './openModel';
import { refreshVectors, type Embedded } from './refreshVectors';
import { sweep, writeSegment } from './segmentFiles';
import { encodeSegment } from './segmentWriter';
import {
  changedDocuments,
  contentsOf,
  documentsOf,
  failuresOf,
  isSameState,
  newState,
  openSegments,
  statusOf,
  toManifest,
  withCatalogue,
  withoutDamaged,
  withoutLeaving,
  type IndexState,
} from './indexState';
import type { OpenSegment } from './openSegment';
import { languagesOf } from './segmentLanguages';
import { createSnapshot } from './snapshot';
import { VectorSearch } from './vectorSearch';
import type { IndexStatus } from '../../core/model/ports';

const offline: EmbeddingOptions = { embedder: lsaEmbedder, precision: 'int8', clock: systemClock };
/**
 * How long no embedding is tried after a failure: every question brings the index up to date, and none should
 * wait for it.
 */
const restMs = 60_000;

/**
 * The index of one workspace in one folder: segments of documents (inverted index, chunk records, Vectra
 * vectors) and the embedding model, tied together by a manifest. There is a single writer process, and a
 * commit replaces the whole state atomically. It adds a segment with the new documents; the chunks they
 * replace are dead in their old segment until that segment is merged with others.
 */
export class IndexStore implements WritableIndex {
  readonly #folder: string;
  #generation = 0;
  readonly #vectors = new VectorSearch();
  readonly #owner: string;
  #needsSync = false;
  /** The number of documents missing from the state because their segments are damaged. */
  #lost = 0;
  readonly #embedding: EmbeddingOptions;
  /** No embedding is tried before this time. */
  #restUntil = 0;
  #state: IndexState;
  #snapshot: IndexSnapshot = createSnapshot([], undefined, this.#vectors);
  #failures = new Map<DocumentId, StoredFailure>();
  #failuresChanged = false;
  #pendingChunks = 0;
  readonly #pending = new Map<
    DocumentId,
    { readonly document: StoredDocument; readonly chunks: readonly Chunk[] }
  >();
  readonly #removed = new Set<DocumentId>();
  readonly #touched = new Map<DocumentId, StoredDocument>();

  private constructor(folder: string, embedding: EmbeddingOptions, owner: string) {
    this.#folder = folder;
    this.#embedding = embedding;
    this.#owner = owner;
    this.#state = newState(owner);
  }

  /**
   * Opens the index in a folder. A missing index, or one of another version, opens empty; a damaged one lacks
   * the documents of its damaged segments: the next sync restores both from the documents. `owner` says whose
   * documents these are; under another owner, all count as changed. Writes nothing.
   */
  static async open(folder: string, embedding: EmbeddingOptions = offline, owner = ''): Promise<IndexStore> {
    const store = new IndexStore(folder, embedding, owner);
    await store.refresh();
    return store;
  }

  /**
   * Whether nothing may be answered before a sync completes: parts of the index are damaged, or it has
   * another owner.
   */
  get needsSync(): boolean {
    return this.#needsSync;
  }

  /**
   * Drops a segment found to be damaged, and records it on disk, so that another process, too, rebuilds it
   * with its next sync. Of one whose vectors are damaged, only these are dropped: the next sync makes them again. False when
   * what is damaged is not, or no longer, part of this index.
   */
  async dropDamaged(damage: DamagedSegment): Promise<boolean> {
    const next = withoutDamaged(this.#state, damage);
    if (next === undefined) return false;
    this.#lost += countDocuments(this.#state.segments) - countDocuments(next.segments);
    this.#show(next);
    if (damage.vectors !== undefined) return true;
    this.#needsSync = true;
    await noteDamage(this.#folder, next.id, damage.segment);
    return true;
  }

  /** Loads what another process has committed to the folder since. */
  async refresh(): Promise<void> {
    let read = await readManifest(this.#folder);
    while (read !== undefined && !isSameCommit(read, { id: this.#state.id, generation: this.#generation })) {
      this.#vectors.prepare(this.#folder, read);
      const opened = await openSegments(this.#folder, read, this.#state);
      const documents = await readDocuments(this.#folder, read);
      const isWhole = opened.length === read.segments.length && documents !== undefined;
      const newer = isWhole ? undefined : await readManifest(this.#folder);
      // Another process may have deleted the files for a newer state; otherwise they are damaged.
      if (newer === undefined || isSameCommit(newer, read)) {
        if (documents !== undefined) await this.#load(read, documents, opened);
        return;
      }
      read = newer;
    }
  }

  /** Discards uncommitted changes, such as those of a failed sync. */
  discard(): void {
    for (const map of [this.#pending, this.#removed, this.#touched]) map.clear();
    this.#pendingChunks = 0;
  }

  /**
   * The last committed state. A later commit, here or in another process, deletes files it no longer needs; a
   * search that still reads them fails with `DamagedSegment` and must be repeated on the new state.
   */
  get snapshot(): IndexSnapshot {
    return this.#snapshot;
  }

  get pendingChunks(): number {
    return this.#pendingChunks;
  }

  /**
   * The status without what has to be read for it. Also counts documents of damaged segments: they still exist, and are read
   * again before anything is answered.
   */
  knownStatus(): Omit<IndexStatus, 'languages'> {
    const status = statusOf(this.#state, [...this.#failures.values()]);
    return { ...status, documents: status.documents + this.#lost };
  }

  /** Reads the languages from the segments. Throws `DamagedSegment`. */
  status(): IndexStatus {
    return { ...this.knownStatus(), languages: languagesOf(this.#state.segments) };
  }

  contents(): IndexContents {
    return contentsOf(this.#state, [...this.#failures.values()]);
  }

  documents(): ReadonlyMap<DocumentId, StoredDocument> {
    return this.#state.listed.documents;
  }

  failures(): ReadonlyMap<DocumentId, StoredFailure> {
    return this.#failures;
  }

  counts(): { documents: number; chunks: number } {
    return { documents: countDocuments(this.#state.segments), chunks: countChunks(this.#state.segments) };
  }

  put(document: StoredDocument, chunks: readonly Chunk[]): void {
    this.#removed.delete(document.id);
    this.#touched.delete(document.id);
    this.#pendingChunks += chunks.length - (this.#pending.get(document.id)?.chunks.length ?? 0);
    this.#pending.set(document.id, { document, chunks });
  }

  touch(document: StoredDocument): void {
    this.#touched.set(document.id, document);
  }

  remove(id: DocumentId): void {
    this.#pendingChunks -= this.#pending.get(id)?.chunks.length ?? 0;
    this.#pending.delete(id);
    this.#touched.delete(id);
    if (this.#state.listed.homes.has(id)) this.#removed.add(id);
  }

  setFailures(failures: readonly StoredFailure[]): void {
    const next = new Map(failures.map((failure) => [failure.id, failure]));
    const isSame = JSON.stringify([...next.values()]) === JSON.stringify([...this.#failures.values()]);
    this.#failures = next;
    this.#failuresChanged ||= !isSame;
  }

  async commit(): Promise<void> {
    if (this.#pending.size + this.#removed.size + this.#touched.size === 0 && !this.#failuresChanged) return;
    const generation = this.#generation + 1;
    let names = 0;
    const nextName = (): string => `${generation}-${(names += 1)}`;
    const added = [...this.#pending].map(([id, { chunks }]) => ({ id, chunks }));
    const fresh =
      added.length === 0 ? [] : [await writeSegment(this.#folder, nextName(), encodeSegment(added))];
    const changed = { put: this.#pending.values(), touched: this.#touched.values(), removed: this.#removed };
    const { documents, homes } = changedDocuments(this.#state.listed, changed, fresh);
    const left = withoutLeaving(this.#state, [...this.#pending.keys(), ...this.#removed], homes);
    const { segments, moved } = await compact([...left, ...fresh], {
      folder: this.#folder,
      added: this.pendingChunks,
      nextName,
    });
    for (const [id, name] of moved) homes.set(id, name);
    const addedChunks = this.pendingChunks;
    const dropped = countChunks(this.#state.segments) + addedChunks - countChunks(segments);
    const { embedding } = this.#state;
    const counted = embedding && {
      ...embedding,
      changedSinceFit: embedding.changedSinceFit + Math.max(addedChunks, dropped),
    };
    // Until the sync completes, the index holds only part of the changes.
    const ids = [...this.#pending.keys(), ...this.#touched.keys(), ...this.#removed, ...moved.keys()];
    const catalogue = withChanged(this.#state.catalogue, ids);
    const listed = { documents, homes };
    const next = { ...this.#state, listed, catalogue, segments, embedding: counted };
    await this.#publish({ ...next, syncedAt: null });
    this.discard();
    this.#failuresChanged = false;
  }

  async finish(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void> {
    const embedded = await this.#embed(report, signal);
    const syncedAt = this.#state.syncedAt ?? this.#embedding.clock.now();
    const next: IndexState = { ...this.#state, ...embedded, syncedAt };
    if (!isSameState(next, this.#state)) await this.#publish(next);
    this.#needsSync = false;
  }

  /** The changes that embedding makes to the state; if a service fails, the reason. */
  async #embed(
    report: (done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Partial<IndexState>> {
    const { precision, clock } = this.#embedding;
    const embedder = embedderFor(this.#state, this.#embedding);
    if (clock.now() < this.#restUntil) return {};
    const save = (embedded: Embedded): Promise<void> => this.#publish({ ...this.#state, ...embedded });
    const generation = (): number => this.#generation + 1;
    const options = { folder: this.#folder, embedder, precision, generation, report, save };
    try {
      return { ...(await refreshVectors(this.#state, options, signal)), embeddingFailure: null };
    } catch (error) {
      if (!isEmbeddingFailure(error) || signal.aborted) throw error;
      this.#restUntil = clock.now() + restMs;
      return { embeddingFailure: error.message };
    }
  }

  /**
   * Writes the manifest, switches searches to the new state, and deletes files that only older states use.
   */
  async #publish(committed: IndexState): Promise<void> {
    const failures = [...this.#failures.values()];
    const generation = this.#generation + 1;
    const next = await withCatalogue(this.#folder, committed, generation);
    await writeManifest(this.#folder, toManifest(next, failures, generation));
    this.#generation = generation;
    this.#lost = 0;
    this.#show(next);
    const files = [next.embedding?.file ?? [], next.catalogue?.file ?? []].flat();
    await sweep(this.#folder, { segments: next.segments, files });
  }

  #show(next: IndexState): void {
    this.#state = next;
    const { segments, model, embedding } = next;
    const searched = model && embedding ? { model, band: embedding.band } : undefined;
    this.#vectors.keepOnly(segments);
    this.#snapshot = createSnapshot(segments, searched, this.#vectors);
  }

  /** Switches to the state of a manifest, as far as its segments are undamaged. */
  async #load(
    manifest: Manifest,
    entries: () => readonly DocumentEntry[],
    segments: readonly OpenSegment[],
  ): Promise<void> {
    const before = this.#state;
    const { id, owner, embedding, nextEmbedding, embeddingFailure } = manifest;
    const open = new Set(segments.map(({ name }) => name));
    const isOwn = owner === this.#owner;
    const listed = documentsOf(entries, open, isOwn);
    const isWhole = segments.length === manifest.segments.length;
    const model = embedding && (await reopenModel(this.#folder, embedding, this.#embedding.embedder));
    // A commit was made meanwhile and is newer.
    if (this.#state !== before) return;
    // A damaged index must not reuse names while its old files are still there.
    this.#generation = manifest.generation;
    this.#lost = isWhole ? 0 : entries().length - listed.documents.size;
    this.#needsSync = !isWhole || !isOwn;
    const syncedAt = this.#needsSync ? null : manifest.syncedAt;
    // Vectors without their model are not searched; the next sync rebuilds both.
    this.#show({
      ...{ id, owner: this.#owner, segments, listed, syncedAt },
      catalogue: this.#needsSync ? null : openedCatalogue(manifest),
      ...{ model: model ?? undefined, embedding, nextEmbedding, embeddingFailure },
    });
    this.#failures = failuresOf(manifest, this.#owner);
  }
}
