import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** One observation: signals, whether the outcome was good, and how much it counts. */
export interface Observation {
  readonly signals: readonly number[];
  readonly isGood: boolean;
  readonly weight: number;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: readonly number[];
}

const rounds = 2000;
const rate = 1;
const leastRidge = 1e-3;

export interface LogisticOptions {
  /** Pulls weights towards 0. */
  readonly ridge?: number;
}

/** Logistic regression by gradient descent on standardised signals, none of which speaks against the outcome; deterministic. */
export function fitLogistic(
  observations: readonly Observation[],
  { ridge = leastRidge }: LogisticOptions = {},
): Fitted {
  const scales = scalesOf(observations);
  const { length: width } = scales;
  const total = observations.reduce((sum, { weight }) => sum + weight, 0);
  const shares = Float64Array.from(observations, ({ weight }) => weight / total);
  const rows = observations.map(({ signals }) =>
    Float64Array.from(scales, ({ mean, deviation }, signal) => ((signals[signal] ?? 0) - mean) / deviation),
  );
  const weights = new Float64Array(width);
  let bias = 0;
  for (let round = 0; round < rounds; round += 1) {
    const slopes = new Float64Array(width);
    let slopeOfBias = 0;
    for (const [row, own] of rows.entries()) {
      const isGood = observations[row]?.isGood ?? false;
      const error = at(shares, row) * (1 / (1 + Math.exp(-bias - product(own, weights))) - Number(isGood));
      slopeOfBias += error;
      for (let signal = 0; signal < width; signal += 1)
        slopes[signal] = at(slopes, signal) + error * at(own, signal);
    }
    bias -= rate * slopeOfBias;
    for (const [signal, weight] of weights.entries())
      weights[signal] = Math.max(0, weight - rate * (ridge * weight + at(slopes, signal)));
  }
  const raw = scales.map(({ deviation }, at) => (weights[at] ?? 0) / deviation);
  return {
    weights: raw,
    bias: scales.reduce((sum, { mean }, at) => sum - (raw[at] ?? 0) * mean, bias),
  };
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}

function product(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += at(one, index) * at(other, index);
  return sum;
}

export function probability({ bias, weights }: Fitted, signals: readonly number[]): number {
  const sum = signals.reduce((total, signal, at) => total + signal * (weights[at] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
}

function scalesOf(observations: readonly Observation[]): { mean: number; deviation: number }[] {
  const [first] = observations;
  return (first?.signals ?? []).map((_, at) => {
    const values = observations.map(({ signals }) => signals[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return { mean, deviation: Math.sqrt(variance) || 1 };
  });
}

/** Writes fitted weights as a module of the source; `file` is relative to the repository, `program` wrote it, `of` has the signals. */
export function writeWeights(
  { bias, weights }: Fitted,
  { file, name, program, of }: Readonly<Record<'file' | 'name' | 'program' | 'of', string>>,
): void {
  const shown = (value: number): string => String(Number(value.toPrecision(4)));
  const lines = [
    `// Written by \`npm run bench -- ${program} --write\`.\n`,
    `/** Log odds that each signal of \`${of}\` adds, in order. */`,
    `export const ${name}: { readonly bias: number; readonly weights: readonly number[] } = {`,
    `  bias: ${shown(bias)},`,
    `  weights: [${weights.map(shown).join(', ')}],`,
    '};\n',
  ];
  writeFileSync(path.join(import.meta.dirname, '..', file), lines.join('\n'));
}
