import { readWordVectors } from '../adapters/vocabulary/learnedData';
import { definingFirst } from '../core/retrieval/definitions/definingFirst';
import { findSnippets, type Snippet } from '../core/retrieval/definitions/snippet';
import { parseQuery } from '../core/retrieval/query';
import type { SearchIndex } from '../core/model/ports';
import type { IndexSnapshot } from '../core/retrieval/ports';
import { search } from '../core/retrieval/search';

/** Runs a search over one state of an index. `query` is what it will be searched for by vectors; `ask` may be run several times. */
export type SearchIn = <T>(
  query: string,
  ask: (snapshot: IndexSnapshot) => Promise<T>,
  signal: AbortSignal,
) => Promise<T>;

/** What is searched for in an index. */
export interface Searches extends Pick<SearchIndex, 'search'> {
  readonly searchIn: SearchIn;
  /** See `findSnippets`. */
  snippets(text: string, around: string, signal?: AbortSignal): Promise<readonly Snippet[]>;
}

/** All that an index can be searched for. */
export function searchesBy(searchIn: SearchIn): Searches {
  return {
    searchIn,
    async search(query, topK, signal, filter) {
      const vectors = await readWordVectors().catch(() => undefined);
      return searchIn(
        parseQuery(query).text,
        async (snapshot) => {
          const found = await search(query, topK, snapshot, { filter, vectors });
          return definingFirst(query, found, snapshot, filter);
        },
        signal,
      );
    },
    snippets: (text, around, signal = new AbortController().signal) =>
      // eslint-disable-next-line @typescript-eslint/require-await -- what is thrown is to reject
      searchIn('', async (snapshot) => findSnippets(text, around, snapshot), signal),
  };
}
