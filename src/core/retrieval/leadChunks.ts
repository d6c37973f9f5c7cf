import type { SearchResult } from '../model/types';
import type { SearchIndex } from '../model/ports';

/** Upper limit; questions about few documents have fewer. */
const leadChunksAsked = 50;

/**
 * The lead chunks of long documents that match a query there, in their title or in their path, best first.
 */
export function findLeadChunks(
  query: string,
  index: SearchIndex,
  signal: AbortSignal,
): Promise<SearchResult> {
  return index.search(query, leadChunksAsked, signal, { conditions: [], excluded: [], isLead: true });
}
