import type { Plan, SubQuery } from '../model';
import type { Feedback } from '../judgement';
import { scoreThreshold, secondThreshold } from '../stages/researcher';

/** How a try searches: the first as the settings say, a further one wider, and for what the critic missed ([004]). */
export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  /** Passages asked from search for a task. */
  readonly candidates: number;
  /** The score from which passages are kept. */
  readonly threshold: number;
  /** Passages that a task keeps at most. */
  readonly maxSources: number;
  /** What was wrong with the draft before; undefined at first. */
  readonly feedback: Feedback | undefined;
}

const retryCandidates = 20;
const firstSources = 6;
const retrySources = 10;

export function firstAttempt(candidates: number): Attempt {
  return { number: 1, candidates, threshold: scoreThreshold, maxSources: firstSources, feedback: undefined };
}

export function nextAttempt(before: Attempt, feedback: Feedback): Attempt {
  return {
    number: before.number + 1,
    candidates: Math.max(retryCandidates, before.candidates),
    threshold: secondThreshold,
    maxSources: retrySources,
    feedback,
  };
}

/** The plan with the queries of its first tasks joined by what the critic missed; those that wait for others follow from these. */
export function augmentPlan(plan: Plan, { unsupportedClaims, logicalGaps }: Feedback): Plan {
  const missed = [...unsupportedClaims, ...logicalGaps].join(' ').trim();
  if (missed === '') return plan;
  const widened = (subQuery: SubQuery): SubQuery =>
    subQuery.dependsOn.length > 0
      ? subQuery
      : { ...subQuery, searchQueries: [...subQuery.searchQueries, `${subQuery.question} ${missed}`] };
  return { ...plan, subQueries: plan.subQueries.map(widened) };
}
