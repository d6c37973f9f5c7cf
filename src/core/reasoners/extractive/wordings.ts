import type { QueryTerm, SubQuery } from '../../model';
import { analyze } from '../../text/analyze';

/** A question in one of its wordings, with what its words weigh. */
export interface Wording {
  readonly question: string;
  readonly terms: readonly QueryTerm[];
}

/**
 * A task's question as it is, and with other names of the glossary in place of those that it has; together they weigh as
 * much as what they stand for.
 */
export function wordingsOf(
  { question, searchQueries, terms: glossaryTerms }: SubQuery,
  terms: readonly QueryTerm[],
): Wording[] {
  const own: Wording = { question, terms };
  if (glossaryTerms.length === 0) return [own];
  return [own, ...searchQueries.flatMap((query) => reworded(own, query))];
}

function reworded({ question, terms }: Wording, query: string): Wording[] {
  const asked = new Set(analyze(question));
  const searched = new Set(analyze(query));
  const added = [...searched].filter((term) => !asked.has(term));
  const kept = terms.filter(({ term }) => searched.has(term));
  const replaced = terms.filter(({ term }) => !searched.has(term));
  if (added.length === 0 || replaced.length === 0) return [];
  const weight = replaced.reduce((sum, term) => sum + term.weight, 0) / added.length;
  return [{ question: query, terms: [...kept, ...added.map((term) => ({ term, weight }))] }];
}
