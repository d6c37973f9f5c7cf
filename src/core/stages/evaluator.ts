import type { Draft, SubAnswer } from '../model';
import { scoreWeights as weights, type CitationAudit, type Evaluation, type Scores } from '../judgement';
import { analyze } from '../text/analyze';

/**
 * Scores a draft, by what is known without a model unless a reasoner gave its own scores; the clamps of [004] hold for both.
 */
export function evaluateDraft(
  {
    draft,
    subAnswers,
    audit,
  }: {
    readonly draft: Draft;
    readonly subAnswers: readonly SubAnswer[];
    readonly audit: CitationAudit;
  },
  given?: Scores,
): Evaluation {
  const own = given ?? {
    faithfulness: share(audit.quotesVerified, audit.quotesVerified + audit.missingQuotes.length),
    relevance: relevance(draft, subAnswers),
    completeness: share(draft.facetsCovered.length, draft.facetsCovered.length + draft.facetsMissing.length),
    reasoningQuality: share(audit.sentences - audit.uncitedSentences.length, audit.sentences),
  };
  const scores = { ...own, faithfulness: clampFaithfulness(own.faithfulness, audit) };
  const overall =
    scores.faithfulness * weights.faithfulness +
    scores.relevance * weights.relevance +
    scores.completeness * weights.completeness +
    scores.reasoningQuality * weights.reasoningQuality;
  return { ...scores, overall: round(overall) };
}

function clampFaithfulness(score: number, audit: CitationAudit): number {
  const caps = [score];
  if (audit.invalidMarkers.length > 0 || audit.missingQuotes.length > 0) caps.push(0.4);
  if (audit.uncitedSentences.length >= 10) caps.push(0.3);
  else if (audit.uncitedSentences.length >= 5) caps.push(0.5);
  return Math.min(...caps);
}

/** Share of the questions' weight that the answer's words and the headings of its sources speak of. */
function relevance(draft: Draft, subAnswers: readonly SubAnswer[]): number {
  const said = new Set(
    analyze([draft.text, ...draft.citations.flatMap((citation) => citation.headings)].join('\n')),
  );
  const terms = subAnswers.flatMap((subAnswer) => subAnswer.terms);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const held = terms.reduce((sum, { term, weight }) => sum + (said.has(term) ? weight : 0), 0);
  return round(share(held, total));
}

function share(part: number, whole: number): number {
  return whole === 0 ? 1 : round(part / whole);
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
