import { stopWords } from './stopWords';
import type { GlossaryTerm } from '../model/vocabulary';

/** Maximum queries per question, including its own wording. */
const maxQueries = 4;

/**
 * Expands a question to several queries: itself, and variants using other names of glossary terms, taking the
 * terms in turn. Also returns the terms used.
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

/** Variants of the question with other names of one term; `asked` is the question in lower case. */
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

/**
 * Matches a name as a whole word, singular or plural; a name that is a stop word in lower case ("IT") is
 * matched case-sensitively.
 */
function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const flags = stopWords.has(name.toLowerCase()) ? 'u' : 'iu';
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?:e?s)?(?![\\p{L}\\p{N}_])`, flags);
}

/**
 * Whether a lower-case text contains the first word of a name: a cheap pre-check before compiling its
 * pattern.
 */
export function mayHold(lower: string, name: string): boolean {
  return lower.includes(name.trim().toLowerCase().split(/\s+/, 1).join(''));
}
