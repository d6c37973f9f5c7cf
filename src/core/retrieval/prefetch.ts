import type { SearchResult } from '../model';
import type { SearchIndex } from '../ports';

/**
 * Starts one search before anybody needs it: the first search of a run goes on while the router thinks. The first who
 * asks the index for the same gets its result; who asks after it failed, or again, searches anew.
 */
export function prefetch(
  index: SearchIndex,
  asked: { readonly query: string; readonly topK: number },
  signal: AbortSignal,
): { readonly index: SearchIndex; readonly found: () => Promise<SearchResult> } {
  const first = index.search(asked.query, asked.topK, signal);
  // Nobody may ask for it, when the run ends before.
  first.catch(() => undefined);
  let isTaken = false;
  return {
    found: () => first,
    index: {
      status: (stop) => index.status(stop),
      readDocument: (id, stop) => index.readDocument(id, stop),
      hashesOf: (ids, stop) => index.hashesOf(ids, stop),
      search: (query, topK, stop, filter) => {
        const isSame = query === asked.query && topK === asked.topK && filter === undefined;
        if (!isSame || isTaken) return index.search(query, topK, stop, filter);
        isTaken = true;
        return first.catch(() => index.search(query, topK, stop));
      },
    },
  };
}
