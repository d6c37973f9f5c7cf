import type { SearchIndex } from '../../core/model/ports';

/** The same index, which says that it is not up to date: what it holds is from before indexing was paused. */
export function notCurrent(index: SearchIndex): SearchIndex {
  return {
    status: async (signal) => ({ ...(await index.status(signal)), syncedAt: undefined }),
    search: (query, topK, signal, filter) => index.search(query, topK, signal, filter),
    readDocument: (id, signal) => index.readDocument(id, signal),
    hashesOf: (ids, signal) => index.hashesOf(ids, signal),
  };
}
