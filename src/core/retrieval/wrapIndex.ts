import type { SearchIndex } from '../model/ports';

/** An index that does some things in another way, and everything else as the given one. */
export function wrapIndex(index: SearchIndex, otherwise: Partial<SearchIndex>): SearchIndex {
  return {
    status: (signal) => index.status(signal),
    search: (query, topK, signal, filter) => index.search(query, topK, signal, filter),
    readDocument: (id, signal) => index.readDocument(id, signal),
    hashesOf: (ids, signal) => index.hashesOf(ids, signal),
    ...otherwise,
  };
}
