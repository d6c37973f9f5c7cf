import type { SearchIndex } from '../model/ports';
import type { SearchFilter, DocumentId, SourceDocument, SearchResult } from '../model/types';
import { bothFilters, isNoFilter } from './filter';
import { orAbort } from '../util/concurrency';

/** An index that does some things in another way, and everything else as the given one. */
export function wrapIndex(index: SearchIndex, otherwise: Partial<SearchIndex>): SearchIndex {
  return {
    status: (signal) => index.status(signal),
    search: (query, topK, signal, filter) => index.search(query, topK, signal, filter),
    readDocument: (id, signal) => index.readDocument(id, signal),
    findQuotes: (id, quotes, signal) => index.findQuotes(id, quotes, signal),
    completePassages: (passages, signal) => index.completePassages(passages, signal),
    hashesOf: (ids, signal) => index.hashesOf(ids, signal),
    ...otherwise,
  };
}

/** An index whose searches are all limited by a filter. */
export function limitIndex(index: SearchIndex, filter: SearchFilter): SearchIndex {
  if (isNoFilter(filter)) return index;
  return wrapIndex(index, {
    search: (query, topK, signal, further) => index.search(query, topK, signal, bothFilters(filter, further)),
  });
}

/** An index whose searches skip the given documents. */
export function leaveOut(index: SearchIndex, documents: readonly DocumentId[]): SearchIndex {
  return limitIndex(index, { conditions: [], excluded: [], without: documents });
}

/** An index that caches the documents it reads. */
export interface RememberedIndex {
  readonly index: SearchIndex;
  /** Clears the cache: each document is read afresh, once. */
  forget(): void;
}

/**
 * An index that reads each document once, until `run` aborts; failed reads are retried. A caller may abort
 * with a signal of its own without affecting others.
 */
export function rememberDocuments(index: SearchIndex, run: AbortSignal): RememberedIndex {
  const read = new Map<DocumentId, Promise<SourceDocument | undefined>>();
  const readOnce = (id: DocumentId): Promise<SourceDocument | undefined> => {
    const known = read.get(id);
    if (known !== undefined) return known;
    const reading = index.readDocument(id, run);
    read.set(id, reading);
    reading.catch(() => {
      if (read.get(id) === reading) read.delete(id);
    });
    return reading;
  };
  return {
    index: wrapIndex(index, {
      readDocument: async (id, signal) => {
        signal.throwIfAborted();
        return orAbort(readOnce(id), signal);
      },
    }),
    forget: () => {
      read.clear();
    },
  };
}

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
