import type { Chunk, QueryTerm } from '../../model';
import { speakingOf, strengths } from '../../definitions/define';
import { termOf, type Term } from '../../definitions/term';
import { analyze } from '../../text/analyze';
import { subjectShare } from '../../text/frameWords';
import { sentences } from '../../text/sentences';
import type { Candidate } from '../../text/quoteSpans';
import { askedWords, signalsOf, type AskedWords, type QuoteSignals, type ReadPassage } from './quoteSignals';
import { quoteWeights } from './quoteWeights';
import {
  answersType,
  asksForCode,
  asksHowTo,
  asksToContrast,
  asksWhy,
  contrasts,
  definedThing,
} from './questionType';

/** The question as scoring needs it. */
export interface Asked extends AskedWords {
  readonly totalWeight: number;
  /** Versions that the question names (v2). */
  readonly versions: readonly string[];
  /** The thing whose meaning the question asks for, when it asks for one. */
  readonly thing: Term | undefined;
}

const versionTerm = /^v\d/;

/** Words that say hardly more than the words around them; an answer may well do without. */
const light: ReadonlySet<string> = new Set(
  analyze('use using without want work make get help know possible way'),
);
const lightShare = 0.4;

function shareOf(term: string): number {
  return light.has(term) ? lightShare : subjectShare(term);
}

export function asked(question: string, terms: readonly QueryTerm[]): Asked {
  const weighed = terms.map(({ term, weight }) => ({ term, weight: weight * shareOf(term) }));
  return {
    ...askedWords(question, weighed),
    versions: analyze(question).filter((word) => versionTerm.test(word)),
    thing: termOf(definedThing(question) ?? ''),
    totalWeight: weighed.reduce((sum, { weight }) => sum + weight, 0) || 1,
  };
}

const typeBonus = 0.1;
const definitionBonus = 0.3;
const mentionBonus = 0.1;
const elsewhereFactor = 0.5;
/** A stretch of more words than this holds the question's by chance. */
const manyWords = 40;
const longLoss = 0.004;
const maxLongLoss = 0.15;
const otherVersionFactor = 0.5;
const unfinishedLoss = 0.1;
const openingBonus = 0.25;
/** What a section adds whose own heading has this much of the question: its sentences need not repeat it. */
const sectionBonus = 0.15;
const minOfSection = 0.6;
const reasonBonus = 0.12;
const contrastBonus = 0.1;

/**
 * How well the candidate number `at` of a passage answers, 0…1: what its signals come to by the weights that were learned
 * for them, and what the form of the question asks for and that of the candidate gives.
 */
export function scoreCandidate(asks: Asked, read: ReadPassage, at: number): number {
  const [candidate, text, words] = [read.candidates[at], read.texts[at], read.words[at]];
  if (candidate === undefined || text === undefined || words === undefined) return 0;
  const opening = openingBonus * opensSubject(asks, read.passage.chunk, candidate);
  const steps = candidate.isSteps === true ? stepsBonus(asks) : 0;
  const form = bonus(asks, text) + opening + sectionBonus * namedBySection(asks, read.passage.chunk) + steps;
  const score = weigh(signalsOf(asks, read, at)) + form - penalty(candidate, text, words);
  const version = isOtherVersion(asks, [...read.heading, ...words]) ? otherVersionFactor : 1;
  const elsewhere = sendsElsewhere.test(text) ? elsewhereFactor : 1;
  return Math.max(0, Math.min(1, score * version * elsewhere * kindFactor(asks, candidate)));
}

function weigh(signals: QuoteSignals): number {
  const names = Object.keys(quoteWeights) as (keyof QuoteSignals)[];
  return names.reduce((sum, name) => sum + quoteWeights[name] * signals[name], 0);
}

/** Code answers who asks for it; to anybody else it shows what a sentence says. */
function kindFactor({ question }: Asked, { kind }: Candidate): number {
  if (kind !== 'code') return 1;
  if (asksForCode(question)) return 1.05;
  return asksHowTo(question) ? 0.85 : 0.6;
}

/** Headings that name no subject: what is below them is about the heading above. */
const general =
  /^\W*(?:(?:basic |simple )?usage|overview|introduction|basics|getting started|description|summary|about|details?|notes?|examples?|background|general)\W*$/i;

/**
 * How much a stretch opens what the question is about: 0 unless it stands in the first paragraph below a heading that
 * names nothing else; then the share of the question that the heading names.
 */
function opensSubject(asks: Asked, chunk: Chunk, { kind, block }: Candidate): number {
  const title = chunk.headings.findLast((heading) => !general.test(heading)) ?? chunk.documentTitle;
  // An identifier is named by its parts.
  const named = new Set(analyze(title).filter((term) => !/[-_.]/.test(term)));
  const first = chunk.blocks.findIndex((other) => other.kind === 'paragraph' || other.kind === 'list');
  if (kind !== 'sentence' || block !== first || named.size === 0) return 0;
  const asked = new Map(asks.terms.map(({ term, weight }) => [term, weight]));
  if ([...named].some((term) => !asked.has(term))) return 0;
  return [...named].reduce((sum, term) => sum + (asked.get(term) ?? 0), 0) / asks.totalWeight;
}

/** The share of the question that the heading of a section holds, where it is much; the document's title is no section's. */
function namedBySection({ terms, totalWeight }: Asked, { headings, documentTitle }: Chunk): number {
  const heading = headings.at(-1) ?? documentTitle;
  if (heading === documentTitle) return 0;
  const named = new Set(analyze(heading));
  const held = terms.reduce((sum, { term, weight }) => sum + (named.has(term) ? weight : 0), 0);
  return held / totalWeight >= minOfSection ? held / totalWeight : 0;
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

function bonus(asks: Asked, text: string): number {
  const type = (asksWhy(asks.question) ? reasonBonus : typeBonus) * answersType(asks.question, text);
  const contrast = asksToContrast(asks.question) && contrasts(text) ? contrastBonus : 0;
  return type + definition(asks, text) + contrast;
}

/** How much a stretch, or one of its sentences, says about the thing whose meaning is asked for. */
function definition({ thing }: Asked, text: string): number {
  if (thing === undefined || thing.occurrences(text).length === 0) return 0;
  const spans = [{ start: 0, end: text.length }, ...sentences(text)];
  const best = Math.max(...spans.map(({ start, end }) => speakingOf(text.slice(start, end), thing).strength));
  return best >= strengths.stated ? definitionBonus : best > 0 ? mentionBonus : 0;
}

/** Sentences that only say where to read on. */
const sendsElsewhere =
  /^\W*(?:also |please |you can )?(?:see|refer to|check out|read|visit|for (?:more|further|a complete|the full)|to (?:better understand|learn more)|in this (?:section|chapter|guide|page|tutorial))\b|\b(?:for (?:more|further) (?:details?|information)|learn more|we are going to|we will (?:discuss|cover|see|look|learn))\b/i;

const ends = /[.!?:;…。！？：]["'”’»)\]*_`]*(?:\[[^\]]*\])*\s*$/;
const item = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/** Fragments, sentences that ask instead of telling, long ones, and what ends without a full stop: menus and titles. */
function penalty({ kind }: Candidate, text: string, words: readonly string[]): number {
  const fragment = words.length < 3 ? 0.2 : 0;
  const asking = text.trimEnd().endsWith('?') ? 0.2 : 0;
  const long = Math.min(maxLongLoss, Math.max(0, words.length - manyWords) * longLoss);
  const unfinished = kind === 'sentence' && !ends.test(text) && !item.test(text) ? unfinishedLoss : 0;
  return fragment + asking + long + unfinished;
}
