import { admitsSilence, statementsOf } from '../critique/statements';
import type { ConfidenceLabel, Draft } from '../model';
import type { CitationAudit, Evaluation } from '../judgement';
import { isUncertain } from '../text/certainty';

/** How sure an answer is of itself, 0…1, three decimals: how likely the quotes hold it × its scores × the penalties of [004]. */
export function confidenceOf({
  draft,
  support,
  evaluation,
  audit,
}: {
  readonly draft: Pick<Draft, 'mode'>;
  readonly support: number;
  readonly evaluation: Evaluation;
  readonly audit: CitationAudit;
}): number {
  // Of a text made of quotes it is known how often the like answers.
  const scores = draft.mode === undefined ? evaluation.overall : 1;
  return Math.round(support * scores * penalty(audit) * 1000) / 1000;
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
