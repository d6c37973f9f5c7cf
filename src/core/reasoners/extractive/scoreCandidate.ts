import type { Chunk, QueryTerm } from '../../model';
import { analyze } from '../../text/analyze';
import type { Candidate } from './candidates';
import { answersType, asksHowTo, definedThing } from './questionType';

/** The question as scoring needs it. */
export interface Asked {
  readonly question: string;
  readonly terms: readonly QueryTerm[];
  readonly totalWeight: number;
  /** Neighbouring terms of the question, joined by a space. */
  readonly pairs: ReadonlySet<string>;
  /** Versions that the question names (v2). */
  readonly versions: readonly string[];
}

const versionTerm = /^v\d/;

export function asked(question: string, terms: readonly QueryTerm[]): Asked {
  const words = analyze(question);
  const pairs = new Set(words.slice(1).map((word, index) => `${words[index] ?? ''} ${word}`));
  const versions = words.filter((word) => versionTerm.test(word));
  return {
    question,
    versions,
    terms,
    totalWeight: terms.reduce((sum, { weight }) => sum + weight, 0) || 1,
    pairs,
  };
}

/**
 * A term in the heading or in the sentence before counts for less than one in the sentence itself: in full where the
 * sentence has something of the question of its own, else less the further it stands from the heading, and little where
 * the heading itself is about something else.
 */
const headingCredit = 0.5;
const neighbourCredit = 0.4;
const subjectHeading = 0.6;
const distanceLoss = 0.1;
const minConnection = 0.5;
const typeBonus = 0.1;
const definitionBonus = 0.15;
const pairBonus = 0.05;
const maxPairs = 3;
const otherVersionFactor = 0.5;

/** How well a stretch of a chunk answers, 0…1: the share of the question's weight that it holds, and small bonuses. */
export function scoreCandidate(asks: Asked, chunk: Chunk, candidate: Candidate, before: string): number {
  const text = chunk.text.slice(candidate.start, candidate.end);
  const words = analyze(text);
  const own = new Set(words);
  const heading = new Set(analyze([chunk.documentTitle, ...chunk.headings, chunk.documentId].join(' / ')));
  const neighbour = new Set(analyze(before));
  const connection = asks.terms.some(({ term }) => own.has(term))
    ? 1
    : connectionTo(heading, asks, candidate);
  const held = asks.terms.reduce((sum, { term, weight }) => {
    if (own.has(term)) return sum + weight;
    const credit = Math.max(heading.has(term) ? headingCredit : 0, neighbour.has(term) ? neighbourCredit : 0);
    return sum + weight * credit * connection;
  }, 0);
  const coverage = held / asks.totalWeight;
  const steps = candidate.isSteps === true ? stepsBonus(asks) : 0;
  const score = coverage * 0.8 + bonus(asks, text, words) - penalty(text, words) + steps;
  const factor = isOtherVersion(asks, [...heading, ...own]) ? otherVersionFactor : 1;
  return Math.max(0, Math.min(1, score * factor));
}

/** How closely a sentence without any word of the question is tied to the heading above it. */
function connectionTo(heading: ReadonlySet<string>, asks: Asked, { index }: Candidate): number {
  const covered = asks.terms.reduce((sum, { term, weight }) => sum + (heading.has(term) ? weight : 0), 0);
  if (covered < subjectHeading * asks.totalWeight) return index === 0 ? 1 : minConnection;
  return Math.max(minConnection, 1 - index * distanceLoss);
}

/** Whether a text is about a version, and none that the question names. */
function isOtherVersion({ versions }: Asked, terms: readonly string[]): boolean {
  const named = terms.filter((term) => versionTerm.test(term));
  return versions.length > 0 && named.length > 0 && !named.some((term) => versions.includes(term));
}

/** Steps as a whole hold many words; they answer only who asks how something is done. */
function stepsBonus({ question }: Asked): number {
  return asksHowTo(question) ? 0.1 : -0.4;
}

function bonus(asks: Asked, text: string, words: readonly string[]): number {
  const pairs = words
    .slice(1)
    .filter((word, index) => asks.pairs.has(`${words[index] ?? ''} ${word}`)).length;
  const definition = definesThing(asks.question, text) ? definitionBonus : 0;
  return typeBonus * answersType(asks.question, text) + definition + pairBonus * Math.min(maxPairs, pairs);
}

function definesThing(question: string, text: string): boolean {
  const thing = definedThing(question);
  if (thing === undefined) return false;
  const escaped = thing.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const thingThatIs = new RegExp(
    `^\\W*(?:an?\\s+|the\\s+)?\\W*${escaped}\\W*(?:\\([^)]*\\)\\s*)?(?:is|are|means?|refers?|stands?|describes?|:|—|–)`,
    'i',
  );
  return thingThatIs.test(text);
}

/** Words that open a sentence which leans on the one before. */
const leaning =
  /^\W*(?:however|for example|for instance|otherwise|therefore|also|then|these|those|this|it|they|such|instead)\b/i;

/** Fragments, sentences that ask instead of telling, and sentences that cannot stand alone. */
function penalty(text: string, words: readonly string[]): number {
  const fragment = words.length < 3 ? 0.2 : 0;
  const asking = text.trimEnd().endsWith('?') ? 0.2 : 0;
  return fragment + asking + (leaning.test(text) ? 0.06 : 0);
}
