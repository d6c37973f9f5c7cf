import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredDocument, StoredFailure, WritableIndex } from '../../core/indexing/ports';
import type { Chunk, DocumentId, IndexStatus } from '../../core/model';
import type { IndexSnapshot } from '../../core/retrieval/ports';
import { decodeLsa, type LsaModel } from '../embedders/lsa';
import { emptyManifest, readManifest, writeManifest, type Manifest } from './manifest';
import { refreshVectors } from './refreshVectors';
import { areOwn, openSegment, readDocuments, sweep, writeSegment, type DocumentChunks } from './segmentFiles';
import { createSnapshot, type OpenSegment } from './snapshot';

/** Chunks of a segment: small, so that one edited file rewrites little. */
const segmentChunks = 512;

interface State {
  readonly segments: readonly OpenSegment[];
  readonly model: LsaModel | undefined;
  readonly embedding: Manifest['embedding'];
  readonly syncedAt: number | null;
  readonly documents: ReadonlyMap<DocumentId, StoredDocument>;
  /** Name of the segment of each document. */
  readonly homes: ReadonlyMap<DocumentId, string>;
}

const emptyState: State = {
  segments: [],
  model: undefined,
  embedding: null,
  syncedAt: null,
  documents: new Map(),
  homes: new Map(),
};

/**
 * The index of one workspace in one folder: segments of documents (inverted index, chunk records, Vectra vectors) and
 * the embedding model, tied together by a manifest. One process writes; a commit replaces the whole state at once.
 */
export class IndexStore implements WritableIndex {
  readonly #folder: string;
  #generation = 0;
  #state: State = emptyState;
  #snapshot: IndexSnapshot = createSnapshot([], undefined);
  /** Segments of the states before, back to the last `markSynced`: searches that began then may still read their files. */
  #retired: OpenSegment[] = [];
  /** Files of states before the last sync lie about until the next one ends. */
  #hasLeftovers = false;
  #failures = new Map<DocumentId, StoredFailure>();
  #failuresChanged = false;
  #pendingChunks = 0;
  readonly #pending = new Map<
    DocumentId,
    { readonly document: StoredDocument; readonly chunks: readonly Chunk[] }
  >();
  readonly #removed = new Set<DocumentId>();
  readonly #touched = new Map<DocumentId, StoredDocument>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Opens the index in a folder; one that is missing, damaged or of another version is empty, and the next sync makes
   * it anew from the documents. Writes nothing.
   */
  static async open(folder: string): Promise<IndexStore> {
    const store = new IndexStore(folder);
    await store.refresh();
    return store;
  }

  /** Takes over what another process has written to the folder since. */
  async refresh(): Promise<void> {
    const manifest = await readManifest(this.#folder);
    if (manifest !== undefined && manifest.generation !== this.#generation) await this.#load(manifest);
  }

  /** The state that the last commit made; it stays usable for searches that began before the next one. */
  get snapshot(): IndexSnapshot {
    return this.#snapshot;
  }

  get pendingChunks(): number {
    return this.#pendingChunks;
  }

  status(): IndexStatus {
    return {
      ...this.counts(),
      failed: [...this.#failures.values()].map(({ id, reason }) => ({ id, reason })),
      embeddingModel: this.#state.model?.id,
      syncedAt: this.#state.syncedAt ?? undefined,
    };
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
    this.#pendingChunks += chunks.length - (this.#pending.get(document.id)?.chunks.length ?? 0);
    this.#pending.set(document.id, { document, chunks });
  }

  touch(document: StoredDocument): void {
    this.#touched.set(document.id, document);
  }

  remove(id: DocumentId): void {
    this.#pendingChunks -= this.#pending.get(id)?.chunks.length ?? 0;
    this.#pending.delete(id);
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
    const { kept, groups } = await this.#regroup();
    const generation = this.#generation + 1;
    const written: OpenSegment[] = [];
    for (const group of groups)
      written.push(await writeSegment(this.#folder, `${generation}-${written.length}`, group));
    const segments = [...kept, ...written];

    const added = this.pendingChunks;
    const dropped = countChunks(this.#state.segments) + added - countChunks(segments);
    const { embedding } = this.#state;
    const changed = embedding && {
      ...embedding,
      changedSinceFit: embedding.changedSinceFit + Math.max(added, dropped),
    };
    const catalogue = this.#catalogue(written);
    // Until the sync has come to its end, the index holds only a part of what changed.
    await this.#publish({ ...this.#state, ...catalogue, segments, embedding: changed, syncedAt: null });
    for (const map of [this.#pending, this.#removed, this.#touched]) map.clear();
    this.#pendingChunks = 0;
    this.#failuresChanged = false;
  }

  async embed(report: (done: number, total: number) => void, signal: AbortSignal): Promise<void> {
    const options = { folder: this.#folder, generation: this.#generation + 1, report };
    const embedded = await refreshVectors(this.#state, options, signal);
    if (embedded !== this.#state) await this.#publish({ ...this.#state, ...embedded });
  }

  async markSynced(at: number): Promise<void> {
    const isRetiring = this.#retired.length > 0;
    if (this.#state.syncedAt === null) await this.#publish({ ...this.#state, syncedAt: at });
    else if (this.#hasLeftovers) await this.#sweep([]);
    this.#retired = [];
    this.#hasLeftovers = isRetiring;
  }

  /** Which segments stay, and the documents of those that have to be written, new documents filling the last one. */
  async #regroup(): Promise<{ kept: OpenSegment[]; groups: DocumentChunks[][] }> {
    const { homes, segments } = this.#state;
    const dirty = new Set([...this.#pending.keys(), ...this.#removed].map((id) => homes.get(id)));
    const fresh = [...this.#pending].filter(([id]) => !homes.has(id));
    const last = segments.at(-1);
    if (fresh.length > 0 && last !== undefined && last.segment.chunkCount < segmentChunks)
      dirty.add(last.name);

    const groups: DocumentChunks[][] = [];
    for (const entry of segments.filter(({ name }) => dirty.has(name))) {
      const documents = (await readDocuments(entry)).filter(({ id }) => !this.#removed.has(id));
      groups.push(
        documents.map(({ id, chunks }) => ({ id, chunks: this.#pending.get(id)?.chunks ?? chunks })),
      );
    }
    fill(
      groups,
      fresh.map(([id, { chunks }]) => ({ id, chunks })),
    );
    const kept = segments.filter(({ name }) => !dirty.has(name));
    return { kept, groups: groups.filter((group) => group.length > 0) };
  }

  /** The documents and where they are once the coming commit holds. */
  #catalogue(written: readonly OpenSegment[]): Pick<State, 'documents' | 'homes'> {
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

  /** Writes the manifest and makes the new state the one that is searched. Files of the state before it stay for searches under way. */
  async #publish(next: State): Promise<void> {
    const before = this.#state;
    await writeManifest(this.#folder, this.#manifest(next));
    this.#generation += 1;
    this.#retired.push(...before.segments);
    this.#state = next;
    this.#snapshot = createSnapshot(next.segments, next.model);
    await this.#sweep(before.embedding === null ? [] : [before.embedding.file]);
  }

  async #sweep(retiredModels: readonly string[]): Promise<void> {
    const { segments, embedding } = this.#state;
    const models = embedding === null ? retiredModels : [...retiredModels, embedding.file];
    await sweep(this.#folder, { segments: [...this.#retired, ...segments], models });
  }

  #manifest({ segments, embedding, syncedAt, documents, homes }: State): Manifest {
    return {
      ...emptyManifest,
      generation: this.#generation + 1,
      segments: segments.map(({ name, vectors }) => ({
        name,
        vectors: vectors ? path.basename(vectors.folder) : null,
      })),
      embedding,
      documents: [...documents.values()].map(({ id, contentHash, sizeBytes, modifiedMs }) => {
        return [id, contentHash, sizeBytes, modifiedMs, homes.get(id) ?? ''];
      }),
      failed: [...this.#failures.values()].map((file) => [
        file.id,
        file.reason,
        file.sizeBytes,
        file.modifiedMs,
      ]),
      syncedAt,
    };
  }

  async #load(manifest: Manifest): Promise<void> {
    // Names of an index that turns out damaged must not be given again while its files lie about.
    this.#generation = manifest.generation;
    const segments: OpenSegment[] = [];
    for (const entry of manifest.segments) {
      const segment = await openSegment(this.#folder, entry);
      if (segment === undefined) return;
      segments.push(segment);
    }
    const documents = new Map<DocumentId, StoredDocument>();
    const homes = new Map<DocumentId, string>();
    for (const [id, contentHash, sizeBytes, modifiedMs, home] of manifest.documents) {
      documents.set(id, { id, contentHash, sizeBytes, modifiedMs });
      homes.set(id, home);
    }
    if (!areOwn(segments, homes)) return;
    const { syncedAt } = manifest;
    const model = await readModel(this.#folder, manifest.embedding);
    // Vectors without their model are useless; the next sync makes both anew.
    const vectors =
      model === undefined
        ? { model, embedding: null, segments: segments.map((entry) => ({ ...entry, vectors: undefined })) }
        : { model, embedding: manifest.embedding, segments };
    this.#state = { ...vectors, documents, homes, syncedAt };
    this.#snapshot = createSnapshot(this.#state.segments, model);
    for (const [id, reason, sizeBytes, modifiedMs] of manifest.failed) {
      this.#failures.set(id, { id, reason, sizeBytes, modifiedMs });
    }
  }
}

async function readModel(folder: string, embedding: Manifest['embedding']): Promise<LsaModel | undefined> {
  if (embedding === null) return undefined;
  const model = await readFile(path.join(folder, embedding.file))
    .then(decodeLsa)
    .catch(() => undefined);
  return model?.id === embedding.id ? model : undefined;
}

/** Spreads new documents over the last group and further ones, each up to the size of a segment. */
function fill(groups: DocumentChunks[][], fresh: readonly DocumentChunks[]): void {
  let group = groups.at(-1) ?? [];
  let size = group.reduce((sum, { chunks }) => sum + chunks.length, 0);
  if (groups.length === 0) groups.push(group);
  for (const entry of fresh) {
    if (size >= segmentChunks) {
      groups.push((group = []));
      size = 0;
    }
    group.push(entry);
    size += entry.chunks.length;
  }
}

function countChunks(segments: readonly OpenSegment[]): number {
  return segments.reduce((total, { segment }) => total + segment.chunkCount, 0);
}
