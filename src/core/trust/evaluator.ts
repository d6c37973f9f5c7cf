import type { Draft, QueryTerm, SubAnswer } from '../model/types';
import {
  scoreWeights as weights,
  type CitationAudit,
  type Critique,
  type Evaluation,
  type Scores,
} from '../model/events';
import { isHallucinated } from './confidence';
import { coveredShare, termsOf, wordsOf, withOtherNames } from '../language/termCoverage';

/** Input of the evaluation. */
export interface Scored {
  readonly draft: Draft;
  readonly subAnswers: readonly SubAnswer[];
  readonly audit: CitationAudit;
  readonly critique: Pick<Critique, 'checks'>;
}

/**
 * Scores a draft by rules, unless a reasoner gave its own scores; both are clamped by the audit's findings.
 */
export function evaluateDraft(scored: Scored, given?: Scores): Evaluation {
  const own = given ?? scoresByRules(scored);
  const scores = { ...own, faithfulness: clampFaithfulness(own.faithfulness, scored.audit) };
  const overall =
    scores.faithfulness * weights.faithfulness +
    scores.relevance * weights.relevance +
    scores.completeness * weights.completeness +
    scores.reasoningQuality * weights.reasoningQuality;
  return { ...scores, overall: round(overall) };
}

function scoresByRules(scored: Scored): Scores {
  return {
    faithfulness: round(faithfulness(scored.audit)),
    relevance: round(relevance(scored)),
    completeness: round(completeness(scored)),
    reasoningQuality: round(reasoningQuality(scored)),
  };
}

/** The audit's findings limit faithfulness, whoever scored it. */
function clampFaithfulness(score: number, audit: CitationAudit): number {
  const { uncitedSentences } = audit;
  const caps = [score];
  if (isHallucinated(audit)) caps.push(0.4);
  if (uncitedSentences.length >= 10) caps.push(0.3);
  else if (uncitedSentences.length >= 5) caps.push(0.5);
  return Math.min(...caps);
}

/** Share of quotes found in their documents × support of the sentences by their quotes. */
function faithfulness({
  quotesVerified,
  missingQuotes,
  unsupportedSentences,
  sentences,
}: CitationAudit): number {
  const lost = unsupportedSentences.reduce((sum, { support }) => sum + 1 - support, 0);
  return share(quotesVerified, quotesVerified + missingQuotes.length) * share(sentences - lost, sentences);
}

/**
 * Weighted share of the questions that the answer addresses, including its quotes and their headings; half of
 * it for the first quote alone, since the answer leads with it.
 */
function relevance({ draft, subAnswers }: Scored): number {
  const places = draft.citations.map(({ documentTitle, headings, quote }) =>
    [documentTitle, ...headings, quote].join('\n'),
  );
  const words = new Map(subAnswers.flatMap(({ subQuery }) => [...wordsOf(subQuery.question)]));
  const terms = subAnswers.flatMap((subAnswer) => subAnswer.terms);
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const heldBy = (text: string): number => {
    const held = withOtherNames(termsOf(text), subAnswers);
    const weight = (of: QueryTerm): number => of.weight * coveredShare(of.term, held, words.get(of.term));
    return share(
      terms.reduce((sum, term) => sum + weight(term), 0),
      total,
    );
  };
  const whole = heldBy([draft.text, ...places].join('\n'));
  return (whole + heldBy(places[0] ?? draft.text)) / 2;
}

/** Share of the question's parts that are surely addressed. */
function completeness({ draft: { facetsCovered, facetsMissing, facetsUnsure = [] } }: Scored): number {
  const parts = facetsCovered.length + facetsMissing.length + facetsUnsure.length;
  return share(facetsCovered.length, parts);
}

/**
 * Half for cited sentences, half for wording that is as certain as its quotes, agrees with them, and reads
 * well.
 */
function reasoningQuality({ audit: { sentences, uncitedSentences }, critique: { checks } }: Scored): number {
  const judged = [checks.status_alignment, checks.confidence_calibration, checks.answer_quality];
  const good = judged.filter(({ passed }) => passed).length;
  return (share(sentences - uncitedSentences.length, sentences) + share(good, judged.length)) / 2;
}

/** 1 if the whole is 0. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.max(0, part / whole);
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
