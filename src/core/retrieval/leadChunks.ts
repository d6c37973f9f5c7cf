import type { SearchResult } from '../model/types';
import type { SearchIndex } from '../model/ports';

/** More than the documents that a question is about have, when they are few. */
const leadChunksAsked = 50;

/** How the long documents open that have words of a query there, in their title or in their path, best first. */
export function findLeadChunks(
  query: string,
  index: SearchIndex,
  signal: AbortSignal,
): Promise<SearchResult> {
  return index.search(query, leadChunksAsked, signal, { conditions: [], excluded: [], isLead: true });
}
