import { createFolderSource, type Root } from '../adapters/documents/folderSource';
import { IndexStore } from '../adapters/index/indexStore';
import { createChunker } from '../adapters/splitting/chunker';
import { syncIndex, type SyncEvent, type SyncSummary } from '../core/indexing/sync';
import type { SearchIndex } from '../core/ports';
import { search } from '../core/retrieval/search';

/** An index with its documents, open in this process: what the worker serves and the command line uses. */
export interface LocalSearchIndex extends SearchIndex {
  /** Brings the index in line with the documents; see `syncIndex`. */
  sync(
    options: { readonly rebuild: boolean },
    onEvent: (event: SyncEvent) => void,
    signal: AbortSignal,
  ): Promise<SyncSummary>;
}

/** Opens the index in `indexDir` over the documents below `roots`. Writes nothing before the first sync. */
export async function openIndex(config: {
  readonly roots: readonly Root[];
  readonly indexDir: string;
}): Promise<LocalSearchIndex> {
  const source = createFolderSource(config.roots);
  const store = await IndexStore.open(config.indexDir);
  const chunker = createChunker();
  return {
    async sync({ rebuild }, onEvent, signal) {
      if (rebuild) await store.clear();
      return syncIndex({ source, index: store, chunker, now: Date.now, onEvent }, signal);
    },
    async status() {
      return Promise.resolve(store.status());
    },
    async search(query, topK) {
      return search(query, topK, store.snapshot);
    },
    async readDocument(id, signal) {
      const outcome = await source.read(id, signal);
      return outcome.kind === 'document' ? outcome.document : undefined;
    },
  };
}
