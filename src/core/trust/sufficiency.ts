import type { WeighedFacet } from '../model/events';
import type { Evidence, SubAnswer, Passage, QueryTerm, SubQuery } from '../model/types';
import * as l10n from '@vscode/l10n';
import { subjectShare } from '../language/termCoverage';
import { analyze } from '../language/analyze';
import { isCorrectionOfQuestion } from '../model/knowledge';
import { quoted } from '../util/displayLanguage';

// Whether the evidence suffices for an answer, by the learned probability that its quotes contain one.

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
  const byFacet = Map.groupBy(subAnswers, ({ subQuery }) => subQuery.facet);
  const found = [...byFacet].map(([facet, tasks]) => weighFacet(facet, tasks.map(withoutCorrections)));
  const weak = new Set(found.filter(isTooWeak(byFacet)).map(({ facet }) => facet));
  const facets = found.map((weighed) =>
    byFacet.get(weighed.facet)?.some(isCorrected) === true
      ? { ...weighed, estimate: Math.max(weighed.estimate, correctedEstimate) }
      : weighed,
  );
  const left = subAnswers.map((task) =>
    weak.has(task.subQuery.facet)
      ? { ...task, evidence: task.evidence.filter(isCorrectionOfQuestion) }
      : task,
  );
  const estimates = facets.map(({ facet, estimate }) =>
    weak.has(facet) && estimate < sufficientEstimate ? 0 : estimate,
  );
  return { facets, subAnswers: left, estimate: round(mean(estimates)) };
}

function isCorrected({ evidence }: SubAnswer): boolean {
  return evidence.some(isCorrectionOfQuestion);
}

function withoutCorrections(task: SubAnswer): SubAnswer {
  return { ...task, evidence: task.evidence.filter(({ kind }) => kind !== 'correction') };
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

/** Results of a task. */
export interface TaskFindings {
  readonly subQuery: Pick<SubQuery, 'question'>;
  readonly kept: readonly Passage[];
  readonly evidence: readonly Evidence[];
  readonly terms: readonly QueryTerm[];
}

/** A word with at least this share of the question's weight is one of its subjects. */
const minShare = 0.3;

/**
 * What a task asked and the documents lack, in a sentence: nothing was found, or no kept passage contains the
 * question's weightiest word. Otherwise undefined.
 */
export function gapOf({ subQuery, kept, evidence, terms }: TaskFindings): string | undefined {
  const question = subQuery.question.replace(/[\s?.!]+$/, '');
  if (evidence.length === 0) return l10n.t('The documents contain no answer to {0}.', quoted(question));
  const unheard = namesOf(question).find((name) => !kept.some((passage) => holdsAny(passage, name)));
  if (unheard !== undefined) return notSpokenOf(unheard);
  const weighed = terms
    .filter(({ saysLittle }) => saysLittle !== true)
    .map(({ term, weight }) => ({ term, weight: weight * subjectShare(term) }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const [heaviest] = weighed.toSorted((a, b) => b.weight - a.weight);
  if (heaviest === undefined || heaviest.weight < minShare * total) return undefined;
  if (kept.some((passage) => termsOf(passage).has(heaviest.term))) return undefined;
  return notSpokenOf(wordOf(question, heaviest.term));
}

function notSpokenOf(word: string): string {
  return l10n.t('No passage found mentions {0}.', quoted(word));
}

/** Words spelt like names: capitalised within the question, or containing digits or underscores. */
function namesOf(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_.-]*/gu) ?? [];
  return words.slice(1).filter((word) => /^\p{Lu}|\p{L}\d|\d\p{L}|_/u.test(word) && analyze(word).length > 0);
}

function holdsAny(passage: Passage, name: string): boolean {
  const held = termsOf(passage);
  return analyze(name).some((term) => held.has(term));
}

function termsOf({ chunk }: Passage): Set<string> {
  return new Set(analyze([chunk.documentId, chunk.documentTitle, ...chunk.headings, chunk.text].join('\n')));
}

/** The question word that a term was derived from. */
function wordOf(question: string, term: string): string {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_.'’-]*/gu) ?? [];
  return words.find((word) => analyze(word).includes(term)) ?? term;
}
