import type { AboutDocument } from '../language/aboutDocument';
import type { StatedValue } from '../language/measures';
import type { Span } from '../language/sentences';
import type { WordVectors } from '../units/wordVectors';
import {
  compareStatements,
  type Comparison,
  type Difference,
  type DifferenceKind,
  type WeightOf,
} from './comparison';
import type { Item } from './terms';
import { newerOf } from '../language/newer';
import { areOtherPeriods, forEachSignal, isReplaced, type ComparedPair, type Stated } from './pairSignals';
import type { PatternUse } from './patterns';
import { pairWeights } from './pairWeights';
import { stepOrder } from './stepOrder';
import type { Statement } from './statements';
import { once } from '../util/memoized';

export interface PairContext {
  readonly weightOf: WeightOf;
  readonly vectors: WordVectors | undefined;
  /** How many statements are much like the one of the two that has more of them. */
  readonly rivals: number;
  readonly twins: number;
  /** How the documents are spread that say the same. */
  readonly useOf: (comparison: Comparison, kind: DifferenceKind) => PatternUse;
  /** Of chances below it need not be known how small they are. */
  readonly leastChance: number;
}

export interface ScoredPair {
  readonly difference: Difference;
  /** Empty where the chance is certain to be too small. */
  readonly signals: readonly number[];
  /** How likely the two contradict each other, 0…1; 0 where it is certain to be too small. */
  readonly chance: number;
  /** Share of the weight of both that they share, 0…1; more for values that both have, less for bare numbers that differ. */
  readonly alike: number;
  /** The kind of the difference, with the unit of values. */
  readonly differsIn: string;
}

/** Undefined if the two differ in nothing that could contradict, or their documents are of different periods. */
export function scorePair(one: Stated, other: Stated, context: PairContext): ScoredPair | undefined {
  if (areOtherPeriods(one.about, other.about) && !isReplaced(newerOf(one, other))) return undefined;
  const comparison = compareStatements(one.statement, other.statement, context.weightOf, context.vectors);
  const order = stepOrder(one.statement, other.statement, comparison, context.weightOf);
  const difference = order ?? differenceOf(one.statement, other.statement, comparison);
  if (difference === undefined || areOfThemselves(one, other, comparison)) return undefined;
  const use = once(() => context.useOf(comparison, difference.kind));
  const scored = chanceOf(
    { ...context, one, other, comparison, difference, order, use },
    context.leastChance,
  );
  const [own, its] = comparison.weights;
  const alike = (2 * comparison.shared) / Math.max(1e-6, own + its) + weightOfValue * sameValues(comparison);
  const differsIn = `${difference.kind} ${comparison.opposed[0]?.one.value?.unit ?? ''}`;
  return { difference, ...scored, alike, differsIn };
}

const weightOfValue = 0.2;

/** "Priority 1" is about another thing than "priority 2". */
function sameValues({ one, other, opposed }: Comparison): number {
  const its = new Set(other.flatMap(({ term, value }) => (value === undefined ? [] : [term])));
  const same = one.filter(({ term, value }) => value !== undefined && its.has(term)).length;
  return same - opposed.filter((pair) => pair.one.value?.unit === '').length;
}

/** Whether what differs is the date or the version of each document: "Last change: 3 June 2024", "Version 4". */
function areOfThemselves(one: Stated, other: Stated, { opposed: [opposed] }: Comparison): boolean {
  return (
    opposed !== undefined &&
    isOfItself(opposed.one.value, one.about) &&
    isOfItself(opposed.other.value, other.about)
  );
}

function isOfItself(value: StatedValue | undefined, { date, version }: AboutDocument): boolean {
  if (value?.kind === 'date') return value.value === date;
  return value?.kind === 'version' && value.value === version?.join('.');
}

const { bias, weights } = pairWeights;
/** The log odds if every signal, 0…1, were as good as it can be. */
const most = weights.reduce((sum, weight) => sum + Math.max(0, weight), bias);

/** Gives up as soon as even the best values of the signals that are not known yet would not make the chance large enough. */
function chanceOf(pair: ComparedPair, leastChance: number): Pick<ScoredPair, 'signals' | 'chance'> {
  // Sums of the same in another order may differ a little.
  const leastOdds = Math.log(leastChance / (1 - leastChance)) - 1e-6;
  const signals: number[] = new Array<number>(weights.length).fill(0);
  let odds = most;
  forEachSignal(pair, (at, value) => {
    const weight = weights[at] ?? 0;
    signals[at] = value;
    odds += value * weight - Math.max(0, weight);
    return odds >= leastOdds;
  });
  if (odds < leastOdds) return { signals: [], chance: 0 };
  const sum = signals.reduce((all, signal, at) => all + signal * (weights[at] ?? 0), bias);
  return { signals, chance: 1 / (1 + Math.exp(-sum)) };
}

/** A value at the end of a sentence ends before the full stop; "8 a.m." has its own. */
function withoutStop({ start, end }: Span, { text }: Statement): Span {
  return { start, end: /\p{L}{3}\.$/u.test(text.slice(start, end)) ? end - 1 : end };
}

/** All values of a unit, where nothing tells which of them differ. */
function ofUnit(items: readonly Item[], { value: of }: Item): Item[] {
  return items.filter(({ value }) => value !== undefined && value.unit === of?.unit);
}

function differenceOf(one: Statement, other: Statement, comparison: Comparison): Difference | undefined {
  if (one.kind === 'steps') return undefined;
  const [opposed] = comparison.opposed;
  if (opposed !== undefined) return differenceOfValues(one, other, comparison, opposed);
  const [opposite] = comparison.opposites;
  if (one.isDenied !== other.isDenied) return { kind: 'answer', one: wholeOf(one), other: wholeOf(other) };
  if (opposite !== undefined) return { kind: 'answer', one: opposite[0], other: opposite[1] };
  const put = comparison.put.find(({ one: a, other: b }) =>
    [...a, ...b].every(({ written }) => written.length > 2),
  );
  if (put !== undefined) return { kind: 'words', one: spanOf(put.one), other: spanOf(put.other) };
  const { roles } = comparison;
  return roles && { kind: 'words', one: spanOf([roles[0]]), other: spanOf([roles[1]]) };
}

function differenceOfValues(
  one: Statement,
  other: Statement,
  comparison: Comparison,
  opposed: Comparison['opposed'][number],
): Difference {
  const [own, its] = [
    spanOf(opposed.isTold ? [opposed.one] : ofUnit(comparison.one, opposed.one)),
    spanOf(opposed.isTold ? [opposed.other] : ofUnit(comparison.other, opposed.other)),
  ];
  const kind = opposed.one.value?.kind === 'number' ? 'number' : 'date';
  return { kind, one: withoutStop(own, one), other: withoutStop(its, other) };
}

function wholeOf({ text }: Statement): Span {
  return { start: 0, end: text.trimEnd().length };
}

function spanOf(items: readonly Item[]): Span {
  return { start: items[0]?.start ?? 0, end: items.at(-1)?.end ?? 0 };
}
