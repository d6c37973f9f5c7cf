import { featureNames, type FeatureName } from './features';
import { chanceWeights, placesWeights } from './weights';
import type { RankedUnit } from './rankUnits';

/** Features of the best unit that tell whether it answers at all. */
const ofBest = [
  'covered', 'coveredExactly', 'coveredWithHeads', 'coveredWithBefore', 'coveredByPassage', 'lacking', 'rarestWithHeads',
  'nearWithBefore', 'nearLeast', 'score', 'fits', 'fitsNot', 'numbersLacking', 'namesLacking', 'definition', 'close',
  'pairs', 'bigram', 'meaningWithHeads', 'allWithHeads', 'documentNamed', 'rank', 'isRow', 'isCode', 'isItem',
] as const satisfies readonly FeatureName[];

/** What the signals below are, in their order. */
export const signalNames = [...ofBest, 'best', 'lead', 'leadOfThird', 'leadOfNext', 'share', 'entropy', 'words', 'units', 'constant'] as const;

/** How likely an answer is among ranked units, as learned. */
export interface Chances {
  /** That the first unit holds it, 0…1. */
  readonly unit: number;
  /** That the best places hold it, 0…1. */
  readonly places: number;
}

/** How likely the ranked units of a question hold its answer; 0 where there are none. */
export function chancesOf(question: string, ranked: readonly RankedUnit[]): Chances {
  const signals = signalsOf(question, ranked);
  if (signals === undefined) return { unit: 0, places: 0 };
  return { unit: logistic(signals, chanceWeights), places: logistic(signals, placesWeights) };
}

/** What tells how likely the units hold an answer; undefined where there are none. */
export function signalsOf(question: string, ranked: readonly RankedUnit[]): number[] | undefined {
  const [best, next] = ranked;
  if (best === undefined) return undefined;
  const last = ranked.at(-1)?.score ?? best.score;
  const others: RankedUnit[] = [];
  const seen = new Set([best.passage.chunk.id]);
  for (const unit of ranked) {
    if (others.length === 3) break;
    if (seen.has(unit.passage.chunk.id)) continue;
    seen.add(unit.passage.chunk.id);
    others.push(unit);
  }
  const odds = ranked.map(({ score }) => Math.exp(score - best.score));
  const total = odds.reduce((sum, one) => sum + one, 0);
  const entropy = odds.reduce((sum, one) => sum + (one / total) * Math.log(one / total + 1e-12), 0);
  return [
    ...ofBest.map((name) => best.features[featureNames.indexOf(name)] ?? 0),
    best.score,
    best.score - (others[0]?.score ?? last),
    best.score - (others[2]?.score ?? last),
    Math.min(5, best.score - (next?.score ?? best.score - 5)),
    1 / total,
    entropy,
    Math.log(1 + (question.match(/[\p{L}\p{N}]+/gu) ?? []).length),
    ranked.length / 300,
    1,
  ];
}

function logistic(signals: readonly number[], weights: Readonly<Record<string, number>>): number {
  const sum = signals.reduce((before, value, at) => before + value * (weights[signalNames[at] ?? ''] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
