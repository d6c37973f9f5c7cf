import type { DocumentId, Passage, QueryTerm } from '../model/types';
import { featureNames, measureUnits, type MeasuredUnit } from './features';
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
  return newerFirst(ranked);
}

/** Raises the units of a newer issue so that its best ranks above the best of the older one. */
function newerFirst(ranked: readonly RankedUnit[]): RankedUnit[] {
  const best = new Map<DocumentId, RankedUnit>();
  for (const unit of ranked) {
    const { documentId } = unit.passage.chunk;
    if (!best.has(documentId)) best.set(documentId, unit);
  }
  const lifts = new Map<DocumentId, number>();
  for (const { newer, score } of best.values())
    for (const id of newer) {
      const lead = score - (best.get(id)?.score ?? score);
      if (lead > 0 && lead <= maxBehindOlder) lifts.set(id, Math.max(lead, lifts.get(id) ?? 0));
    }
  const liftOf = ({ passage }: RankedUnit): number => lifts.get(passage.chunk.documentId) ?? 0;
  return ranked
    .map((unit) => ({ ...unit, score: unit.score + liftOf(unit) }))
    .sort((one, other) => other.score - one.score || liftOf(other) - liftOf(one));
}

function scoreOf(features: readonly number[]): number {
  return features.reduce(
    (sum, value, at) => sum + value * (unitWeights[featureNames[at] ?? 'covered'] ?? 0),
    0,
  );
}
