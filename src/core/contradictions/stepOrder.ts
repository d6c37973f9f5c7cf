import { relatedStems } from '../language/nearestName';
import type { Span } from '../language/sentences';
import { areOpposite, wordsOf } from '../trust/audit/wordRelations';
import { wordOf, type Word } from '../units/words';
import type { Comparison, Difference, WeightOf } from './comparison';
import { oneToOne } from './oneToOne';
import { stepsOf, withoutOrder } from './orderedSteps';
import type { Statement } from './statements';
import { termsOf } from './terms';

/** How the steps of two statements relate, and one that they take in another order. */
export interface StepOrder extends Difference {
  /** Share of the steps of the lesser and of the greater of both that both take, 0…1. */
  readonly taken: readonly [ofLesser: number, ofGreater: number];
  /** How certain it is that those in another order are the same steps, 0…1. */
  readonly certain: number;
}

interface Step {
  readonly text: string;
  readonly terms: readonly string[];
  readonly words: readonly Word[];
}

interface Taken {
  readonly i: number;
  readonly j: number;
  readonly alike: number;
}

const leastAlike = 0.35;
const fewestTaken = 2;
/** The cost grows with the product of both. */
const mostSteps = 40;

/** Undefined if they are no steps, or both take those that they share in the same order. */
export function stepOrder(
  one: Statement,
  other: Statement,
  { sameTerm }: Comparison,
  weightOf: WeightOf,
): StepOrder | undefined {
  if (one.kind !== 'steps' || other.kind !== 'steps') return undefined;
  const [own, its] = [stepsIn(one), stepsIn(other, sameTerm)];
  if (Math.min(own.length, its.length) < fewestTaken || Math.max(own.length, its.length) > mostSteps)
    return undefined;
  const likeness = own.map((step) => its.map((another) => likenessOf(step, another, weightOf)));
  const taken = takenByBoth(likeness);
  const [swap] = swapsAmong(taken, likeness);
  if (swap === undefined) return undefined;
  return {
    kind: 'steps',
    one: placeOf(one.text, own[swap.moved.i]?.text),
    other: placeOf(other.text, its[swap.moved.j]?.text),
    taken: [taken.length / Math.min(own.length, its.length), taken.length / Math.max(own.length, its.length)],
    certain: swap.certain,
  };
}

function stepsIn(
  { text: whole, language }: Statement,
  sameTerm = (term: string): string => term,
): readonly Step[] {
  return stepsOf(whole).map((text) => {
    const said = withoutOrder(text);
    return {
      text,
      terms: [...new Set(termsOf(said, language).map(sameTerm))],
      words: wordsOf(said).map(wordOf),
    };
  });
}

/** Share of the weight of the terms of both that both have, in this form or another; 0 where the one does what undoes the other. */
function likenessOf(one: Step, other: Step, weightOf: WeightOf): number {
  const undoes = one.words.some((word) => other.words.some((its) => areOpposite(word, its)));
  if (undoes) return 0;
  const weight = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + weightOf(term), 0);
  const held = (own: Step, its: Step): number =>
    weight(
      own.terms.filter((term) =>
        its.terms.some((another) => another === term || relatedStems(another, term) === 'derived'),
      ),
    );
  const all = weight(one.terms) + weight(other.terms);
  return all === 0 ? 0 : (held(one, other) + held(other, one)) / all;
}

/** Each step with the one that is the most alike, of equals the first. */
function takenByBoth(likeness: readonly (readonly number[])[]): Taken[] {
  const all = likeness
    .flatMap((row, i) => row.map((alike, j): Taken => ({ i, j, alike })))
    .filter(({ alike }) => alike >= leastAlike)
    .sort((x, y) => y.alike - x.alike);
  return oneToOne(all, ({ i, j }) => [i, j]).sort((x, y) => x.i - y.i);
}

/** The step that the one takes later than the other does, the most certain first. */
function swapsAmong(
  taken: readonly Taken[],
  likeness: readonly (readonly number[])[],
): { readonly moved: Taken; readonly certain: number }[] {
  const alikeAt = (i: number, j: number): number => likeness[i]?.[j] ?? 0;
  return taken
    .flatMap((first, at) =>
      taken.slice(at + 1).flatMap((moved) => {
        if (moved.j > first.j) return [];
        // Steps that are much alike are rather taken twice than in another order.
        const crossed = Math.max(alikeAt(first.i, moved.j), alikeAt(moved.i, first.j));
        const certain = Math.min(first.alike, moved.alike) - crossed;
        return certain > 0 ? [{ moved, certain }] : [];
      }),
    )
    .sort((x, y) => y.certain - x.certain);
}

function placeOf(text: string, part = ''): Span {
  const start = Math.max(0, text.indexOf(part));
  return { start, end: start + part.length };
}
