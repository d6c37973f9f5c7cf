import type { SubAnswer } from '../model/types';
import type { Feedback } from '../model/judgement';
import { passagesAsked } from '../units/passagesAsked';
import { scoreThreshold, secondThreshold } from '../retrieval/researcher';

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
  return {
    number: 1,
    candidates: Math.max(candidates, passagesAsked),
    threshold: scoreThreshold,
    maxSources: firstSources,
    feedback: undefined,
  };
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

/**
 * Whether a further try may keep passages that this one did not: some of those it found were too weak or too many, there may
 * be more than it asked for, or a task failed. A second try finds all that a third one would.
 */
export function canFindMore({ number, candidates }: Attempt, subAnswers: readonly SubAnswer[]): boolean {
  return subAnswers.some(({ subQuery, kept, dropped, failure }) => {
    if (failure !== undefined) return true;
    if (number > 1 || subQuery.dependsOn.length > 0) return false;
    return dropped.length === 0
      ? kept.length >= candidates
      : dropped.some(({ score }) => score >= secondThreshold);
  });
}
