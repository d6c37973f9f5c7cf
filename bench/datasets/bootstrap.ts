import { randomFrom } from './random';

/** A statistic of weighted questions; undefined if it does not apply to them. */
export type Statistic = (weights: ArrayLike<number>) => number | undefined;

/** A statistic with its confidence interval. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const resampleCount = 1000;
const seed = 8;
/** Share of the resamples outside the interval, on both sides together. */
const outside = 0.05;

/** A question, as far as it matters for resampling. */
export interface Drawn {
  readonly id: string;
  /** Cluster of paraphrased questions that are only drawn together. Undefined for a question of its own. */
  readonly drawnWith?: string;
}

/**
 * The 95 % percentile interval of each statistic over questions, which are drawn with replacement (Efron and
 * Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). Draws are deterministic and shared by all
 * statistics. Inapplicable statistics are left out.
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

/** Indices of the questions in each cluster. */
function drawnTogether(questions: readonly Drawn[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  questions.forEach(({ drawnWith }, place) => {
    const name = drawnWith === undefined ? String(place) : `with ${drawnWith}`;
    groups.set(name, [...(groups.get(name) ?? []), place]);
  });
  return [...groups.values()];
}

/** The number of times each question was drawn; the same array is reused for each resample. */
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
