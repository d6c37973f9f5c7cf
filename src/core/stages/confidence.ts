import type { ConfidenceLabel } from '../model';
import type { CitationAudit, Evaluation } from '../judgement';

/** How sure an answer is of itself, 0…1, three decimals: how likely the quotes hold it × its scores × the penalties of [004]. */
export function confidenceOf({
  support,
  evaluation,
  audit,
}: {
  readonly support: number;
  readonly evaluation: Evaluation;
  readonly audit: CitationAudit;
}): number {
  return Math.round(support * evaluation.overall * penalty(audit) * 1000) / 1000;
}

/** [004]: an invalid citation halves the confidence, each sentence without one costs 3 %, at most 40 %. */
function penalty(audit: CitationAudit): number {
  return (isHallucinated(audit) ? 0.5 : 1) * (1 - Math.min(0.4, audit.uncitedSentences.length * 0.03));
}

/** [004]: a marker without a source, or a quote that is not in its document. */
export function isHallucinated({ invalidMarkers, missingQuotes }: CitationAudit): boolean {
  return invalidMarkers.length > 0 || missingQuotes.length > 0;
}

/** Borders of [001]. */
export function labelOf(confidence: number): ConfidenceLabel {
  if (confidence > 0.8) return 'high';
  return confidence > 0.6 ? 'medium' : 'low';
}
