import type { SubAnswer } from '../model/types';
import { analyze } from './analyze';
import { heldShare } from './termCoverage';

/**
 * The terms of a question that a text holds by the other names that the glossary has for them, with what the text holds
 * itself: a text about the "service level agreement" mentions the SLA. `held` is from `termsOf`.
 */
export function withOtherNames(
  held: ReadonlySet<string>,
  tasks: readonly Pick<SubAnswer, 'subQuery'>[],
): ReadonlySet<string> {
  const named = tasks.flatMap(({ subQuery: { question, searchQueries, terms } }) =>
    terms.length === 0 ? [] : searchQueries.flatMap((query) => replaced(question, query, held)),
  );
  return named.length === 0 ? held : new Set([...held, ...named]);
}

/** The terms that a query has others in place of, when the text holds all of these. */
function replaced(question: string, query: string, held: ReadonlySet<string>): string[] {
  const asked = analyze(question);
  const searched = new Set(analyze(query));
  const added = [...searched].filter((term) => !asked.includes(term));
  if (added.length === 0 || added.some((term) => heldShare(term, held) === 0)) return [];
  const missing = asked.filter((term) => !searched.has(term));
  // An acronym is looked for as it is written.
  return missing.flatMap((term) => [term, `=${term}`]);
}
