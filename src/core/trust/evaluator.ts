import type { Draft, QueryTerm, SubAnswer } from '../model/types';
import {
  scoreWeights as weights,
  type CitationAudit,
  type Critique,
  type Evaluation,
  type Scores,
} from '../model/judgement';
import { isHallucinated } from './confidence';
import { heldShare, termsOf, wordsOf } from '../language/termCoverage';
import { withOtherNames } from '../language/otherNames';

/** What is scored. */
export interface Scored {
  readonly draft: Draft;
  readonly subAnswers: readonly SubAnswer[];
  readonly audit: CitationAudit;
  readonly critique: Pick<Critique, 'checks'>;
}

/**
 * Scores a draft, by what is known without a model unless a reasoner gave its own scores; the clamps of [004] hold for both.
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

/** [004]: what the audit found bounds what anybody scores. */
function clampFaithfulness(score: number, audit: CitationAudit): number {
  const { uncitedSentences } = audit;
  const caps = [score];
  if (isHallucinated(audit)) caps.push(0.4);
  if (uncitedSentences.length >= 10) caps.push(0.3);
  else if (uncitedSentences.length >= 5) caps.push(0.5);
  return Math.min(...caps);
}

/** Share of the quotes that stand in their documents × how far the sentences are borne out by theirs. */
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
 * Share of the questions' weight that the answer speaks of, with its quotes and the headings above them; half of it for what
 * the first quote alone holds, as that is what the answer leads with.
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
    const weight = (of: QueryTerm): number => of.weight * heldShare(of.term, held, words.get(of.term));
    return share(
      terms.reduce((sum, term) => sum + weight(term), 0),
      total,
    );
  };
  const whole = heldBy([draft.text, ...places].join('\n'));
  return (whole + heldBy(places[0] ?? draft.text)) / 2;
}

/** Share of the question's parts that the answer speaks to. */
function completeness({ draft: { facetsCovered, facetsMissing } }: Scored): number {
  return share(facetsCovered.length, facetsCovered.length + facetsMissing.length);
}

/** Half for sentences with a source, half for an answer that is as sure as its quotes, says what they say, and reads well. */
function reasoningQuality({ audit: { sentences, uncitedSentences }, critique: { checks } }: Scored): number {
  const judged = [checks.status_alignment, checks.confidence_calibration, checks.answer_quality];
  const good = judged.filter(({ passed }) => passed).length;
  return (share(sentences - uncitedSentences.length, sentences) + share(good, judged.length)) / 2;
}

/** All of it when there is nothing to share. */
function share(part: number, whole: number): number {
  return whole === 0 ? 1 : Math.max(0, part / whole);
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
