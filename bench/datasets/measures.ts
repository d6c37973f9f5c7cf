/**
 * Ranking measures with binary relevance, as computed by TREC and BEIR: each 0…1; questions without relevant
 * documents are left out.
 */
export interface RankingMeasures {
  readonly recall5: number;
  readonly recall10: number;
  readonly recall100: number;
  /** Reciprocal rank of the first relevant document within the first three. */
  readonly mrr3: number;
  /** Reciprocal rank of the first relevant document within the first ten. */
  readonly mrr10: number;
  /** Discounted cumulative gain of the first ten, relative to the ideal order. */
  readonly ndcg10: number;
  /** 1 if every relevant document is within the first ten. */
  readonly allEvidence10: number;
}

/** Measures one ranking of distinct document ids, best first. */
export function measureRanking(ranked: readonly string[], relevant: ReadonlySet<string>): RankingMeasures {
  return {
    recall5: recall(ranked, relevant, 5),
    recall10: recall(ranked, relevant, 10),
    recall100: recall(ranked, relevant, 100),
    mrr3: reciprocalRank(ranked.slice(0, 3), relevant),
    mrr10: reciprocalRank(ranked.slice(0, 10), relevant),
    ndcg10: gain(ranked.slice(0, 10), relevant) / idealGain(Math.min(10, relevant.size)),
    allEvidence10: recall(ranked, relevant, 10) === 1 ? 1 : 0,
  };
}

/** The mean of each measure; `undefined` for no rankings. */
export function meanMeasures(all: readonly RankingMeasures[]): RankingMeasures | undefined {
  if (all.length === 0) return undefined;
  const mean = (pick: (measures: RankingMeasures) => number): number => {
    return (
      Math.round((all.reduce((sum, measures) => sum + pick(measures), 0) / all.length) * 10_000) / 10_000
    );
  };
  return {
    recall5: mean((measures) => measures.recall5),
    recall10: mean((measures) => measures.recall10),
    recall100: mean((measures) => measures.recall100),
    mrr3: mean((measures) => measures.mrr3),
    mrr10: mean((measures) => measures.mrr10),
    ndcg10: mean((measures) => measures.ndcg10),
    allEvidence10: mean((measures) => measures.allEvidence10),
  };
}

/**
 * Area under the ROC curve: the probability that a score from the first list exceeds one from the second,
 * with ties counting half. 0.5 is chance; `undefined` if a list is empty.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number | undefined {
  if (positives.length === 0 || negatives.length === 0) return undefined;
  const sorted = negatives.toSorted((a, b) => a - b);
  const wins = positives.reduce(
    (sum, score) => sum + (below(sorted, score, false) + below(sorted, score, true)) / 2,
    0,
  );
  return Math.round((wins / (positives.length * negatives.length)) * 10_000) / 10_000;
}

function recall(ranked: readonly string[], relevant: ReadonlySet<string>, depth: number): number {
  return ranked.slice(0, depth).filter((id) => relevant.has(id)).length / relevant.size;
}

function reciprocalRank(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const index = ranked.findIndex((id) => relevant.has(id));
  return index === -1 ? 0 : 1 / (index + 1);
}

function gain(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  return ranked.reduce((sum, id, index) => sum + (relevant.has(id) ? 1 / Math.log2(index + 2) : 0), 0);
}

function idealGain(relevant: number): number {
  return Array.from({ length: relevant }, (_, index) => 1 / Math.log2(index + 2)).reduce(
    (sum, part) => sum + part,
    0,
  );
}

/** Number of sorted scores below `score`, or at most equal to it. */
function below(sorted: readonly number[], score: number, orEqual: boolean): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? 0;
    if (value < score || (orEqual && value === score)) low = middle + 1;
    else high = middle;
  }
  return low;
}
