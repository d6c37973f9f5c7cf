import path from 'node:path';
import type { Contradiction, ContradictionQuery } from '../core/contradictions/contradiction';
import { once } from '../core/util/memoized';
import { type Root, withoutFile } from '../adapters/documents/folderSource';
import { manifestFile } from '../adapters/index/manifest';
import { IndexStore } from '../adapters/index/indexStore';
import { KeptTables } from '../adapters/tables/keptTables';
import { defaultReadLimits } from '../adapters/readers/readerProcess';
import { createChunker } from '../adapters/splitting/chunker';
import type { IndexContents, ReadingClock } from '../core/retrieval/ports';
import { overDocuments } from '../core/retrieval/overDocuments';
import { countWaiting, textHash } from '../core/retrieval/indexing/sync';
import type { DocumentId, SourceVersion } from '../core/model/types';
import type { Chunker, DocumentSource, ReadLimits, ReadOutcome, SearchIndex } from '../core/model/ports';
import {
  embeddingOptions,
  openDocuments,
  type DocumentsConfig,
  type EmbeddingConfig,
  type OpenedEmbedding,
} from './openDocuments';
import { searchesBy, type Searches } from './searches';
import { WholeIndex } from './wholeIndex';
import type { SyncSummary, SyncEvent, SyncOptions } from '../core/retrieval/indexing/progress';

/**
 * An index with its documents, opened in this process: served by the worker, and used by the command line.
 */
export interface LocalSearchIndex extends SearchIndex, Searches {
  /** Brings the index up to date with the documents; see `syncIndex`. */
  sync(options: SyncOptions, onEvent: (event: SyncEvent) => void, signal: AbortSignal): Promise<SyncSummary>;
  /** The ids of all documents, in order; before the first sync, those that it would read. */
  documents(signal: AbortSignal): Promise<readonly DocumentId[]>;
  /** What the next sync would do; see `countWaiting`. */
  waiting(signal: AbortSignal): ReturnType<typeof countWaiting>;
  /** All indexed documents, in no particular order, and the files that could not be read. */
  contents(signal: AbortSignal): Promise<IndexContents>;
  /**
   * When a document was read, in milliseconds since 1970, if its file here is not of the same text, so that only the index has
   * it; undefined if the file has it.
   */
  keptSince(id: DocumentId, signal: AbortSignal): Promise<number | undefined>;
  /** The document as it is now, or why it cannot be read. */
  readOutcome(id: DocumentId, signal: AbortSignal): Promise<ReadOutcome>;
  /** The statements of documents that contradict each other, the likeliest first; see `findContradictions`. */
  contradictions(query: ContradictionQuery, signal: AbortSignal): Promise<readonly Contradiction[]>;
  /** Starts the process that reads files, for a question that will read some. */
  expectReading(): void;
}

/** Opens the index in `indexDir` over the documents below `roots`. Writes nothing before the first sync. */
export async function openIndex(
  config: DocumentsConfig & EmbeddingConfig & { readonly indexDir: string },
): Promise<LocalSearchIndex> {
  const { source, ...documents } = await openDocuments(config);
  const own = manifestId(config.roots, config.indexDir);
  return openIndexOver(own === undefined ? source : withoutFile(source, own), config.indexDir, {
    ...documents,
    embedding: await embeddingOptions(config),
  });
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

/** Opens an index over any document source. */
export async function openIndexOver(
  source: DocumentSource,
  indexDir: string,
  options: {
    /** Defaults to the source; see `OpenedDocuments`. */
    readonly asked?: DocumentSource;
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
    asked = source,
    chunker = createChunker(),
    limits = defaultReadLimits,
    readingClock,
    expectReading = () => undefined,
    embedding = await embeddingOptions({}),
    owner = '',
  } = options;
  const { notice } = embedding;
  const finder = once(async () => new (await import('./contradictions')).ContradictionFinder());
  const store = await IndexStore.open(indexDir, embedding, owner);
  const tables = new KeptTables(indexDir);
  const given = { source, index: store, chunker, limits, readingClock, tables };
  const whole = new WholeIndex(store, indexDir, given);
  const readDocument: SearchIndex['readDocument'] = async (id, signal) => {
    const outcome = await asked.read(id, signal);
    if (outcome.kind !== 'document') return undefined;
    tables.attachTo(outcome.document);
    return outcome.document;
  };
  return {
    sync: (todo, onEvent, signal) => whole.sync(todo, onEvent, signal),
    documents: (signal) => documentIds(store, source, signal),
    waiting: (signal) => countWaiting(given, signal),
    contents: () => whole.read(() => store.contents()),
    keptSince: () => Promise.resolve(undefined),
    contradictions: async (query, signal) => {
      const own = await finder();
      return whole.search((snapshot) => own.findIn(snapshot, store, query, signal), signal);
    },
    expectReading,
    status: () => whole.read(() => ({ ...store.status(), embeddingNotice: notice, behind: whole.behind })),
    ...searchesBy((_query, ask, signal) => whole.search(ask, signal)),
    readDocument,
    readOutcome: (id, signal) => asked.read(id, signal),
    ...overDocuments({ readDocument }),
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
  if (store.knownStatus().syncedAt !== undefined) return [...store.documents().keys()].toSorted();
  const ids: DocumentId[] = [];
  for await (const entry of source.list(signal)) if (entry.kind === 'file') ids.push(entry.file.id);
  return ids.toSorted();
}
