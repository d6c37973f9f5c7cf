/** Whether the evidence suffices for an answer, by the learned probability that its quotes contain one. */
import type { WeighedFacet } from '../model/events';
import type { Evidence, SubAnswer } from '../model/types';

/** Estimate from which something is worth showing; docs/quality.md tabulates what it declines. */
export const sufficientEstimate = 0.045;

/** The user's own note on this question suffices, whatever the documents say. */
const correctedEstimate = 0.95;

export interface Sufficiency {
  readonly facets: readonly WeighedFacet[];
  /** The tasks without quotes of facets whose evidence is too weak. */
  readonly subAnswers: readonly SubAnswer[];
  /** Mean of the facets' estimates, counting weak ones as 0. */
  readonly estimate: number;
}

/** Weighs the evidence for each facet of the question and drops the quotes of weak ones. */
export function weighEvidence(subAnswers: readonly SubAnswer[]): Sufficiency {
  const byFacet = new Map<string, SubAnswer[]>();
  for (const task of subAnswers) {
    const { facet } = task.subQuery;
    byFacet.set(facet, [...(byFacet.get(facet) ?? []), task]);
  }
  const found = [...byFacet].map(([facet, tasks]) => weighFacet(facet, tasks.map(withoutCorrections)));
  const weak = new Set(found.filter(isTooWeak(byFacet)).map(({ facet }) => facet));
  const facets = found.map((weighed) =>
    byFacet.get(weighed.facet)?.some(isCorrected) === true
      ? { ...weighed, estimate: Math.max(weighed.estimate, correctedEstimate) }
      : weighed,
  );
  const left = subAnswers.map((task) =>
    weak.has(task.subQuery.facet) ? { ...task, evidence: task.evidence.filter(isCorrection) } : task,
  );
  const estimates = facets.map(({ facet, estimate }) =>
    weak.has(facet) && estimate < sufficientEstimate ? 0 : estimate,
  );
  return { facets, subAnswers: left, estimate: round(mean(estimates)) };
}

/** Whether it is a user's own note rather than a document's text. */
function isCorrection({ kind }: Evidence): boolean {
  return kind === 'correction';
}

function isCorrected({ evidence }: SubAnswer): boolean {
  return evidence.some(isCorrection);
}

function withoutCorrections(task: SubAnswer): SubAnswer {
  if (!isCorrected(task)) return task;
  return { ...task, evidence: task.evidence.filter((entry) => !isCorrection(entry)) };
}

/** Passages found by meaning need not share words with the question, so they are never too weak. */
function isTooWeak(byFacet: ReadonlyMap<string, readonly SubAnswer[]>): (weighed: WeighedFacet) => boolean {
  return ({ facet, estimate }) =>
    estimate < sufficientEstimate && byFacet.get(facet)?.some(({ byMeaning }) => byMeaning === true) !== true;
}

/** Quotes of sections requested as they are count as their passages do. */
function weighFacet(facet: string, tasks: readonly SubAnswer[]): WeighedFacet {
  const chances = tasks.flatMap(({ evidence }) => evidence.map(({ chance, score }) => chance ?? score));
  return { facet, estimate: round(Math.max(0, ...chances)) };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
