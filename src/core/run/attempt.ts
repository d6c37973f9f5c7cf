import {
  relevantScore,
  type SubAnswer,
  type Draft,
  type Plan,
  type Route,
  type SourceVersion,
} from '../model/types';
import type { Feedback, CitationAudit, Critique, Evaluation } from '../model/events';
import { passagesAsked } from '../units/rankUnits';
import { secondThreshold } from '../retrieval/researcher';

/**
 * Search parameters of an attempt: the first follows the settings; later ones search wider, and for what the
 * critic missed.
 */
export interface Attempt {
  /** Starts at 1. */
  readonly number: number;
  /** Passages requested from search per task. */
  readonly candidates: number;
  /** Minimum score of passages that are kept. */
  readonly threshold: number;
  /** Maximum number of passages kept per task. */
  readonly maxSources: number;
  /** What was wrong with the previous draft; undefined on the first attempt. */
  readonly feedback: Feedback | undefined;
}

const retryCandidates = 20;
const firstSources = 6;
const retrySources = 10;

export function firstAttempt(candidates: number): Attempt {
  return {
    number: 1,
    candidates: Math.max(candidates, passagesAsked),
    threshold: relevantScore,
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
 * Whether another attempt could keep passages that this one did not: some were too weak or over the limit,
 * the search may have more than was requested, or a task failed. A second attempt finds everything a third
 * would.
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

/** A draft with everything found out about it. */
export interface Candidate {
  readonly attempt: number;
  /** As shown: markers and citations refuted by the audit are removed. */
  readonly draft: Draft;
  /** The text as the writer wrote it. */
  readonly written: string;
  readonly subAnswers: readonly SubAnswer[];
  /** Estimated probability that the quotes contain the answer, 0…1. */
  readonly support: number;
  readonly audit: CitationAudit;
  /** Versions of the cited documents that the audit read; documents that have vanished are missing. */
  readonly sources: readonly SourceVersion[];
  readonly critique: Critique;
  /** Whether fields required by its agent are missing. */
  readonly lacksFields: boolean;
  readonly evaluation: Evaluation;
  /** 0…1, after penalties (see `core/trust/confidence.ts`). */
  readonly confidence: number;
}

/** Input of one cycle from plan to draft. */
export interface Work {
  readonly route: Route;
  readonly plan: Plan;
  readonly attempt: Attempt;
  /** Previous drafts, in order. */
  readonly before: readonly Candidate[];
  /** Ids of chunks already read in vain: an attempt that finds nothing else ends. */
  readonly known?: ReadonlySet<string>;
}
