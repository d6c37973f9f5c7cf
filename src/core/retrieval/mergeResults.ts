import type { Passage, SearchResult } from '../model/types';
import { DistinctPassages } from './distinct';

/** A `SearchResult` with all fields present. */
export interface MergedResult extends Required<Omit<SearchResult, 'degraded'>> {
  readonly degraded: string | undefined;
}

/** Merges several results into one list without repeats: each chunk with its best score, best first. */
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

/** Share of a part's score that is added to the score from the whole question. */
const partShare = 0.4;

/**
 * Boosts passages of the whole question that were also found by its parts, and appends those found by parts
 * alone. Taking each passage's best score instead would favour passages that match one part only.
 */
export function addParts(whole: SearchResult, parts: MergedResult): MergedResult {
  const scores = new Map<string, Passage>(whole.passages.map((passage) => [passage.chunk.id, passage]));
  for (const { chunk, score } of parts.passages) {
    const known = scores.get(chunk.id);
    scores.set(chunk.id, {
      chunk: known?.chunk ?? chunk,
      score: (known?.score ?? 0) + partShare * score,
    });
  }
  const best = Math.max(whole.passages[0]?.score ?? 0, parts.passages[0]?.score ?? 0);
  const highest = Math.max(...[...scores.values()].map(({ score }) => score));
  const passages = [...scores.values()].map(({ chunk, score }) => ({
    chunk,
    score: Math.round((best * score * 1000) / highest) / 1000,
  }));
  return {
    ...parts,
    passages: mergeResults([{ passages, terms: whole.terms }]).passages,
    terms: whole.terms,
  };
}
