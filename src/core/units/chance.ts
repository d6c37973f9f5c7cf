import { featureNames, type FeatureName } from './features';
import { chanceWeights, placesWeights } from './weights';
import type { RankedUnit } from './rankUnits';

/** Features of the best unit that tell whether it answers at all. */
const ofBest = [
  'covered',
  'coveredExactly',
  'coveredWithHeads',
  'coveredWithBefore',
  'coveredByPassage',
  'lacking',
  'rarestWithHeads',
  'nearWithBefore',
  'nearLeast',
  'score',
  'fits',
  'fitsNot',
  'numbersLacking',
  'namesLacking',
  'definition',
  'close',
  'pairs',
  'literalPairs',
  'meaningWithHeads',
  'allWithHeads',
  'documentNamed',
  'rank',
  'isRow',
  'isCode',
  'isItem',
] as const satisfies readonly FeatureName[];

/** What the signals below are, in their order. */
export const signalNames = [
  ...ofBest,
  'best',
  'lead',
  'leadOfThird',
  'leadOfNext',
  'share',
  'entropy',
  'words',
  'units',
  'constant',
] as const;

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
  const lead = (other: RankedUnit | undefined): number => best.score - (other ?? ranked.at(-1) ?? best).score;
  const others = ofOtherPassages(ranked);
  const { share, entropy } = spreadOf(ranked.map(({ score }) => score - best.score));
  return [
    ...ofBest.map((name) => best.features[featureNames.indexOf(name)] ?? 0),
    // Scores alone say nothing across questions: what they are above the others does.
    ranked.reduce((sum, other) => sum + lead(other), 0) / ranked.length,
    lead(others[0]),
    lead(others[2]),
    next === undefined ? maxLead : Math.min(maxLead, lead(next)),
    share,
    entropy,
    Math.log(1 + (question.match(/[\p{L}\p{N}]+/gu) ?? []).length),
    ranked.length / 300,
    1,
  ];
}

const maxLead = 5;

/** The best unit of each passage but the first, best first. */
function ofOtherPassages(ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const best = new Map<string, RankedUnit>();
  for (const entry of ranked) if (!best.has(entry.passage.chunk.id)) best.set(entry.passage.chunk.id, entry);
  return [...best.values()].slice(1);
}

/** Share of the first among all by their odds, and how evenly these are spread: 0 for one alone, the less the more even. */
function spreadOf(leads: readonly number[]): { readonly share: number; readonly entropy: number } {
  const odds = leads.map(Math.exp);
  const total = odds.reduce((sum, one) => sum + one, 0);
  const entropy = odds.reduce((sum, one) => sum + (one / total) * Math.log(one / total + 1e-12), 0);
  return { share: 1 / total, entropy };
}

function logistic(signals: readonly number[], weights: Readonly<Record<string, number>>): number {
  const sum = signals.reduce(
    (before, value, at) => before + value * (weights[signalNames[at] ?? ''] ?? 0),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
