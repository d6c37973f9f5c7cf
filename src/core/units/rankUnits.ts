import { featureNames, type FeatureName, measureUnits, type MeasuredUnit } from './features';
import { chanceWeights, unitWeights } from './weights';
import { plainWords } from '../language/plainWords';
import type { DocumentId, Passage, QueryTerm } from '../model/types';
import { saysWho } from './person';
import { readQuestion } from './question';
import type { Unit } from './unitsOf';
import type { WordVectors } from './wordVectors';

/**
 * Number of passages whose units are examined: the first thirty contain the answer to nine questions in ten;
 * eight more are reserved for synonyms.
 */
export const passagesAsked = 38;

/** Features of the best unit that raise the probability of an answer, and those that lower it. */
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

/** Names of the signals, in order. All are oriented to raise the probability, so no weight is negative. */
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

/** Learned probabilities, 0…1, that ranked units contain the answer. */
export interface Chances {
  /** For the first unit. */
  readonly unit: number;
  /** For the likeliest few: see `likeliestOf`. */
  readonly few: number;
}

/** If all of these are 0, the best unit has neither a word of the question nor a synonym. */
const heldBy = ['coveredByPassage', 'synonymsWithBefore'] as const;

export const outcomes = ['unit', 'few'] as const satisfies readonly (keyof Chances)[];

/**
 * The probabilities that a question's ranked units contain its answer; 0 if there are none, or if the best
 * has no word of the question nearby.
 */
export function chancesOf(ranked: readonly RankedUnit[]): Chances {
  const signals = signalsOf(ranked);
  const isStrange = heldBy.every((name) => signals?.[signalNames.indexOf(name)] === 0);
  // Of 13 such passages among 1,000 questions none contained the answer.
  if (signals === undefined || isStrange) return { unit: 0, few: 0 };
  const [unit = 0, few = 0] = outcomes.map((outcome) => logistic(signals, chanceWeights[outcome]));
  return { unit, few };
}

/** The signals of the ranked units; undefined if there are none. */
export function signalsOf(ranked: readonly RankedUnit[]): number[] | undefined {
  const [best, next] = ranked;
  if (best === undefined) return undefined;
  const feature = (name: FeatureName): number => best.features[featureNames.indexOf(name)] ?? 0;
  // Without a competitor, the lead is at its maximum.
  const lead = (other: RankedUnit | undefined): number =>
    other === undefined ? maxLead : best.score - other.score;
  const others = ofOtherPassages(ranked);
  const { share, ofThree } = spreadOf(ranked.map(({ score }) => score - best.score));
  return [
    ...forBest.map(feature),
    ...againstBest.map((name) => -feature(name)),
    // Scores are not comparable across questions; leads are.
    lead(others[0]),
    lead(others[2]),
    Math.min(maxLead, lead(next)),
    share,
    ofThree,
    1,
  ];
}

const maxLead = 5;

/** The best unit of each passage after the first, best first. */
function ofOtherPassages(ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const best = new Map<string, RankedUnit>();
  for (const entry of ranked) if (!best.has(entry.passage.chunk.id)) best.set(entry.passage.chunk.id, entry);
  return [...best.values()].slice(1);
}

/** How peaked the probabilities of the first unit and the first three are: 0 if uniform, at most 1, and half of it where there are no others to tell. */
function spreadOf(leads: readonly number[]): { readonly share: number; readonly ofThree: number } {
  const odds = leads.map(Math.exp);
  const sum = (values: readonly number[]): number => values.reduce((before, one) => before + one, 0);
  const above = (most: number): number => {
    const even = most / odds.length;
    return even >= 1 ? 0.5 : (sum(odds.slice(0, most)) / sum(odds) - even) / (1 - even);
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
  const asked = readQuestion(question, terms);
  const ranked = measureUnits(asked, passages, vectors)
    .filter(({ unit, said }) => !repeats(question, unit, said))
    .map((measured) => ({ ...measured, score: scoreOf(measured.features) }))
    .sort((one, other) => other.score - one.score);
  return newerFirst(asked.person === undefined ? ranked : telling(asked.person, ranked));
}

/** Words beside a repeated question from which a row may answer it. */
const leastBeside = 3;

/** Whether a unit is the question itself, as a list of questions has it, and says nothing more. */
function repeats(question: string, { kind, cells }: Unit, said: string): boolean {
  const asked = plainWords(question).join(' ');
  if (kind !== 'row') return said.trimEnd().endsWith('?') && plainWords(said).join(' ') === asked;
  const others = cells.filter((cell) => plainWords(cell).join(' ') !== asked);
  return others.length < cells.length && others.flatMap(plainWords).length < leastBeside;
}

/** The units that say most plainly who a person is, if any does: many others only have the name. */
function telling(person: string, ranked: readonly RankedUnit[]): readonly RankedUnit[] {
  const plainness = ranked.map(({ unit, said }) => {
    if (unit.kind === 'row') return unit.cells[0] === person ? 2 : 0;
    return saysWho(person, said);
  });
  const most = Math.max(0, ...plainness);
  return most === 0 ? ranked : ranked.filter((_, at) => plainness[at] === most);
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

/** Without what older issues say less likely than a newer one; what contradicts the answer is added later. */
export function inForce(ranked: readonly RankedUnit[]): RankedUnit[] {
  const seen = new Set<DocumentId>();
  return ranked.filter(({ passage, newer }) => {
    seen.add(passage.chunk.documentId);
    return !newer.some((id) => seen.has(id));
  });
}

function scoreOf(features: readonly number[]): number {
  return features.reduce(
    (sum, value, at) => sum + value * (unitWeights[featureNames[at] ?? 'covered'] ?? 0),
    0,
  );
}
