/** Learning to rank queries: the log-likelihood of all candidates with the known result, maximised by AdaGrad. */
import type { TableQuestion } from '../../src/core/tables/tableQuestion';
import { chancesOf, weightCount, type Scored } from '../../src/core/tables/rank';

export interface Example {
  readonly folder: string;
  readonly asked: TableQuestion;
  readonly scored: readonly Scored[];
  readonly isRight: readonly boolean[];
}

const rate = 0.1;
const start = 0.1;
const decay = 1e-4;
const leastQuestions = 3;
/** Weights are averaged from this epoch on, after each so many examples. */
const averagedFrom = 1;
const averagedEach = 20;

export function learn(examples: readonly Example[], epochs: number): Float32Array {
  const weights = new Float32Array(weightCount);
  const squares = new Float32Array(weightCount).fill(start);
  const usable = examples.filter(({ isRight }) => isRight.some(Boolean));
  const isKnown = frequent(usable);
  const random = randomNumbers(11);
  const sum = new Float32Array(weightCount);
  let summed = 0;
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const [at, example] of shuffled(usable, random).entries()) {
      step(example, { weights, squares, isKnown });
      if (epoch < averagedFrom || at % averagedEach > 0) continue;
      for (let index = 0; index < weightCount; index += 1)
        sum[index] = (sum[index] ?? 0) + (weights[index] ?? 0);
      summed += 1;
    }
  return sum.map((total) => total / Math.max(1, summed));
}

/** Weights of traits that too few questions have stay 0. */
function frequent(examples: readonly Example[]): Uint8Array {
  const counts = new Uint32Array(weightCount);
  for (const { scored } of examples) {
    const groups = new Set(scored.flatMap((one) => one.groups));
    const traits = new Set(Array.from(groups).flatMap((group) => Array.from(group)));
    for (const trait of traits) counts[trait] = (counts[trait] ?? 0) + 1;
  }
  return Uint8Array.from(counts, (count) => Number(count >= leastQuestions));
}

interface Learning {
  readonly weights: Float32Array;
  readonly squares: Float32Array;
  readonly isKnown: Uint8Array;
}

function step(example: Example, { weights, squares, isKnown }: Learning): void {
  const slopes = new Map<number, number>();
  for (const [group, pull] of pullsOf(example, weights))
    for (const index of group) slopes.set(index, (slopes.get(index) ?? 0) + pull);
  for (const [index, slope] of slopes) {
    if (isKnown[index] === 0) continue;
    const total = slope - decay * (weights[index] ?? 0);
    squares[index] = (squares[index] ?? 0) + total * total;
    weights[index] = (weights[index] ?? 0) + (rate * total) / Math.sqrt(squares[index] ?? 1);
  }
}

/** How far each group of traits is to be raised: what it has among the right candidates, less what it has. */
function pullsOf({ scored, isRight }: Example, weights: Float32Array): Map<Int32Array, number> {
  const chances = chancesOf(scored, weights);
  const right = chances.reduce((sum, chance, at) => sum + (isRight[at] ? chance : 0), 0);
  const pulls = new Map<Int32Array, number>();
  scored.forEach(({ groups }, at) => {
    const chance = chances[at] ?? 0;
    const pull = (isRight[at] ? chance / Math.max(right, 1e-12) : 0) - chance;
    if (Math.abs(pull) < 1e-7) return;
    for (const group of groups) pulls.set(group, (pulls.get(group) ?? 0) + pull);
  });
  return pulls;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
