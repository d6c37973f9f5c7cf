import type { GlossaryTerm } from '../../model';
import { stopWords } from '../../text/stopWords';

/** Queries of one question, its own wording counted. */
const maxQueries = 4;

/** The queries for a question: itself, and the same with other names of the glossary's terms in it, which are named. */
export function widen(
  question: string,
  glossary: readonly GlossaryTerm[],
): { readonly queries: readonly string[]; readonly terms: readonly string[] } {
  const queries = new Set([question]);
  const terms: string[] = [];
  for (const { term, synonyms } of glossary) {
    const names = [term, ...synonyms];
    const used = names.toSorted((a, b) => b.length - a.length).find((name) => patternOf(name).test(question));
    if (used === undefined || synonyms.length === 0) continue;
    terms.push(term);
    for (const other of names.filter((name) => name !== used))
      queries.add(question.replace(patternOf(used), () => other));
  }
  return { queries: [...queries].slice(0, maxQueries), terms };
}

/** A name as a whole word, one or several; one that would be a stop word in small letters ("IT") only as it is written. */
function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const flags = stopWords.has(name.toLowerCase()) ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?:e?s)?(?![\\p{L}\\p{N}_])`, flags);
}
