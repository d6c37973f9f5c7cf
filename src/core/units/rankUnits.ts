import type { DocumentId, Passage, QueryTerm } from '../model/types';
import { featureNames, measureUnits, type MeasuredUnit } from './features';
import { olderIssues } from './olderIssues';
import { readQuestion } from './question';
import type { WordVectors } from './wordVectors';
import { unitWeights } from './weights';

/** A unit with its score. Differences are log odds between units of one question. */
export interface RankedUnit extends MeasuredUnit {
  readonly score: number;
}

/** Maximum distance, in log odds, at which a unit of the newer issue replaces one of the older issue. */
const maxBehindOlder = 3;

/**
 * All units of the passages, likeliest first; units of an older issue come after the corresponding ones of a
 * newer issue.
 */
export function rankUnits(
  question: string,
  { passages, terms }: { readonly passages: readonly Passage[]; readonly terms: readonly QueryTerm[] },
  vectors: WordVectors | undefined,
): RankedUnit[] {
  const ranked = measureUnits(readQuestion(question, terms), passages, vectors)
    .map((measured) => ({ ...measured, score: scoreOf(measured.features) }))
    .sort((one, other) => other.score - one.score);
  return newerFirst(ranked, olderIssues(question, passages));
}

/** Raises the units of a newer issue so that its best ranks above the best of the older one. */
function newerFirst(
  units: readonly RankedUnit[],
  older: ReadonlyMap<DocumentId, readonly DocumentId[]>,
): RankedUnit[] {
  const bestOf = (id: DocumentId): RankedUnit | undefined =>
    units.find(({ passage }) => passage.chunk.documentId === id);
  const lifts = new Map<DocumentId, number>();
  for (const [id, newer] of older)
    for (const one of newer) {
      const lead = (bestOf(id)?.score ?? 0) - (bestOf(one)?.score ?? 0);
      if (lead > 0 && lead <= maxBehindOlder) lifts.set(one, Math.max(lead, lifts.get(one) ?? 0));
    }
  const isLifted = (unit: RankedUnit): boolean => lifts.has(unit.passage.chunk.documentId);
  return [...units.filter(isLifted), ...units.filter((unit) => !isLifted(unit))]
    .map((unit) => ({ ...unit, score: unit.score + (lifts.get(unit.passage.chunk.documentId) ?? 0) }))
    .sort((one, other) => other.score - one.score);
}

function scoreOf(features: readonly number[]): number {
  return features.reduce(
    (sum, value, at) => sum + value * (unitWeights[featureNames[at] ?? 'covered'] ?? 0),
    0,
  );
}
