import type { StatedValue } from '../language/measures';
import { oneToOne } from './oneToOne';
import { joint } from './orderedSteps';
import type { Item } from './terms';

/** Two values of one unit, by what they are said of. */
export interface OpposedValues {
  readonly one: Item;
  readonly other: Item;
  /** Share of the words around them that both have, 0…1. */
  readonly alike: number;
  /** How close the words stand that both have, 0 for none. */
  readonly nearness: number;
  /** Whether words beside them tell that they are said of the same, or there is nothing else that they could be. */
  readonly isTold: boolean;
}

/** A statement's words and values in order, and its text. */
export interface Worded {
  readonly text: string;
  readonly items: readonly Item[];
}

/** Two that are the same are taken for said of the same unless the words beside them tell otherwise. */
const nearnessOfSame = 0.5;
/** As much as a word two places off and one beside a comma tell together. */
const leastTold = 0.5;
const around = 3;
/** A comma or "and" between makes a word so many times less close to a value. */
const parting = 4;

/**
 * The values that differ, each with the one of the other statement that is said of the same: of the same unit, with the same words
 * the closest to it, or else in the same order. Those with the most similar surroundings come first.
 */
export function opposedValues(
  one: Worded,
  other: Worded,
  sameTerm: (term: string) => string,
): readonly OpposedValues[] {
  const [own, its] = [placesOfValues(one), placesOfValues(other)];
  const pairs = own.flatMap((i) => its.flatMap((j) => pairedAt({ one, other, sameTerm }, i, j)));
  if (!pairs.some((pair) => !isSame(pair))) return [];
  pairs.sort((x, y) => likelihoodOf(y) - likelihoodOf(x));
  return oneToOne(pairs, (pair) => [pair.one, pair.other])
    .filter((pair) => !isSame(pair))
    .sort((x, y) => y.alike - x.alike || x.one.start - y.one.start);
}

interface Both {
  readonly one: Worded;
  readonly other: Worded;
  /** The term of the first statement for what is a synonym in the other. */
  readonly sameTerm: (term: string) => string;
}

function placesOfValues({ items }: Worded): number[] {
  return items.flatMap(({ value }, at) => (value === undefined ? [] : [at]));
}

function pairedAt({ one, other, sameTerm }: Both, i: number, j: number): OpposedValues[] {
  const [own, its] = [one.items[i], other.items[j]];
  if (own?.value === undefined || own.value.unit !== its?.value?.unit || isOneDay(own.value, its.value))
    return [];
  const pair = { one: own, other: its, alike: alikeAround(one.items, i, other.items, j) };
  const [words, others] = [wordsNear(one, i), wordsNear(other, j, sameTerm)];
  const nearness = [...words].reduce((sum, [term, near]) => sum + Math.min(near, others.get(term) ?? 0), 0);
  const isTold = nearness >= leastTold || isOnlyOfUnit(one, own) || isOnlyOfUnit(other, its);
  return [{ ...pair, isTold, nearness }];
}

function isOnlyOfUnit({ items }: Worded, { value: own }: Item): boolean {
  return items.every(({ value }) => value === own || value?.unit !== own?.unit);
}

/** The words around a value with how close they are, 0…1. */
function wordsNear(
  { text, items }: Worded,
  place: number,
  sameTerm = (term: string): string => term,
): Map<string, number> {
  const near = new Map<string, number>();
  const value = items[place];
  if (value === undefined) return near;
  for (let at = Math.max(0, place - around); at <= place + around; at += 1) {
    const item = items[at];
    if (item === undefined || item.value !== undefined) continue;
    const between = at < place ? text.slice(item.end, value.start) : text.slice(value.end, item.start);
    const joints = between.match(joint)?.length ?? 0;
    const term = sameTerm(item.term);
    near.set(term, Math.max(near.get(term) ?? 0, 1 / ((at - place) ** 2 * parting ** joints)));
  }
  return near;
}

/** That both are said of the same. */
function likelihoodOf(pair: OpposedValues): number {
  return pair.nearness + (isSame(pair) ? nearnessOfSame : 0);
}

function isSame({ one, other }: Pick<OpposedValues, 'one' | 'other'>): boolean {
  return one.term === other.term;
}

/** "3 June" and "3 June 2024" do not differ, and are not said to be the same. */
function isOneDay({ unit, value: one }: StatedValue, { value: other }: StatedValue): boolean {
  const hasYear = [one, other].map((value) => !value.startsWith('----'));
  return unit === 'date' && hasYear[0] !== hasYear[1] && one.slice(4) === other.slice(4);
}

/** Share of the words within three places that are around both, 0…1. */
function alikeAround(a: readonly Item[], i: number, b: readonly Item[], j: number): number {
  const near = (items: readonly Item[], at: number): Set<string> =>
    new Set(
      items
        .slice(Math.max(0, at - around), at + around + 1)
        .filter(({ value }) => value === undefined)
        .map(({ term }) => term),
    );
  const [own, its] = [near(a, i), near(b, j)];
  const shared = [...own].filter((term) => its.has(term)).length;
  return own.size === 0 || its.size === 0 ? 0 : shared / Math.min(own.size, its.size);
}
