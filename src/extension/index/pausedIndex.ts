import type { SearchIndex } from '../../core/model/ports';

/**
 * Wraps an index so that it reports itself as not up to date: its content is from before indexing was paused.
 */
export function notCurrent(index: SearchIndex): SearchIndex {
  return {
    status: async (signal) => ({ ...(await index.status(signal)), syncedAt: undefined }),
    search: (query, topK, signal, filter) => index.search(query, topK, signal, filter),
    readDocument: (id, signal) => index.readDocument(id, signal),
    hashesOf: (ids, signal) => index.hashesOf(ids, signal),
  };
}
