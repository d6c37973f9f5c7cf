import type { SubAnswer } from '../model/types';
import { analyze } from './analyze';
import { heldShare } from './termCoverage';

/**
 * Extends the terms of a text by those question terms that it mentions under another glossary name: a text
 * about the "service level agreement" mentions the SLA. `held` comes from `termsOf`.
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

/** The question terms that a query replaces, if the text contains all replacements. */
function replaced(question: string, query: string, held: ReadonlySet<string>): string[] {
  const asked = analyze(question);
  const searched = new Set(analyze(query));
  const added = [...searched].filter((term) => !asked.includes(term));
  if (added.length === 0 || added.some((term) => heldShare(term, held) === 0)) return [];
  const missing = asked.filter((term) => !searched.has(term));
  // An acronym is also looked up literally.
  return missing.flatMap((term) => [term, `=${term}`]);
}
