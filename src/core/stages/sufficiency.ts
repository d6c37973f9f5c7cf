/**
 * Whether what was found suffices for an answer: an estimate from few signals, each the more the better, by a logistic
 * curve. Deterministic, without a model.
 */
import type { Evidence, Passage, QueryTerm, SubAnswer } from '../model';
import { signalBias, signalWeights } from './sufficiencyWeights';
import { withOtherNames } from '../text/otherNames';
import { heldShare, isAcronym, termsOf, textOf, wordsOf } from '../text/termCoverage';
import { analyze } from '../text/analyze';
import { subjectShare } from '../text/frameWords';
import { namesIn } from '../text/names';

/**
 * From this estimate on there is an answer. Of the development questions with an answer, 0 to 6 % of a set lie below; see
 * docs/quality.md.
 */
export const sufficientEstimate = 0.35;

/**
 * The most that evidence counts when no document has a name or number of the question: of the development questions with
 * such a word, 45 % of the answers were right, and none of those to questions about other documents altogether.
 */
const unknownNameEstimate = 0.45;

/**
 * The most when no document has half of the question's words, two at least: that held for 1 of 1,101 development
 * questions with an answer. In a small folder, where every word seems common, it tells more than weights do.
 */
const unknownHalfEstimate = 0.2;

/** What the user noted on this question suffices, whatever the documents say. */
const correctedEstimate = 0.95;

/** What the estimate is made of, each 0…1. */
export interface Signals {
  /** Score of the best passage. */
  readonly passage: number;
  /** Share of the question's weight that the best passage holds; where one passage leads to the next, all together. */
  readonly together: number;
  /** The same of the best quote with the headings above it. */
  readonly quoted: number;
  /** Share of the weight of the question's names and numbers that the kept passages hold. */
  readonly names: number;
  /** Share of the question's neighbouring words that stand side by side in a passage, too. */
  readonly pairs: number;
  /** 0 when the question says "not" or the like and the best quote does not. */
  readonly negation: number;
}

/** The evidence for one aspect of the question, weighed. */
export interface WeighedFacet {
  readonly facet: string;
  /** 0…1: about how likely the quotes hold the answer; 0 without a quote. */
  readonly estimate: number;
  readonly signals: Signals;
}

export interface Sufficiency {
  readonly facets: readonly WeighedFacet[];
  /** The tasks without the quotes of aspects whose evidence is too weak. */
  readonly subAnswers: readonly SubAnswer[];
  /** Mean of the aspects' estimates, those that are too weak as 0. */
  readonly estimate: number;
}

/** Weighs the evidence for each aspect of the question; quotes of an aspect with too little are left out. */
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

/** What the user noted on this question, not what the documents say. */
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

/** What was found by its meaning need not share words with the question, so it is never too weak. */
function isTooWeak(byFacet: ReadonlyMap<string, readonly SubAnswer[]>): (weighed: WeighedFacet) => boolean {
  return ({ facet, estimate }) =>
    estimate < leastEstimate(byFacet.get(facet) ?? []) &&
    byFacet.get(facet)?.some(({ byMeaning }) => byMeaning === true) !== true;
}

/** Below a learned chance so low there is nothing worth showing. */
const leastChance = 0.05;

function leastEstimate(tasks: readonly SubAnswer[]): number {
  const isLearned = tasks.some(({ evidence }) => evidence.some(({ chance }) => chance !== undefined));
  return isLearned ? leastChance : sufficientEstimate;
}

function weighFacet(facet: string, tasks: readonly SubAnswer[]): WeighedFacet {
  const signals = signalsOf(tasks);
  const learned = tasks.flatMap(({ evidence }) => evidence.flatMap(({ chance }) => chance ?? []));
  if (learned.length > 0) return { facet, signals, estimate: round(Math.max(...learned)) };
  const hasQuote = tasks.some(({ evidence }) => evidence.length > 0);
  const most = isHalfUnknown(tasks) ? unknownHalfEstimate : hasUnknownName(tasks) ? unknownNameEstimate : 1;
  return {
    facet,
    signals,
    estimate: hasQuote ? round(Math.min(most, estimateOf(signals))) : 0,
  };
}

function isHalfUnknown(tasks: readonly SubAnswer[]): boolean {
  const terms = termsAsked(tasks[0]?.subQuery.question ?? '', tasks);
  const subject = terms.filter(({ term }) => subjectShare(term) === 1);
  const held = heldByKept(tasks);
  const unknown = subject.filter(({ term, isUnknown }) => isUnknown === true && !held.has(term)).length;
  return unknown >= 2 && 2 * unknown >= subject.length;
}

/** An acronym counts as unknown when no kept passage has it: the index may know its stem as that of another word. */
function hasUnknownName(tasks: readonly SubAnswer[]): boolean {
  const question = tasks[0]?.subQuery.question ?? '';
  const words = wordsOf(question);
  const held = heldByKept(tasks);
  const isMissing = ({ term, isUnknown }: QueryTerm): boolean => {
    const word = words.get(term) ?? '';
    return (isUnknown === true || isAcronym(word)) && heldShare(term, held, word) === 0;
  };
  return namedTerms(question, termsAsked(question, tasks)).some(isMissing);
}

/** What the kept passages hold, by whatever name. */
function heldByKept(tasks: readonly SubAnswer[]): ReadonlySet<string> {
  const found = tasks.flatMap(({ kept }) => kept.map(({ chunk }) => termsOf(textOf(chunk))));
  return withOtherNames(union(found), tasks);
}

function estimateOf(signals: Signals): number {
  const names = Object.keys(signalWeights) as (keyof Signals)[];
  const sum = names.reduce((total, name) => total + signalWeights[name] * signals[name], signalBias);
  return 1 / (1 + Math.exp(-sum));
}

/** The signals of the tasks that share one aspect: one task, or steps that lead to one answer. */
export function signalsOf(tasks: readonly SubAnswer[]): Signals {
  const question = tasks[0]?.subQuery.question ?? '';
  const terms = termsAsked(question, tasks);
  const kept = tasks.flatMap((task) => task.kept).sort((a, b) => b.score - a.score);
  const evidence = tasks.flatMap((task) => task.evidence).sort((a, b) => b.score - a.score);
  const isInSteps = tasks.some(({ subQuery }) => subQuery.dependsOn.length > 0);
  const named = (held: ReadonlySet<string>): ReadonlySet<string> => withOtherNames(held, tasks);
  const passages = kept.map((passage) => named(termsOf(textOf(passage.chunk))));
  const quotes = evidence.map((entry) => named(termsOf(`${entry.quote}\n${textOf({ ...entry, text: '' })}`)));
  const words = wordsOf(question);
  const shareHeld = (asked: readonly QueryTerm[], held: ReadonlySet<string>): number =>
    shareOf(asked, ({ term }) => heldShare(term, held, words.get(term)));
  const few = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
    isInSteps ? union(sets) : (sets[0] ?? new Set());
  const together = shareHeld(terms, few(passages));
  return rounded({
    passage: Math.max(0, ...tasks.map(({ confidence }) => confidence)),
    together,
    quoted: shareHeld(terms, few(quotes)),
    names: shareHeld(namedTerms(question, terms), union(passages)),
    pairs: sharePairs(question, kept, terms) ?? together,
    negation: negation.test(question) && !negation.test(evidence[0]?.quote ?? '') ? 0 : 1,
  });
}

/** English alone: in other languages the signal is silent. */
const negation =
  /\b(?:not|never|no|without|except|none|cannot|neither|nor|other than|unable|fail\w*|lack\w*)\b|n['’]t\b/i;

/** The words of the question itself, not those that its searches were widened by. */
function termsAsked(question: string, tasks: readonly SubAnswer[]): readonly QueryTerm[] {
  const first = tasks.filter(({ subQuery }) => subQuery.dependsOn.length === 0);
  const found = (first.length > 0 ? first : tasks).flatMap(({ terms }) => terms);
  const unique = [...new Map(found.map((entry) => [entry.term, entry])).values()];
  const asked = new Set(analyze(question));
  const own = unique.filter(({ term }) => asked.has(term));
  return own.length > 0 ? own : unique;
}

/** Those of names and numbers; a capital that begins the question makes no name. */
function namedTerms(question: string, terms: readonly QueryTerm[]): QueryTerm[] {
  const names = [
    ...namesIn(question.replace(/^\s*\S+/, '')),
    ...Array.from(question.matchAll(/\S*\d\S*/g), ([word]) => word),
  ];
  const named = new Set(names.flatMap((name) => analyze(name)));
  return terms.filter(({ term }) => named.has(term));
}

/** The share of the terms' weight that is held; all of it when there are none. */
function shareOf(terms: readonly QueryTerm[], held: (term: QueryTerm) => number): number {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 1;
  return terms.reduce((sum, term) => sum + term.weight * held(term), 0) / total;
}

/** Undefined when no two words of the question that are searched stand side by side. */
function sharePairs(
  question: string,
  passages: readonly Passage[],
  terms: readonly QueryTerm[],
): number | undefined {
  const known = new Set(terms.map(({ term }) => term));
  const words = analyze(question);
  const asked = [...pairsOf(words)].filter((pair) => pair.split(' ').every((term) => known.has(term)));
  if (asked.length === 0) return undefined;
  const shares = passages.map(({ chunk }) => {
    const held = pairsOf(analyze(chunk.text));
    return asked.filter((pair) => held.has(pair)).length / asked.length;
  });
  return Math.max(0, ...shares);
}

function pairsOf(words: readonly string[]): Set<string> {
  return new Set(words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`));
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(signals: Signals): Signals {
  const { passage, together, quoted, names, pairs, negation: negated } = signals;
  const shares = { passage: round(passage), together: round(together), quoted: round(quoted) };
  return { ...shares, names: round(names), pairs: round(pairs), negation: negated };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
