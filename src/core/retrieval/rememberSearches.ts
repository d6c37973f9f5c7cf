import type { SearchResult } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { wrapIndex } from './wrapIndex';

/**
 * An index that caches searches for the length of a run: the first search runs while the question is being
 * understood, and tasks may repeat it. A search that failed, was aborted by its caller or fell back to words
 * alone is not cached.
 */
export function rememberSearches(index: SearchIndex): SearchIndex {
  const made = new Map<string, Promise<SearchResult>>();
  return wrapIndex(index, {
    search: (query, topK, signal, filter) => {
      const key = JSON.stringify([query.trim().replace(/\s+/g, ' '), topK, filter]);
      const forgettable = (searching: Promise<SearchResult>): Promise<SearchResult> => {
        const forget = (): void => {
          if (made.get(key) === searching) made.delete(key);
        };
        signal.addEventListener('abort', forget, { once: true });
        searching.then(({ degraded }) => {
          if (degraded !== undefined) forget();
        }, forget);
        return searching;
      };
      const search = (): Promise<SearchResult> => {
        const searching = index.search(query, topK, signal, filter);
        made.set(key, searching);
        return forgettable(searching);
      };
      const known = made.get(key);
      return known === undefined ? search() : forgettable(known).catch(search);
    },
  });
}
