import type { Evidence, SubAnswer } from '../../model';
import { withoutMarkers } from '../../audit/markerForms';

/** A quote that the answer may cite, with the aspects of the question that it speaks to. */
export interface Source {
  readonly evidence: Evidence;
  readonly facets: readonly string[];
  /** What the model reads of the quote: all of it, unless it had to be shortened. */
  readonly text: string;
}

/** The quotes of all tasks, each once, in the order of the plan's aspects. */
export function sourcesOf(subAnswers: readonly SubAnswer[]): Source[] {
  const sources: Source[] = [];
  for (const facet of facetsOf(subAnswers)) {
    const own = subAnswers.filter(({ subQuery }) => subQuery.facet === facet);
    for (const evidence of own.flatMap((subAnswer) => subAnswer.evidence)) add(sources, evidence, facet);
  }
  return sources;
}

/** The aspects of the question, each once, in the order of the plan. */
export function facetsOf(subAnswers: readonly SubAnswer[]): string[] {
  return [...new Set(subAnswers.map(({ subQuery }) => subQuery.facet))];
}

/** Of two quotes of which one holds the other, the longer one stays. */
function add(sources: Source[], evidence: Evidence, facet: string): void {
  const at = sources.findIndex(
    (source) => holds(source.evidence, evidence) || holds(evidence, source.evidence),
  );
  const known = sources[at];
  if (known === undefined) {
    sources.push({ evidence, facets: [facet], text: readable(evidence) });
    return;
  }
  const longer = holds(known.evidence, evidence) ? known.evidence : evidence;
  const score = Math.max(known.evidence.score, evidence.score);
  const facets = [...new Set([...known.facets, facet])];
  sources[at] = { evidence: { ...longer, score }, facets, text: readable(longer) };
}

function holds(one: Evidence, other: Evidence): boolean {
  return (
    one.documentId === other.documentId &&
    one.start <= other.start &&
    other.start + other.quote.length <= one.start + one.quote.length
  );
}

/** Bracketed numbers of the document's own could be taken for markers. */
function readable({ quote, kind }: Evidence): string {
  return kind === 'code' ? quote : withoutMarkers(quote);
}
