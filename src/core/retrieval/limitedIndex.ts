import type { SearchFilter } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { bothFilters, isNoFilter } from './filter';

/** An index whose searches are all limited by a filter. */
export function limitIndex(index: SearchIndex, filter: SearchFilter): SearchIndex {
  if (isNoFilter(filter)) return index;
  return {
    status: (signal) => index.status(signal),
    search: (query, topK, signal, further) => index.search(query, topK, signal, bothFilters(filter, further)),
    readDocument: (id, signal) => index.readDocument(id, signal),
    hashesOf: (ids, signal) => index.hashesOf(ids, signal),
  };
}
