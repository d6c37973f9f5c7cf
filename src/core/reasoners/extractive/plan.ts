import type { Plan, Route, SubQuery } from '../../model';
import { splitQuestion } from './split';

/** A task for each part of a complex question, all independent, or two steps; one task for a simple one. */
export function planByRules(question: string, route: Route): Plan {
  const parts = route.kind === 'complex' ? splitQuestion(question) : [question];
  if (parts.length > 1)
    return {
      subQueries: parts.map((part, index) => taskOf(part, index)),
      reasoning: 'Each part is searched on its own, at the same time.',
    };
  if (route.kind === 'complex')
    return {
      subQueries: [taskOf(question, 0), { ...taskOf(question, 1), dependsOn: ['t1'] }],
      reasoning: 'What the first search finds tells what to search for next.',
    };
  return { subQueries: [taskOf(question, 0)], reasoning: 'One search answers it.' };
}

function taskOf(question: string, index: number): SubQuery {
  const facet = facetOf(question);
  const none = { dependsOn: [], terms: [], targetDocuments: [] };
  return { id: `t${index + 1}`, question, searchQueries: [question], facet, ...none };
}

/** The part in a few words, as the heading of its answer. */
function facetOf(part: string): string {
  return part
    .replace(/^what (?:is|are) /i, '')
    .replace(/^(why|how|when|where|who): .*$/is, '$1')
    .replace(/[?.!]+$/, '');
}
