import { isEmbeddingFailure } from '../../core/errors';
import type { IndexContents, StoredDocument, StoredFailure, WritableIndex } from '../../core/indexing/ports';
import type { Chunk, DocumentId, IndexStatus } from '../../core/model';
import type { IndexSnapshot } from '../../core/retrieval/ports';
import type { Embedder } from '../embedders/embedder';
import { lsaEmbedder } from '../embedders/lsaEmbedder';
import { systemClock, type Clock } from '../services/clock';
import { compact, countChunks, withDead } from './compaction';
import type { Precision } from './flatVectors';
import { readManifest, writeManifest, type Manifest } from './manifest';
import { embedderFor, reopenModel } from './openModel';
import { refreshVectors, type Embedded } from './refreshVectors';
import { areOwn, openSegment, sweep, writeSegment } from './segmentFiles';
import { encodeSegment } from './segmentWriter';
import {
  catalogueOf,
  contentsOf,
  failuresOf,
  isSameEntry,
  isSameState,
  newState,
  statusOf,
  toManifest,
  type IndexState,
} from './indexState';
import { createSnapshot, type OpenSegment } from './snapshot';
import { VectorScan } from './vectorScan';

/** How an index gets its vectors. */
export interface EmbeddingOptions {
  readonly embedder: Embedder;
  /** Makes the vectors while the embedder cannot be used, unless the index holds some that the embedder knows. */
  readonly standIn?: Embedder;
  readonly precision: Precision;
  readonly clock: Clock;
}

const offline: EmbeddingOptions = { embedder: lsaEmbedder, precision: 'int8', clock: systemClock };
/** After a failure nothing is embedded for so long: every question brings the index up to date, and none should wait for it. */
const restMs = 60_000;

/**
 * The index of one workspace in one folder: segments of documents (inverted index, chunk records, Vectra vectors) and
 * the embedding model, tied together by a manifest. One process writes; a commit replaces the whole state at once. It
 * adds a segment of what is new; what that replaces is dead in its old segment until the segment is merged with others.
 */
export class IndexStore implements WritableIndex {
  readonly #folder: string;
  #generation = 0;
  readonly #scan = new VectorScan();
  /** The state that `reset` forgot, which is still on the disk. */
  #forgotten: Pick<Manifest, 'id' | 'generation'> | undefined;
  readonly #embedding: EmbeddingOptions;
  /** Embedding is not tried before this time. */
  #restUntil = 0;
  #state: IndexState = newState();
  #snapshot: IndexSnapshot = createSnapshot([], undefined, this.#scan);
  #failures = new Map<DocumentId, StoredFailure>();
  #failuresChanged = false;
  #pendingChunks = 0;
  readonly #pending = new Map<
    DocumentId,
    { readonly document: StoredDocument; readonly chunks: readonly Chunk[] }
  >();
  readonly #removed = new Set<DocumentId>();
  readonly #touched = new Map<DocumentId, StoredDocument>();

  private constructor(folder: string, embedding: EmbeddingOptions) {
    this.#folder = folder;
    this.#embedding = embedding;
  }

  /**
   * Opens the index in a folder; one that is missing, damaged or of another version is empty, and the next sync makes
   * it anew from the documents. Writes nothing.
   */
  static async open(folder: string, embedding: EmbeddingOptions = offline): Promise<IndexStore> {
    const store = new IndexStore(folder, embedding);
    await store.refresh();
    return store;
  }

  /** Forgets everything, because a file turned out damaged; the next sync makes the index anew. Deletes nothing. */
  reset(): void {
    this.#forgotten = { id: this.#state.id, generation: this.#generation };
    this.#state = newState();
    this.#snapshot = createSnapshot([], undefined, this.#scan);
    this.#failures = new Map();
  }

  /** Takes over what another process has written to the folder since. */
  async refresh(): Promise<void> {
    let read = await readManifest(this.#folder);
    while (read !== undefined && !this.#isShown(read)) {
      const { id, generation } = read;
      if (await this.#load(read)) return;
      // Another process may have swept the files away for a newer state; otherwise they are damaged.
      read = await readManifest(this.#folder);
      if (read?.id === id && read.generation === generation) return;
    }
  }

  #isShown({ id, generation }: Manifest): boolean {
    if (id === this.#forgotten?.id && generation === this.#forgotten.generation) return true;
    return id === this.#state.id && generation === this.#generation;
  }

  /** Forgets what waits for a commit, such as what a sync left that failed. */
  discard(): void {
    for (const map of [this.#pending, this.#removed, this.#touched]) map.clear();
    this.#pendingChunks = 0;
  }

  /**
   * The state that the last commit made. A later commit, here or in another process, deletes files that it no longer
   * needs; a search that still reads them fails with `index-damaged`, and is to be made again on the new state.
   */
  get snapshot(): IndexSnapshot {
    return this.#snapshot;
  }

  get pendingChunks(): number {
    return this.#pendingChunks;
  }

  status(): IndexStatus {
    return statusOf(this.#state, [...this.#failures.values()]);
  }

  contents(): IndexContents {
    return contentsOf(this.#state, [...this.#failures.values()]);
  }

  documents(): ReadonlyMap<DocumentId, StoredDocument> {
    return this.#state.documents;
  }

  failures(): ReadonlyMap<DocumentId, StoredFailure> {
    return this.#failures;
  }

  counts(): { documents: number; chunks: number } {
    return { documents: this.#state.documents.size, chunks: countChunks(this.#state.segments) };
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
    if (this.#state.homes.has(id)) this.#removed.add(id);
  }

  setFailures(failures: readonly StoredFailure[]): void {
    const next = new Map(failures.map((failure) => [failure.id, failure]));
    const isSame = JSON.stringify([...next.values()]) === JSON.stringify([...this.#failures.values()]);
    this.#failures = next;
    this.#failuresChanged ||= !isSame;
  }

  async commit(): Promise<void> {
    const changes = this.#pending.size + this.#removed.size + this.#touched.size;
    if (changes === 0 && !this.#failuresChanged) return;
    const generation = this.#generation + 1;
    let names = 0;
    const nextName = (): string => `${generation}-${(names += 1)}`;
    const added = [...this.#pending].map(([id, { chunks }]) => ({ id, chunks }));
    const fresh =
      added.length === 0 ? [] : [await writeSegment(this.#folder, nextName(), encodeSegment(added))];
    const { documents, homes } = this.#catalogue(fresh);
    const { segments, moved } = await compact(this.#withDead(fresh, homes), {
      folder: this.#folder,
      homes,
      added: this.pendingChunks,
      nextName,
    });
    for (const [id, name] of moved) homes.set(id, name);
    const addedChunks = this.pendingChunks;
    const dropped = countChunks(this.#state.segments) + addedChunks - countChunks(segments);
    const { embedding } = this.#state;
    const changed = embedding && {
      ...embedding,
      changedSinceFit: embedding.changedSinceFit + Math.max(addedChunks, dropped),
    };
    // Until the sync has come to its end, the index holds only a part of what changed.
    await this.#publish({ ...this.#state, documents, homes, segments, embedding: changed, syncedAt: null });
    this.discard();
    this.#failuresChanged = false;
  }

  async finish(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void> {
    const embedded = await this.#embed(report, signal);
    const syncedAt = this.#state.syncedAt ?? this.#embedding.clock.now();
    const next: IndexState = { ...this.#state, ...embedded, syncedAt };
    if (!isSameState(next, this.#state)) await this.#publish(next);
  }

  /** What embedding changes of the state; when a service fails, the reason. */
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

  /** The segments of the coming commit before any is merged, with what it leaves dead in them. */
  #withDead(fresh: readonly OpenSegment[], homes: IndexState['homes']): OpenSegment[] {
    const left = new Set([...this.#pending.keys(), ...this.#removed].map((id) => this.#state.homes.get(id)));
    const before = this.#state.segments.map((entry) =>
      left.has(entry.name) ? withDead(entry, homes) : entry,
    );
    return [...before, ...fresh];
  }

  /** The documents and where they are once the coming commit holds. */
  #catalogue(written: readonly OpenSegment[]): {
    documents: Map<DocumentId, StoredDocument>;
    homes: Map<DocumentId, string>;
  } {
    const documents = new Map(this.#state.documents);
    const homes = new Map(this.#state.homes);
    for (const { name, segment } of written) for (const { id } of segment.documents) homes.set(id, name);
    for (const id of this.#removed) {
      documents.delete(id);
      homes.delete(id);
    }
    for (const { document } of this.#pending.values()) documents.set(document.id, document);
    for (const document of this.#touched.values()) documents.set(document.id, document);
    return { documents, homes };
  }

  /** Writes the manifest, makes the new state the one that is searched, and deletes the files that only older states have. */
  async #publish(next: IndexState): Promise<void> {
    const failures = [...this.#failures.values()];
    const generation = this.#generation + 1;
    await writeManifest(this.#folder, toManifest(next, failures, generation));
    this.#generation = generation;
    this.#show(next);
    const models = [next.embedding?.file ?? []].flat();
    await sweep(this.#folder, { segments: next.segments, models });
  }

  #show(next: IndexState): void {
    this.#state = next;
    const { segments, model, embedding } = next;
    const searched = model && embedding ? { model, band: embedding.band } : undefined;
    this.#snapshot = createSnapshot(segments, searched, this.#scan);
  }

  /** Shows what a manifest says; false when files of it are damaged or missing. */
  async #load(manifest: Manifest): Promise<boolean> {
    const before = this.#state;
    // Names of an index that turns out damaged must not be given again while its files lie about.
    this.#generation = manifest.generation;
    const known = new Map(this.#state.segments.map((entry) => [entry.name, entry]));
    const opened = await Promise.all(
      manifest.segments.map(async (entry) => {
        // Segments never change, so one that is open need not be read again; its vectors may have come since.
        const open = known.get(entry.name);
        const isKnown = manifest.id === before.id && open !== undefined && isSameEntry(open, entry);
        return isKnown ? open : openSegment(this.#folder, entry);
      }),
    );
    const found = opened.filter((entry) => entry !== undefined);
    if (found.length < opened.length) return false;
    const { documents, homes } = catalogueOf(manifest);
    if (!areOwn(found, homes)) return false;
    const segments = found.map((entry) => withDead(entry, homes));
    const { id: indexId, embedding, nextEmbedding, embeddingFailure, syncedAt } = manifest;
    const model = embedding && (await reopenModel(this.#folder, embedding, this.#embedding.embedder));
    // A commit was made meanwhile: what it made is newer.
    if (this.#state !== before) return true;
    // Vectors without their model are not searched; the next sync makes both anew.
    this.#show({
      ...{ id: indexId, segments, documents, homes, syncedAt },
      ...{ model: model ?? undefined, embedding, nextEmbedding, embeddingFailure },
    });
    this.#failures = failuresOf(manifest);
    return true;
  }
}
