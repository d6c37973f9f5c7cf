import { featureNames, type FeatureName } from './features';
import type { RankedUnit } from './rankUnits';
import { chanceWeights } from './weights';

/** Features of the best unit that speak for it, the more the better, and those that speak against it. */
const forBest = [
  'coveredByPassage',
  'rarestWithHeads',
  'nearWithBefore',
  'nearLeast',
  'synonymsWithBefore',
  'score',
  'definition',
  'pairs',
  'meaningWithHeads',
  'allWithHeads',
  'documentNamed',
] as const satisfies readonly FeatureName[];
const againstBest = ['fitsNot', 'numbersLacking', 'namesLacking'] as const satisfies readonly FeatureName[];

/** What the signals below are, in their order. More of each makes an answer likelier, so none weighs less than nothing. */
export const signalNames = [
  ...forBest,
  ...againstBest,
  'lead',
  'leadOfThird',
  'leadOfNext',
  'share',
  'shareOfThree',
  'constant',
] as const;

/** How likely an answer is among ranked units, as learned, 0…1. */
export interface Chances {
  /** That the first unit holds it. */
  readonly unit: number;
  /** That the likeliest few do: see `likeliestOf`. */
  readonly few: number;
}

/** Without any of these the best unit has no word of the question, nor one that stands for it. */
const heldBy = ['coveredByPassage', 'synonymsWithBefore'] as const;

export const outcomes = ['unit', 'few'] as const satisfies readonly (keyof Chances)[];

/** How likely the ranked units of a question hold its answer; 0 where there are none, or the best has no word of the question near. */
export function chancesOf(ranked: readonly RankedUnit[]): Chances {
  const signals = signalsOf(ranked);
  const isStrange = heldBy.every((name) => signals?.[signalNames.indexOf(name)] === 0);
  // Of 13 such passages among 1,000 questions none held the answer.
  if (signals === undefined || isStrange) return { unit: 0, few: 0 };
  const [unit = 0, few = 0] = outcomes.map((outcome) => logistic(signals, chanceWeights[outcome]));
  return { unit, few };
}

/** What tells how likely the units hold an answer; undefined where there are none. */
export function signalsOf(ranked: readonly RankedUnit[]): number[] | undefined {
  const [best, next] = ranked;
  if (best === undefined) return undefined;
  const feature = (name: FeatureName): number => best.features[featureNames.indexOf(name)] ?? 0;
  // Where there is nothing else, nothing comes near.
  const lead = (other: RankedUnit | undefined): number =>
    other === undefined ? maxLead : best.score - other.score;
  const others = ofOtherPassages(ranked);
  const { share, ofThree } = spreadOf(ranked.map(({ score }) => score - best.score));
  return [
    ...forBest.map(feature),
    ...againstBest.map((name) => -feature(name)),
    // Scores alone say nothing across questions: what they are above the others does.
    lead(others[0]),
    lead(others[2]),
    Math.min(maxLead, lead(next)),
    share,
    ofThree,
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

/** How far the shares of the first and of the first three by their odds are above even ones: 0 where all are alike, at most 1. */
function spreadOf(leads: readonly number[]): { readonly share: number; readonly ofThree: number } {
  const odds = leads.map(Math.exp);
  const sum = (values: readonly number[]): number => values.reduce((before, one) => before + one, 0);
  const above = (most: number): number => {
    const even = most / odds.length;
    return even >= 1 ? 0 : (sum(odds.slice(0, most)) / sum(odds) - even) / (1 - even);
  };
  return { share: above(1), ofThree: above(3) };
}

function logistic(signals: readonly number[], weights: Readonly<Record<string, number>>): number {
  const sum = signals.reduce(
    (before, value, at) => before + value * (weights[signalNames[at] ?? ''] ?? 0),
    0,
  );
  return 1 / (1 + Math.exp(-sum));
}
