import { admitsSilence, statementsOf } from './critique/statements';
import type { ConfidenceLabel, Draft } from '../model/types';
import type { CitationAudit, Evaluation } from '../model/judgement';
import { isUncertain } from '../language/certainty';

/**
 * How sure an answer is of itself, 0…1, three decimals. Of a text made of quotes it is how likely these answer; of one that was written
 * it is told from facts: what share of its sentences has a source that bears it out, and whether something was asked that it lacks
 * or that sources see differently. Then the penalties of [004].
 */
export function confidenceOf({
  draft,
  support,
  audit,
  evaluation,
}: {
  readonly draft: Pick<Draft, 'mode' | 'lacks' | 'brokeOff' | 'conflicts'>;
  readonly support: number;
  readonly audit: CitationAudit;
  /** Of scores that a reviewer gave; left out where rules alone scored. */
  readonly evaluation?: Evaluation | undefined;
}): number {
  const told = draft.mode === undefined ? toldFromFacts(draft, audit) * (evaluation?.overall ?? 1) : support;
  return Math.round(told * penalty(audit) * 1000) / 1000;
}

/** What a written answer comes to whose every sentence is borne out; no check of words makes it certain. */
const allBorneOut = 0.9;
/** A sentence without a source may well be right. */
const uncitedShare = 0.5;
const lacksPart = 0.8;
const disputed = 0.85;

function toldFromFacts(
  { lacks, brokeOff, conflicts }: Pick<Draft, 'lacks' | 'brokeOff' | 'conflicts'>,
  audit: CitationAudit,
): number {
  const { sentences, uncitedSentences, unsupportedSentences } = audit;
  const sound = Math.max(0, sentences - uncitedShare * uncitedSentences.length - unsupportedSentences.length);
  const share = sentences === 0 ? 1 : sound / sentences;
  const isWhole = lacks === undefined && brokeOff === undefined;
  return allBorneOut * share * (isWhole ? 1 : lacksPart) * (conflicts.length === 0 ? 1 : disputed);
}

/** [004]: an invalid citation halves the confidence, each sentence without one costs 3 %, at most 40 %. */
function penalty(audit: CitationAudit): number {
  return (isHallucinated(audit) ? 0.5 : 1) * (1 - Math.min(0.4, audit.uncitedSentences.length * 0.03));
}

/** [004]: a marker without a source, or a quote that is not in its document. */
export function isHallucinated({ invalidMarkers, missingQuotes }: CitationAudit): boolean {
  return invalidMarkers.length > 0 || missingQuotes.length > 0;
}

/** How much of an answer doubts what it says, in words that are not its sources'. */
export type Doubt = 'none' | 'some' | 'significant';

/**
 * [001] speaks of some and of significant uncertainty. Here it is significant when half of the sentences or more have a phrase of doubt that none of their quotes has; some when any has one. What a quote doubts, the source says.
 */
export function doubtOf(draft: Pick<Draft, 'text' | 'citations'>): Doubt {
  const said = statementsOf(draft).filter(({ text }) => !admitsSilence(text));
  const doubted = said.filter(({ text, quotes }) => isUncertain(text) && !quotes.some(isUncertain)).length;
  if (doubted === 0) return 'none';
  return 2 * doubted >= said.length ? 'significant' : 'some';
}

/** Borders of [001]: high above 0.8 and without doubt, low up to 0.6 or with significant doubt. */
export function labelOf(confidence: number, doubt: Doubt): ConfidenceLabel {
  if (confidence <= 0.6 || doubt === 'significant') return 'low';
  return confidence > 0.8 && doubt === 'none' ? 'high' : 'medium';
}
