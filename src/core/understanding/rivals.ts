import type { Passage, SearchResult } from '../model/types';
import { analyze } from '../language/analyze';
import { factsIn } from '../language/facts';
import { subjectShare } from '../language/frameWords';
import { sentences } from '../language/sentences';
import { entitiesOf } from './entities';

/** Score from which a passage is likely relevant; see core/retrieval/fuse.ts. */
const minScore = 0.6;
/** Share of the best score from which passages count as equally close. */
const nearShare = 0.75;
/** Word overlap, ignoring names and numbers, from which two statements say the same of different things. */
const minAlike = 0.5;
/** Lower threshold below headings of the same name. */
const minAlikeBelowHeading = 0.2;

/** A passage that answers a question as well as others do, with its answering sentence. */
export interface Rival {
  readonly passage: Passage;
  /** Verbatim: a sentence, or a line of a list or table. */
  readonly statement: string;
}

/** Cached per search result for its last question, since several checks need it. */
const known = new WeakMap<SearchResult, { readonly question: string; readonly rivals: readonly Rival[] }>();

/**
 * The passages matching a question as well as the best, best first; empty if the best is not relevant, or
 * lacks a name in the question.
 */
export function rivalsFor(question: string, found: SearchResult): readonly Rival[] {
  const before = known.get(found);
  if (before?.question === question) return before.rivals;
  const rivals = findRivals(question, found);
  known.set(found, { question, rivals });
  return rivals;
}

function findRivals(question: string, { passages }: SearchResult): readonly Rival[] {
  const [best] = passages;
  const asked = new Set(analyze(question).filter((term) => subjectShare(term) === 1));
  if (best === undefined || best.score < minScore || asked.size < 2) return [];
  const held = heldBy(best, asked);
  if (!namesOf(question).every((term) => held.has(term))) return [];
  return passages
    .filter(({ score }) => score >= minScore && score >= nearShare * best.score)
    .filter((passage) => {
      const own = heldBy(passage, asked);
      return own.size >= held.size && [...held].every((term) => own.has(term));
    })
    .map((passage) => ({ passage, statement: statementIn(passage.chunk.text, asked) }));
}

function heldBy({ chunk }: Passage, asked: ReadonlySet<string>): Set<string> {
  const { documentTitle, headings, text } = chunk;
  return new Set(analyze([documentTitle, ...headings, text].join('\n')).filter((term) => asked.has(term)));
}

function namesOf(question: string): string[] {
  return entitiesOf(question).flatMap((name) => analyze(name));
}

/**
 * The sentence, or line of a list or table, matching most of the question; preferably one stating a value.
 */
function statementIn(text: string, asked: ReadonlySet<string>): string {
  const lines = text.split(/\n\s*\n|\n(?=\s*(?:[-*+|]|\d+[.)])\s?)/);
  const all = lines.flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)));
  const weigh = (sentence: string): number =>
    new Set(analyze(sentence).filter((term) => asked.has(term))).size +
    (factsIn(sentence).some(({ kind }) => kind !== 'answer') ? 0.5 : 0);
  const weighed = all.map((sentence) => ({ sentence, weight: weigh(sentence) }));
  const first = { sentence: '', weight: -1 };
  return weighed.reduce((best, next) => (next.weight > best.weight ? next : best), first).sentence;
}

/**
 * Whether two statements answer the same question differently: they share wording, or are below headings of
 * one name, and give different values. `isName` identifies terms that only say whom a statement is about.
 */
export function answersDiffer(one: Rival, other: Rival, isName: (term: string) => boolean): boolean {
  const [first, second] = [one, other].map(({ statement }) => wordsOf(statement, isName));
  if (first === undefined || second === undefined || !haveOther(first, second)) return false;
  const alike = shareOf(first.frame, second.frame);
  return alike >= (isSameHeading(one, other) ? minAlikeBelowHeading : minAlike);
}

interface Words {
  /** Words that are the same whoever the statement is about. */
  readonly frame: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

function wordsOf(statement: string, isName: (term: string) => boolean): Words {
  const terms = analyze(statement).filter((term) => !isName(term));
  const names = new Set(entitiesOf(` ${statement}`).flatMap((name) => analyze(name)));
  const isValue = (term: string): boolean => /\d/.test(term) || names.has(term) || isNumberWord(term);
  return {
    frame: new Set(terms.filter((term) => !isValue(term))),
    values: new Set(terms.filter(isValue)),
  };
}

const numberWords = new Set(
  analyze('one two three four five six seven eight nine ten twelve fifteen twenty thirty sixty ninety'),
);

function isNumberWord(term: string): boolean {
  return numberWords.has(term);
}

function haveOther(one: Words, other: Words): boolean {
  const lacks = (some: Words, all: Words): boolean =>
    [...some.values].some((value) => !all.values.has(value));
  return lacks(one, other) && lacks(other, one);
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((term) => other.has(term)).length;
  return shared / Math.max(1, one.size + other.size - shared);
}

/** Whether the last headings are the same, and not titles. */
export function isSameHeading({ passage: one }: Rival, { passage: other }: Rival): boolean {
  const heading = ownHeading(one);
  return heading !== undefined && heading === ownHeading(other);
}

function ownHeading({ chunk: { headings, documentTitle } }: Passage): string | undefined {
  const last = headings.at(-1)?.trim().toLowerCase();
  // "3.2 Termination" and "4. Termination" are the same heading in different contracts.
  return last === documentTitle.trim().toLowerCase()
    ? undefined
    : last?.replace(/^(?:§|article|section)?\s*[\d.]+[.):]?\s*/, '');
}
