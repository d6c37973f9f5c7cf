import type { SearchFilter } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { wrapIndex } from './wrapIndex';
import { bothFilters, isNoFilter } from './filter';

/** An index whose searches are all limited by a filter. */
export function limitIndex(index: SearchIndex, filter: SearchFilter): SearchIndex {
  if (isNoFilter(filter)) return index;
  return wrapIndex(index, {
    search: (query, topK, signal, further) => index.search(query, topK, signal, bothFilters(filter, further)),
  });
}
