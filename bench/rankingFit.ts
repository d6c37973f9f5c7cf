/** Something to rank, by signals, and whether it is what was looked for. */
export interface Ranked {
  readonly signals: readonly number[];
  readonly isGood: boolean;
}

const rounds = 250;
const rate = 0.3;
/** Pulls weights of signals that add nothing towards 0. */
const ridge = 1e-3;

/**
 * Weights by which good candidates stand above the others of their question: the likelihood that a draw by the exponents of
 * the scores gives a good one is made as large as it gets. Questions without a good candidate, or with nothing else, tell
 * nothing. Gradient descent with a step of each weight's own (Adagrad); deterministic.
 */
export function fitRanking(rankings: readonly (readonly Ranked[])[]): readonly number[] {
  const told = rankings.filter((candidates) => candidates.some(({ isGood }) => isGood));
  const size = told[0]?.[0]?.signals.length ?? 0;
  let weights: readonly number[] = Array.from({ length: size }, () => 0);
  let seen = weights;
  for (let round = 0; round < rounds; round += 1) {
    const slope = weights.map((weight) => ridge * weight);
    for (const candidates of told) addSlope(candidates, weights, { slope, share: 1 / told.length });
    seen = seen.map((sum, at) => sum + (slope[at] ?? 0) ** 2);
    weights = weights.map(
      (weight, at) => weight - (rate * (slope[at] ?? 0)) / Math.sqrt((seen[at] ?? 0) + 1e-12),
    );
  }
  return weights;
}

export function scoreOf(weights: readonly number[], signals: readonly number[]): number {
  return signals.reduce((sum, signal, at) => sum + signal * (weights[at] ?? 0), 0);
}

function addSlope(
  candidates: readonly Ranked[],
  weights: readonly number[],
  { slope, share }: { readonly slope: number[]; readonly share: number },
): void {
  const scores = candidates.map(({ signals }) => scoreOf(weights, signals));
  const most = Math.max(...scores);
  const drawn = scores.map((score) => Math.exp(score - most));
  const all = drawn.reduce((sum, value) => sum + value, 0);
  const good = drawn.reduce((sum, value, at) => sum + (candidates[at]?.isGood === true ? value : 0), 0);
  for (const [at, { signals, isGood }] of candidates.entries()) {
    const value = drawn[at] ?? 0;
    const excess = share * (value / all - (isGood ? value / Math.max(good, 1e-300) : 0));
    for (const [number, signal] of signals.entries()) slope[number] = (slope[number] ?? 0) + excess * signal;
  }
}
