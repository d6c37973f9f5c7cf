import type { Passage, QueryTerm } from '../model';
import { featureNames, measureUnits, type MeasuredUnit } from './features';
import { readQuestion } from './question';
import type { WordVectors } from './wordVectors';
import { unitWeights } from './weights';

/** A unit with its score: the more, the likelier it answers. Differences are log odds between units of one question. */
export interface RankedUnit extends MeasuredUnit {
  readonly score: number;
}

/** All units of the passages, likeliest to answer first. */
export function rankUnits(
  question: string,
  { passages, terms }: { readonly passages: readonly Passage[]; readonly terms: readonly QueryTerm[] },
  vectors: WordVectors | undefined,
): RankedUnit[] {
  return measureUnits(readQuestion(question, terms), passages, vectors)
    .map((measured) => ({ ...measured, score: scoreOf(measured.features) }))
    .sort((one, other) => other.score - one.score);
}

function scoreOf(features: readonly number[]): number {
  return features.reduce(
    (sum, value, at) => sum + value * (unitWeights[featureNames[at] ?? 'covered'] ?? 0),
    0,
  );
}
