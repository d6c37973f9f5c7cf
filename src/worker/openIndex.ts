import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { withData, type DataAccess } from '../adapters/data/withData';
import {
  createFolderSource,
  defaultMaxFileMb,
  type Root,
  withoutFile,
} from '../adapters/documents/folderSource';
import { systemClock } from '../adapters/services/clock';
import { createEmbedder, type ApiKeySource, type OpenedEmbedder } from '../adapters/embedders/createEmbedder';
import { manifestFile } from '../adapters/index/manifest';
import { IndexStore } from '../adapters/index/indexStore';
import { formatOf } from '../adapters/readers/documentFormats';
import { createFileReader, longestReadAtOnce, type FileReader } from '../adapters/readers/reader';
import {
  createProcessReader,
  defaultReadLimits,
  type ProcessReader,
} from '../adapters/readers/readerProcess';
import { readWordVectors } from '../adapters/vocabulary/learnedData';
import {
  createChunker,
  defaultChunkerSettings,
  searchedPart,
  type ChunkerSettings,
} from '../adapters/splitting/chunker';
import { definingFirst } from '../core/retrieval/definitions/definingFirst';
import { findSnippets, type Snippet } from '../core/retrieval/definitions/snippet';
import type { IndexContents, ReadingClock } from '../core/retrieval/ports';
import { offlineEmbedding, type EmbeddingSettings } from '../core/retrieval/indexing/embeddingSettings';
import { countWaiting, textHash } from '../core/retrieval/indexing/sync';
import type { DocumentId, SourceVersion } from '../core/model/types';
import type { Chunker, DocumentSource, Log, ReadLimits, SearchIndex } from '../core/model/ports';
import { search } from '../core/retrieval/search';
import type { IndexSettings, WorkerConfig } from '../protocol/workerMessages';
import { WholeIndex } from './wholeIndex';
import type { SyncSummary, SyncEvent, SyncOptions } from '../core/retrieval/indexing/progress';
import type { EmbeddingOptions } from '../adapters/index/openModel';

/**
 * An index with its documents, opened in this process: served by the worker, and used by the command line.
 */
export interface LocalSearchIndex extends SearchIndex {
  /** Brings the index up to date with the documents; see `syncIndex`. */
  sync(options: SyncOptions, onEvent: (event: SyncEvent) => void, signal: AbortSignal): Promise<SyncSummary>;
  /** See `findSnippets`. */
  snippets(text: string, around: string, signal?: AbortSignal): Promise<readonly Snippet[]>;
  /** The ids of all documents, in order; before the first sync, those that it would read. */
  documents(signal: AbortSignal): Promise<readonly DocumentId[]>;
  /** What the next sync would do; see `countWaiting`. */
  waiting(signal: AbortSignal): ReturnType<typeof countWaiting>;
  /** All indexed documents, in no particular order, and the files that could not be read. */
  contents(): IndexContents;
  /** Starts the process that reads files, for a question that will read some. */
  expectReading(): void;
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
  /** Without it, data sources are not looked for. */
  readonly data?: DataAccess | undefined;
  /** Of the display language, for the messages of readers. */
  readonly texts?: WorkerConfig['texts'] | undefined;
  readonly log?: Log;
}): Promise<LocalSearchIndex> {
  const { roots, indexDir, settings = defaultSettings } = config;
  const limits = { ...defaultReadLimits, timeLimitMs: settings.readTimeLimitMs };
  const inProcess = createProcessReader(path.join(import.meta.dirname, 'reader.mjs'), limits, config.texts);
  const read = createFileReader(readingOf(inProcess), longestReadAtOnce);
  const files = createFolderSource(roots, read, settings.maxFileMb);
  const documents = config.data === undefined ? files : withData(files, roots, config.data);
  const own = manifestId(roots, indexDir);
  const source = own === undefined ? documents : withoutFile(documents, own);
  return openIndexOver(source, indexDir, {
    chunker: chunkerBy(settings.splitting, inProcess),
    limits,
    readingClock: inProcess.clock,
    expectReading: inProcess.start,
    embedding: await embeddingOptions(config),
    owner: await ownerOf(roots),
  });
}

/** A process for each file but CSV and TSV: their first lines tell how they are written, and nothing more is parsed. */
function readingOf(inProcess: ProcessReader): FileReader {
  return async (id, bytes, signal) =>
    formatOf(id) === 'delimited'
      ? (await import('../adapters/readers/formats')).readFormat(id, bytes)
      : inProcess.read(id, bytes, signal);
}

/** The embedding options of an index, and any notice for the user. */
export type OpenedEmbedding = EmbeddingOptions & OpenedEmbedder;

/** Creates the embedding options from settings; offline without any. */
export async function embeddingOptions(config: {
  readonly embedding?: EmbeddingSettings;
  readonly apiKey?: ApiKeySource;
  readonly modelsDir?: string;
  readonly log?: Log;
}): Promise<OpenedEmbedding> {
  const { embedding = offlineEmbedding, apiKey = () => Promise.resolve(undefined), modelsDir = '' } = config;
  const { log = { error: () => undefined } } = config;
  const clock = systemClock;
  const local = { modelsDir, programDir: import.meta.dirname };
  const opened = await createEmbedder(embedding, { apiKey, local, clock, log });
  return { ...opened, precision: embedding.precision, clock };
}

/**
 * The id that the index's own manifest would have as a document; undefined when it is outside the folders.
 */
function manifestId(roots: readonly Root[], indexDir: string): DocumentId | undefined {
  const file = path.join(indexDir, manifestFile);
  const root = roots.find((one) => !/^\.\.(?:$|[\\/])/.test(path.relative(one.path, file)));
  if (root === undefined) return undefined;
  const inner = path.relative(root.path, file).split(path.sep).join('/');
  return roots.length > 1 ? `${root.name}/${inner}` : inner;
}

/** Identifies the folders whose documents an index holds, without revealing their paths. */
async function ownerOf(roots: readonly Root[]): Promise<string> {
  const places = await Promise.all(roots.map((root) => realpath(root.path).catch(() => root.path)));
  return createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 16);
}

/** Splits short documents in this process, and others within the limits of reading. */
function chunkerBy(settings: ChunkerSettings, inProcess: ProcessReader): Chunker {
  const here = createChunker(settings);
  return {
    id: here.id,
    split: (document, signal) =>
      document.text.length <= longestReadAtOnce
        ? here.split(document)
        : inProcess.split(searchedPart(document), settings, signal),
  };
}

/** Opens an index over any document source. */
export async function openIndexOver(
  source: DocumentSource,
  indexDir: string,
  options: {
    readonly chunker?: Chunker;
    readonly limits?: ReadLimits;
    readonly readingClock?: ReadingClock | undefined;
    readonly expectReading?: () => void;
    readonly embedding?: OpenedEmbedding;
    /** See `IndexStore.open`. */
    readonly owner?: string;
  } = {},
): Promise<LocalSearchIndex> {
  const {
    chunker = createChunker(),
    limits = defaultReadLimits,
    readingClock,
    expectReading = () => undefined,
    embedding = await embeddingOptions({}),
    owner = '',
  } = options;
  const { notice } = embedding;
  const store = await IndexStore.open(indexDir, embedding, owner);
  const given = { source, index: store, chunker, limits, readingClock };
  const whole = new WholeIndex(store, indexDir, given);
  return {
    sync: (todo, onEvent, signal) => whole.sync(todo, onEvent, signal),
    documents: (signal) => documentIds(store, source, signal),
    waiting: (signal) => countWaiting(given, signal),
    contents: () => store.contents(),
    expectReading,
    status: async () => Promise.resolve({ ...store.status(), embeddingNotice: notice, behind: whole.behind }),
    async search(query, topK, signal, filter) {
      const vectors = await readWordVectors().catch(() => undefined);
      return whole.search(async (snapshot) => {
        const found = await search(query, topK, snapshot, { filter, vectors });
        return definingFirst(query, found, snapshot, filter);
      }, signal);
    },
    snippets: (text, around, signal = new AbortController().signal) =>
      whole.search((snapshot) => Promise.resolve(findSnippets(text, around, snapshot)), signal),
    async readDocument(id, signal) {
      const outcome = await source.read(id, signal);
      return outcome.kind === 'document' ? outcome.document : undefined;
    },
    async hashesOf(ids, signal) {
      await whole.repair(signal);
      return ids.flatMap((id) => versionOf(id, store) ?? []);
    },
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
  // Before the first sync completes, the index has only some of them.
  if (store.status().syncedAt !== undefined) return [...store.documents().keys()].toSorted();
  const ids: DocumentId[] = [];
  for await (const entry of source.list(signal)) if (entry.kind === 'file') ids.push(entry.file.id);
  return ids.toSorted();
}
