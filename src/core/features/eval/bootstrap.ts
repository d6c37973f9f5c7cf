import { randomFrom } from './random';

/** A figure of questions that count as often as the weights say; undefined where it says nothing of them. */
export type Statistic = (weights: ArrayLike<number>) => number | undefined;

/** A figure with the ends of its interval. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const resampleCount = 1000;
const seed = 8;
/** Of the resamples, on both sides together, that lie outside the interval. */
const outside = 0.05;

/** A question, as far as it matters which others are drawn. */
export interface Drawn {
  readonly id: string;
  /** Names those that say the same thing again, and are only drawn together. Undefined for one that stands alone. */
  readonly drawnWith?: string;
}

/**
 * The 95 % percentile interval of each statistic over questions, which are drawn with replacement (Efron and Tibshirani,
 * An Introduction to the Bootstrap, 1993, chapter 13). The draws are the same in every run, and the same for all
 * statistics. A statistic that says nothing is left out.
 */
export function intervalsOf<Name extends string>(
  statistics: ReadonlyMap<Name, Statistic>,
  questions: readonly Drawn[],
): Map<Name, Interval> {
  const drawn = new Map<Name, number[]>([...statistics.keys()].map((name) => [name, []]));
  for (const weights of resamples(drawnTogether(questions), questions.length)) {
    for (const [name, statistic] of statistics) {
      const value = statistic(weights);
      if (value !== undefined) drawn.get(name)?.push(value);
    }
  }
  const once = new Uint8Array(questions.length).fill(1);
  return new Map(
    [...statistics].flatMap(([name, statistic]): [Name, Interval][] => {
      const value = statistic(once);
      return value === undefined ? [] : [[name, { value, ...percentiles(drawn.get(name) ?? []) }]];
    }),
  );
}

/** The places of the questions that are drawn together. */
function drawnTogether(questions: readonly Drawn[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  questions.forEach(({ drawnWith }, place) => {
    const name = drawnWith === undefined ? String(place) : `with ${drawnWith}`;
    groups.set(name, [...(groups.get(name) ?? []), place]);
  });
  return [...groups.values()];
}

/** How often each question was drawn; the same array each time, with other numbers. */
function* resamples(groups: readonly (readonly number[])[], questions: number): Generator<Uint16Array> {
  const random = randomFrom(seed);
  const weights = new Uint16Array(questions);
  for (let round = 0; round < resampleCount; round += 1) {
    weights.fill(0);
    const drawn = groups.map(() => groups[Math.floor(random() * groups.length)] ?? []);
    for (const at of drawn.flat()) weights[at] = (weights[at] ?? 0) + 1;
    yield weights;
  }
}

function percentiles(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { low: at(outside / 2), high: at(1 - outside / 2) };
}
