import type { Passage, SearchResult } from '../model';
import { DistinctPassages } from './distinct';

/** As `SearchResult`, with nothing left out. */
export interface MergedResult extends Required<Omit<SearchResult, 'degraded'>> {
  readonly degraded: string | undefined;
}

/** What several searches gave, as one list: each chunk with its best score, best first, without repeats. */
export function mergeResults(results: readonly SearchResult[]): MergedResult {
  const best = new Map<string, Passage>();
  for (const passage of results.flatMap((result) => result.passages)) {
    const known = best.get(passage.chunk.id);
    if (known === undefined || known.score < passage.score) best.set(passage.chunk.id, passage);
  }
  const distinct = new DistinctPassages(results.flatMap(({ terms }) => terms.map(({ term }) => term)));
  for (const passage of [...best.values()].sort((a, b) => b.score - a.score)) distinct.add(passage);
  return {
    passages: distinct.passages,
    terms: results[0]?.terms ?? [],
    missingPhrases: [...new Set(results.flatMap((result) => result.missingPhrases ?? []))],
    byMeaning: results.some(({ byMeaning }) => byMeaning === true),
    degraded: results.find((result) => result.degraded !== undefined)?.degraded,
  };
}
