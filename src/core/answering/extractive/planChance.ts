import type { SearchResult } from '../../model/types';
import { queriesByTable, type TableQueryFound } from '../../tables/answerTable';
import type { RankedBy } from '../../tables/rank';
import type { PlannedQuery } from '../../tables/plannedQuery';
import { planChanceWeights } from './planChanceWeights';

/** Names of the signals, in order; each speaks for the plan if it is greater. */
export const planSignalNames = [
  'agrees',
  'surelyAgrees',
  'hardlyDiffers',
  'isWhole',
  'namesMeasure',
] as const;

/** Few of the questions that the ranker learned from add up rows by name ("who has the most hours"): what it prefers says little of these. */
const leastOfSums = 0.3;

/**
 * The learned probability that what rules plan over a table answers the question: by whether the likeliest query over that
 * table gives the same, and how likely that one is. 0…1.
 */
export function planChance(
  question: string,
  planned: PlannedQuery,
  by: RankedBy & { readonly terms: SearchResult['terms'] },
): number {
  // No ranked query computes with several units: what it gives says nothing of a plan that does.
  const [likeliest] = planned.result.mixed ? [] : queriesByTable(question, [planned.table], by);
  const { bias, weights } = planChanceWeights;
  const signals = planSignals(planned, likeliest);
  const sum = signals.reduce((before, signal, at) => before + signal * (weights[at] ?? 0), bias);
  return Math.max(planned.query.kind === 'greatest-sum' ? leastOfSums : 0, 1 / (1 + Math.exp(-sum)));
}

export function planSignals(
  planned: PlannedQuery,
  likeliest: Pick<TableQueryFound, 'result' | 'chance'> | undefined,
): number[] {
  const { chance = 0 } = likeliest ?? {};
  const odds = Math.log((chance + 1e-3) / (1 - chance + 1e-3));
  const agrees = likeliest !== undefined && isSame(planned, likeliest.result);
  const isWhole = Number(planned.explained > 0.999);
  return [...(agrees ? [1, odds, 0] : [0, 0, -odds]), isWhole, Number(planned.namesMeasure)];
}

/** Whether a query has the same value, or the same rows. */
function isSame({ query, result }: PlannedQuery, other: TableQueryFound['result']): boolean {
  if (query.kind === 'rows') {
    const known = new Set(other.rows);
    return result.rows.length === known.size && result.rows.every((row) => known.has(row));
  }
  const [value = '', ...others] = other.values;
  return others.length === 0 && (value === result.values[0] || Number(value) === Number(result.values[0]));
}
