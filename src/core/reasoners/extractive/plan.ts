import type { Plan, Route } from '../../model';
import { splitQuestion } from './split';

/** A task for each part of a complex question, all independent; one task for a simple one. */
export function planByRules(question: string, route: Route): Plan {
  const parts = route.kind === 'complex' ? splitQuestion(question) : [question];
  const subQueries = parts.map((part, index) => ({
    id: `t${index + 1}`,
    question: part,
    searchQueries: [part],
    facet: facetOf(part),
    dependsOn: [],
  }));
  const reasoning =
    parts.length === 1 ? 'One search answers it.' : 'Each part is searched on its own, at the same time.';
  return { subQueries, reasoning };
}

/** The part in a few words, as the heading of its answer. */
function facetOf(part: string): string {
  return part
    .replace(/^what (?:is|are) /i, '')
    .replace(/^(why|how|when|where|who): .*$/is, '$1')
    .replace(/[?.!]+$/, '');
}
