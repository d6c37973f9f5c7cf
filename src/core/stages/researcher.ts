import type { Passage, QueryTerm, SearchResult, SubQuery } from '../model';
import type { SearchIndex } from '../ports';
import { mergeResults } from '../retrieval/mergeResults';

/** Score filter of [004] on the normalised scale. */
export const scoreThreshold = 0.6;
const maxSources = 6;

export interface Research {
  readonly kept: readonly Passage[];
  readonly dropped: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /** Quoted phrases that no passage has. */
  readonly missingPhrases: readonly string[];
  /** Why a search looked for words alone; see `SearchResult`. */
  readonly degraded?: string;
}

/**
 * Finds the passages for one task: all its search queries, merged by each chunk's best score, then the score filter and
 * the limit on sources. `candidates` is the number of passages asked from search.
 */
export async function research(
  subQuery: SubQuery,
  index: SearchIndex,
  candidates: number,
  signal: AbortSignal,
): Promise<Research> {
  const results: SearchResult[] = [];
  for (const query of subQuery.searchQueries) results.push(await index.search(query, candidates, signal));
  const { passages: ranked, terms, missingPhrases, degraded } = mergeResults(results);
  const kept = ranked.filter((passage) => passage.score >= scoreThreshold).slice(0, maxSources);
  const keptIds = new Set(kept.map((passage) => passage.chunk.id));
  const dropped = ranked.filter((passage) => !keptIds.has(passage.chunk.id)).slice(0, candidates);
  return { kept, dropped, terms, missingPhrases, ...(degraded !== undefined && { degraded }) };
}
