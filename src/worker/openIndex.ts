import path from 'node:path';
import { createFolderSource, defaultMaxFileMb, type Root } from '../adapters/documents/folderSource';
import { systemClock } from '../adapters/services/clock';
import { createEmbedder, type ApiKeySource } from '../adapters/embedders/createEmbedder';
import type { OpenedEmbedder } from '../adapters/embedders/localEmbedder';
import { IndexStore, type EmbeddingOptions } from '../adapters/index/indexStore';
import { acquireWriterLock } from '../adapters/index/writerLock';
import { createFileReader, longestReadAtOnce } from '../adapters/readers/reader';
import { createThreadReader, defaultReadLimits } from '../adapters/readers/readerThread';
import { readWordVectors } from '../adapters/wordVectors';
import { createChunker, defaultChunkerSettings } from '../adapters/splitting/chunker';
import { findSnippets, type Snippet } from '../core/definitions/snippet';
import { AskDocsError } from '../core/errors';
import type { IndexContents } from '../core/indexing/ports';
import { offlineEmbedding, type EmbeddingSettings } from '../core/indexing/embeddingSettings';
import {
  countWaiting,
  syncIndex,
  textHash,
  type SyncEvent,
  type SyncOptions,
  type SyncSummary,
} from '../core/indexing/sync';
import type { DocumentId, SourceVersion } from '../core/model';
import type { DocumentSource, Log, ReadLimits, SearchIndex } from '../core/ports';
import type { IndexSnapshot } from '../core/retrieval/ports';
import { search } from '../core/retrieval/search';
import type { IndexSettings } from '../protocol/workerMessages';

/** An index with its documents, open in this process: what the worker serves and the command line uses. */
export interface LocalSearchIndex extends SearchIndex {
  /** Brings the index in line with the documents; see `syncIndex`. */
  sync(options: SyncOptions, onEvent: (event: SyncEvent) => void, signal: AbortSignal): Promise<SyncSummary>;
  /** See `findSnippets`. */
  snippets(text: string, around: string): Promise<readonly Snippet[]>;
  /** The ids of all documents, in their order; before the first sync those that it would read. */
  documents(signal: AbortSignal): Promise<readonly DocumentId[]>;
  /** What the next sync would do; see `countWaiting`. */
  waiting(signal: AbortSignal): ReturnType<typeof countWaiting>;
  /** All documents as the index knows them, in no order, and what could not be read. */
  contents(): IndexContents;
}

const defaultSettings: IndexSettings = {
  maxFileMb: defaultMaxFileMb,
  readTimeLimitMs: defaultReadLimits.timeLimitMs,
  splitting: defaultChunkerSettings,
};

/** Opens the index in `indexDir` over the documents below `roots`. Writes nothing before the first sync. */
export async function openIndex(config: {
  readonly roots: readonly Root[];
  readonly indexDir: string;
  readonly settings?: IndexSettings;
  readonly embedding?: EmbeddingSettings;
  readonly apiKey?: ApiKeySource;
  readonly modelsDir?: string;
  readonly log?: Log;
}): Promise<LocalSearchIndex> {
  const { roots, indexDir, settings = defaultSettings } = config;
  const limits = { ...defaultReadLimits, timeLimitMs: settings.readTimeLimitMs };
  const readInThread = createThreadReader(path.join(__dirname, 'reader.mjs'), limits);
  const read = createFileReader(readInThread, longestReadAtOnce);
  const source = createFolderSource(roots, read, settings.maxFileMb);
  return openIndexOver(source, indexDir, {
    splitting: settings.splitting,
    limits,
    embedding: await embeddingOptions(config),
  });
}

/** How an index gets its vectors, and what the user is to know of it. */
export type OpenedEmbedding = EmbeddingOptions & OpenedEmbedder;

/** How an index gets its vectors by these settings; offline without any. */
export async function embeddingOptions(config: {
  readonly embedding?: EmbeddingSettings;
  readonly apiKey?: ApiKeySource;
  readonly modelsDir?: string;
  readonly log?: Log;
}): Promise<OpenedEmbedding> {
  const { embedding = offlineEmbedding, apiKey = () => Promise.resolve(undefined), modelsDir = '' } = config;
  const { log = { error: () => undefined } } = config;
  const clock = systemClock;
  const local = { modelsDir, programDir: __dirname };
  const opened = await createEmbedder(embedding, { apiKey, local, clock, log });
  return { ...opened, precision: embedding.precision, clock };
}

/** The same over any documents. */
export async function openIndexOver(
  source: DocumentSource,
  indexDir: string,
  options: {
    readonly splitting?: IndexSettings['splitting'];
    readonly limits?: ReadLimits;
    readonly embedding?: OpenedEmbedding;
  } = {},
): Promise<LocalSearchIndex> {
  const {
    splitting = defaultChunkerSettings,
    limits = defaultReadLimits,
    embedding = await embeddingOptions({}),
  } = options;
  const { notice } = embedding;
  const store = await IndexStore.open(indexDir, embedding);
  const given = { source, index: store, chunker: createChunker(splitting), limits };
  const damage: Damage = { isSyncing: false, isFound: false };
  return {
    async sync({ rebuild, changed }, onEvent, signal) {
      const lock = await acquireWriterLock(indexDir).catch((error: unknown) => {
        // An index that cannot be written can still be searched, if there is one.
        if (store.status().documents === 0) throw error;
        return undefined;
      });
      try {
        // Another process is at it: what it has committed so far is there to be searched.
        await store.refresh();
        if (lock === undefined) return unsynced(store, onEvent);
        damage.isSyncing = true;
        const deps = { ...given, now: Date.now, onEvent };
        // An index that is not whole needs a look at everything.
        const isWhole = store.status().syncedAt !== undefined;
        const todo = isWhole || changed === undefined ? { rebuild, changed } : { rebuild: false };
        return await syncIndex({ ...deps, ...todo }, signal);
      } catch (error) {
        if (isDamage(error)) damage.isFound = true;
        throw error;
      } finally {
        damage.isSyncing = false;
        if (damage.isFound) store.reset();
        damage.isFound = false;
        await lock?.release();
      }
    },
    documents: (signal) => documentIds(store, source, signal),
    waiting: (signal) => countWaiting(given, signal),
    contents: () => store.contents(),
    status: async () =>
      Promise.resolve({ ...store.status(), ...(notice !== undefined && { embeddingNotice: notice }) }),
    async search(query, topK, _signal, filter) {
      const vectors = await readWordVectors().catch(() => undefined);
      return searchCurrent(store, damage, (snapshot) => search(query, topK, snapshot, { filter, vectors }));
    },
    snippets: (text, around) =>
      searchCurrent(store, damage, (snapshot) => Promise.resolve(findSnippets(text, around, snapshot))),
    async readDocument(id, signal) {
      const outcome = await source.read(id, signal);
      return outcome.kind === 'document' ? outcome.document : undefined;
    },
    hashesOf: async (ids) => Promise.resolve(ids.flatMap((id) => versionOf(id, store) ?? [])),
  };
}

function versionOf(documentId: DocumentId, store: IndexStore): SourceVersion | undefined {
  const stored = store.documents().get(documentId);
  return stored && { documentId, contentHash: textHash(stored) };
}

async function documentIds(
  store: IndexStore,
  source: DocumentSource,
  signal: AbortSignal,
): Promise<DocumentId[]> {
  // Before the first sync has come to its end, the index has only some.
  if (store.status().syncedAt !== undefined) return [...store.documents().keys()].toSorted();
  const ids: DocumentId[] = [];
  for await (const entry of source.list(signal)) if (entry.kind === 'file') ids.push(entry.file.id);
  return ids.toSorted();
}

/** A damaged file that was found: while a sync runs, the index is forgotten only at its end, or the sync would save a part as the whole. */
interface Damage {
  isSyncing: boolean;
  isFound: boolean;
}

function isDamage(error: unknown): boolean {
  return error instanceof AskDocsError && error.code === 'index-damaged';
}

/**
 * Searches the newest state: when files of the state that was searched are gone because a commit replaced it meanwhile,
 * again in the new one. What is damaged for good is forgotten, so that the next sync makes it anew.
 */
async function searchCurrent<T>(
  store: IndexStore,
  damage: Damage,
  searchIn: (snapshot: IndexSnapshot) => Promise<T>,
): Promise<T> {
  for (;;) {
    const { snapshot } = store;
    try {
      return await searchIn(snapshot);
    } catch (error) {
      if (!isDamage(error)) throw error;
      await store.refresh();
      if (store.snapshot !== snapshot) continue;
      if (damage.isSyncing) damage.isFound = true;
      else store.reset();
      throw error;
    }
  }
}

/** The summary of a sync that another process does in our place. */
function unsynced(store: IndexStore, onEvent: (event: SyncEvent) => void): SyncSummary {
  const { documents, chunks, failed } = store.status();
  const nothing = { added: 0, changed: 0, renamed: 0, removed: 0, read: 0, ms: 0, skipped: true };
  const summary = { ...nothing, unchanged: documents, documents, chunks, failed };
  onEvent({ type: 'sync-start' });
  onEvent({ type: 'sync-end', summary });
  return summary;
}
