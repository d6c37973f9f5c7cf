import type { GlossaryTerm } from '../model/types';
import { stopWords } from './stopWords';

/** Queries of one question, its own wording counted. */
const maxQueries = 4;

/**
 * The queries for a question: itself, and the same with other names of the glossary's terms in it, of each term in turn. Names
 * the terms that have a query.
 */
export function widen(
  question: string,
  glossary: readonly GlossaryTerm[],
): { readonly queries: readonly string[]; readonly terms: readonly string[] } {
  const asked = question.toLowerCase();
  const others = glossary.flatMap((entry) => otherWordings(question, asked, entry));
  const queries = new Set([question]);
  const terms = new Set<string>();
  for (const { term, query } of others.toSorted((a, b) => a.turn - b.turn)) {
    if (queries.size < maxQueries) queries.add(query);
    if (queries.has(query)) terms.add(term);
  }
  return { queries: [...queries], terms: [...terms] };
}

/** The question, which is `asked` in small letters, with other names of one term in it. */
function otherWordings(question: string, asked: string, { term, synonyms }: GlossaryTerm) {
  const names = [term, ...synonyms];
  const [used] = names
    .filter((name) => mayHold(asked, name))
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => patternOf(name).test(question));
  if (used === undefined) return [];
  return names
    .filter((name) => name !== used)
    .slice(0, maxQueries)
    .map((other, turn) => ({ term, turn, query: question.replace(patternOf(used), () => other) }));
}

/** A name as a whole word, one or several; one that would be a stop word in small letters ("IT") only as it is written. */
function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const flags = stopWords.has(name.toLowerCase()) ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?:e?s)?(?![\\p{L}\\p{N}_])`, flags);
}

/** Whether a text in small letters has the first word of a name: most names need no pattern of their own to tell that it is not there. */
export function mayHold(lower: string, name: string): boolean {
  return lower.includes(name.trim().toLowerCase().split(/\s+/, 1).join(''));
}
