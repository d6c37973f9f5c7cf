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

/**
 * The 95 % percentile interval of each statistic over `questions` questions, which are drawn with replacement
 * (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). The draws are the same in every run, and the
 * same for all statistics. A statistic that says nothing is left out.
 */
export function intervalsOf<Name extends string>(
  statistics: ReadonlyMap<Name, Statistic>,
  questions: number,
): Map<Name, Interval> {
  const drawn = new Map<Name, number[]>([...statistics.keys()].map((name) => [name, []]));
  for (const weights of resamples(questions)) {
    for (const [name, statistic] of statistics) {
      const value = statistic(weights);
      if (value !== undefined) drawn.get(name)?.push(value);
    }
  }
  const once = new Uint8Array(questions).fill(1);
  return new Map(
    [...statistics].flatMap(([name, statistic]): [Name, Interval][] => {
      const value = statistic(once);
      return value === undefined ? [] : [[name, { value, ...percentiles(drawn.get(name) ?? []) }]];
    }),
  );
}

/** How often each question was drawn; the same array each time, with other numbers. */
function* resamples(questions: number): Generator<Uint16Array> {
  const random = randomFrom(seed);
  const weights = new Uint16Array(questions);
  for (let round = 0; round < resampleCount; round += 1) {
    weights.fill(0);
    for (let draw = 0; draw < questions; draw += 1) {
      const at = Math.floor(random() * questions);
      weights[at] = (weights[at] ?? 0) + 1;
    }
    yield weights;
  }
}

function percentiles(values: readonly number[]): { readonly low: number; readonly high: number } {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { low: at(outside / 2), high: at(1 - outside / 2) };
}
