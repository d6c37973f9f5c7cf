import type { Statistic } from './bootstrap';

/** One value per question; undefined if there is none. */
export type Column = readonly (number | undefined)[];

/** The mean of the defined values. */
export function meanOf(column: Column): Statistic {
  return (weights) => {
    let [sum, count] = [0, 0];
    for (let at = 0; at < column.length; at += 1) {
      const value = column[at];
      const weight = weights[at] ?? 0;
      if (value === undefined || weight === 0) continue;
      sum += weight * value;
      count += weight;
    }
    return count === 0 ? undefined : sum / count;
  };
}

/** The sum of the defined values. */
export function sumOf(column: Column): Statistic {
  const isEmpty = column.every((value) => value === undefined);
  return (weights) =>
    isEmpty ? undefined : column.reduce<number>((sum, value = 0, at) => sum + value * (weights[at] ?? 0), 0);
}

/**
 * Area under the ROC curve: the probability that a question labelled 1 has a higher score than one labelled
 * 0, with ties counting half. 0.5 is chance.
 */
export function aurocOf(scores: Column, labels: Column): Statistic {
  const ties = tiesOf(scores, labels);
  return (weights) => {
    let [wins, ones, zeros] = [0, 0, 0];
    // Ascending by score: each one beats all zeros before it.
    for (const tie of ties.toReversed()) {
      const [tiedOnes, tiedZeros] = [weightOf(tie.ones, weights), weightOf(tie.zeros, weights)];
      wins += tiedOnes * (zeros + tiedZeros / 2);
      ones += tiedOnes;
      zeros += tiedZeros;
    }
    return ones === 0 || zeros === 0 ? undefined : wins / (ones * zeros);
  };
}

/** One point of a risk-coverage curve. */
export interface CoveragePoint {
  /** Share of all questions answered: those with the highest confidence. */
  readonly coverage: number;
  /** Share of these answered wrongly. */
  readonly risk: number;
}

/**
 * Mean risk over all coverages up to that of all answers (Geifman and El-Yaniv, 2017): answers are sorted by
 * descending confidence, and ties are averaged. `isWrong` is 1 for a wrong answer, 0 for a right one and
 * undefined for a question that was not answered.
 */
export function riskAreaOf(confidences: Column, isWrong: Column): Statistic {
  const ties = tiesOf(confidences, isWrong);
  return (weights) => {
    let [wrong, answered, area] = [0, 0, 0];
    for (const tie of ties) {
      const tiedWrong = weightOf(tie.ones, weights);
      const tied = tiedWrong + weightOf(tie.zeros, weights);
      for (let next = 0; next < tied; next += 1) {
        wrong += tiedWrong / tied;
        answered += 1;
        area += wrong / answered;
      }
    }
    return answered === 0 ? undefined : area / answered;
  };
}

/** The curve behind `riskAreaOf`, at each tenth of coverage reached, and at its end. */
export function riskCoverage(confidences: Column, isWrong: Column): CoveragePoint[] {
  const risks: number[] = [];
  let wrong = 0;
  for (const tie of tiesOf(confidences, isWrong)) {
    const tied = tie.ones.length + tie.zeros.length;
    for (let next = 0; next < tied; next += 1) {
      wrong += tie.ones.length / tied;
      risks.push(wrong / (risks.length + 1));
    }
  }
  const questions = confidences.length;
  const tenths = Array.from({ length: 9 }, (_, at) => Math.round((questions * (at + 1)) / 10));
  const counts = new Set([...tenths.filter((count) => count > 0 && count < risks.length), risks.length]);
  return [...counts].flatMap((count) => {
    const risk = risks[count - 1];
    return risk === undefined ? [] : [{ coverage: count / questions, risk }];
  });
}

/** Questions with equal scores, by label. */
interface Tie {
  readonly ones: readonly number[];
  readonly zeros: readonly number[];
}

/** Highest score first; questions without score or label are left out. */
function tiesOf(scores: Column, labels: Column): Tie[] {
  const byScore = new Map<number, { ones: number[]; zeros: number[] }>();
  for (const [at, score] of scores.entries()) {
    const label = labels[at];
    if (score === undefined || label === undefined) continue;
    const tie = byScore.get(score) ?? { ones: [], zeros: [] };
    tie[label === 1 ? 'ones' : 'zeros'].push(at);
    byScore.set(score, tie);
  }
  return [...byScore].sort(([a], [b]) => b - a).map(([, tie]) => tie);
}

function weightOf(places: readonly number[], weights: ArrayLike<number>): number {
  let sum = 0;
  for (const at of places) sum += weights[at] ?? 0;
  return sum;
}
