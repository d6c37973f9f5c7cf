import { isReplaced } from './conflictSides';
import { admitsSilence, statementsOf } from './critique/statements';
import type { ConfidenceLabel, Draft } from '../model/types';
import type { CitationAudit, Evaluation } from '../model/events';
import { isUncertain } from '../language/polarity';

/**
 * Confidence of an answer, 0…1, three decimals. For a text made of quotes, the probability that these answer;
 * for a written one, derived from facts: the share of its sentences with a supporting source, and whether
 * part of the question is missing or disputed between sources. Then penalties are applied.
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
  /** Scores given by a reviewer; left out if only rules scored. */
  readonly evaluation?: Evaluation | undefined;
}): number {
  const told = draft.mode === undefined ? toldFromFacts(draft, audit) * (evaluation?.overall ?? 1) : support;
  return Math.round(told * penalty(audit) * 1000) / 1000;
}

/** Confidence of a written answer whose sentences are all supported; no word-based check makes it certain. */
const allBorneOut = 0.9;
/** An uncited sentence may well be right. */
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
  return allBorneOut * share * (isWhole ? 1 : lacksPart) * (conflicts.every(isReplaced) ? 1 : disputed);
}

/** An invalid citation halves the confidence; each uncited sentence costs 3 %, at most 40 %. */
function penalty(audit: CitationAudit): number {
  return (isHallucinated(audit) ? 0.5 : 1) * (1 - Math.min(0.4, audit.uncitedSentences.length * 0.03));
}

/** Whether a marker has no source, or a quote is not in its document. */
export function isHallucinated({ invalidMarkers, missingQuotes }: CitationAudit): boolean {
  return invalidMarkers.length > 0 || missingQuotes.length > 0;
}

/** How much an answer hedges, beyond what its sources do. */
export type Doubt = 'none' | 'some' | 'significant';

/**
 * Significant if at least half of the sentences contain a phrase of doubt that none of their quotes has; some
 * if any does. Doubt expressed in a quote is the source's.
 */
export function doubtOf(draft: Pick<Draft, 'text' | 'citations'>): Doubt {
  const said = statementsOf(draft).filter(({ text }) => !admitsSilence(text));
  const doubted = said.filter(({ text, quotes }) => isUncertain(text) && !quotes.some(isUncertain)).length;
  if (doubted === 0) return 'none';
  return 2 * doubted >= said.length ? 'significant' : 'some';
}

/** High above 0.8 without doubt; low up to 0.6 or with significant doubt. */
export function labelOf(confidence: number, doubt: Doubt): ConfidenceLabel {
  if (confidence <= 0.6 || doubt === 'significant') return 'low';
  return confidence > 0.8 && doubt === 'none' ? 'high' : 'medium';
}
