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
  const rows = observations.map(({ signals, isGood, weight }) => ({
    signals: scales.map(({ mean, deviation }, at) => ((signals[at] ?? 0) - mean) / deviation),
    target: isGood ? 1 : 0,
    weight,
  }));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  let weights: readonly number[] = scales.map(() => 0);
  let bias = 0;
  for (let round = 0; round < rounds; round += 1) {
    const current = { bias, weights };
    const errors = rows.map(
      ({ signals, target, weight }) => (weight / total) * (probability(current, signals) - target),
    );
    const slope = (of: (row: number) => number): number =>
      errors.reduce((sum, error, row) => sum + error * of(row), 0);
    bias -= rate * slope(() => 1);
    weights = weights.map((weight, at) =>
      Math.max(0, weight - rate * (ridge * weight + slope((row) => rows[row]?.signals[at] ?? 0))),
    );
  }
  const raw = scales.map(({ deviation }, at) => (weights[at] ?? 0) / deviation);
  return {
    weights: raw,
    bias: scales.reduce((sum, { mean }, at) => sum - (raw[at] ?? 0) * mean, bias),
  };
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
