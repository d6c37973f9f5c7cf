import { relevantScore, type Passage, type SearchResult, type DocumentId } from '../model/types';
import { analyze } from '../language/analyze';
import { factsIn } from '../language/facts';
import { numberWords } from '../language/numberWords';
import { subjectShare } from '../language/termCoverage';
import { sentences } from '../language/sentences';
import { entitiesOf } from './questionParts';
import { periodOf } from '../language/dates';
import { ownTerms, sharedTerms } from '../language/names';
import { events } from '../util/concurrency';

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

/**
 * The passages matching a question as well as the best, best first; empty if the best is not relevant, or
 * lacks a name in the question. Lets other events in between passages.
 */
export async function rivalsFor(question: string, { passages }: SearchResult): Promise<readonly Rival[]> {
  const [best] = passages;
  const asked = new Set(analyze(question).filter((term) => subjectShare(term) === 1));
  if (best === undefined || best.score < relevantScore || asked.size < 2) return [];
  const held = heldBy(best, asked);
  if (!namesOf(question).every((term) => held.has(term))) return [];
  const rivals: Rival[] = [];
  for (const passage of passages) {
    if (passage.score < relevantScore || passage.score < nearShare * best.score) continue;
    await events();
    const own = heldBy(passage, asked);
    if (own.size < held.size || ![...held].every((term) => own.has(term))) continue;
    rivals.push({ passage, statement: statementIn(passage.chunk.text, asked) });
  }
  return rivals;
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

const numberTerms = new Set([...numberWords('en').keys()].flatMap((word) => analyze(word)));

function isNumberWord(term: string): boolean {
  return numberTerms.has(term);
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
function isSameHeading({ passage: one }: Rival, { passage: other }: Rival): boolean {
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

/** With more documents than this, users rarely have a particular one in mind. */
const maxDocuments = 8;
/** Titles are alike when all of them share at least this part of the words of each. */
const minNamedAlike = 1 / 3;
/** Asks about all documents, or which of them. */
const asksAboutAll =
  /\b(?:all|each|every|any|both|across|overall|in general|generally|usually|compare[ds]?|comparison|differ\w*|list|overview|summar\w+|alle[nrs]?|jede[mnrs]?|beide[nr]?|tou[ts]|toutes|chaque|todos|todas|cada)\b/i;

/**
 * The titles of documents of one kind (three contracts, the handbooks of two offices) that each give a
 * different answer, best first, when nothing in the question says which is meant. Undefined if that is clear,
 * if another document answers for all, or for versions or periods of one document, where the newer is meant.
 */
export function ambiguousDocuments(question: string, all: readonly Rival[]): readonly string[] | undefined {
  if (asksAboutAll.test(question)) return undefined;
  const rivals = bestOfEach(all);
  const [best] = rivals;
  if (best === undefined || rivals.length < 2 || rivals.length > maxDocuments) return undefined;
  const named = rivals.map((rival) => ({ rival, title: titleOf(rival) }));
  const kind = sharedTerms(named.map(({ title }) => title));
  const own = named.map(({ title }) => ownTerms(title, kind));
  const asked = new Set(analyze(question));
  if (own.some((terms) => terms.length === 0 || terms.some((term) => asked.has(term)))) return undefined;
  const areNamedAlike = own.every((terms) => kind.size >= minNamedAlike * (kind.size + terms.length));
  if (asksWhich(question, kind) || !areOfOneKind(rivals, areNamedAlike)) return undefined;
  const owners = new Set(own.flat());
  const isOwner = (term: string): boolean => owners.has(term);
  if (!rivals.every((rival) => rival === best || answersDiffer(best, rival, isOwner))) return undefined;
  const titles = newestOfEach(named).map(({ title }) => title);
  return titles.length > 1 ? inOrder(titles) : undefined;
}

/** The closest first, sorted by name: their scores are too similar to matter. */
function inOrder(titles: readonly string[]): readonly string[] {
  const [near, others] = [titles.slice(0, nearest), titles.slice(nearest)];
  return [near, others].flatMap((some) =>
    some.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })),
  );
}

/** Most options offered for a single document. */
const nearest = 3;

/** The only title identified by the text through words no other has; undefined if none or several. */
export function titleNamedIn(text: string, titles: readonly string[]): string | undefined {
  const kind = sharedTerms(titles);
  const held = new Set(analyze(text));
  const named = titles.filter((title) => {
    const own = ownTerms(title, kind);
    return own.length > 0 && own.every((term) => held.has(term));
  });
  return named.length === 1 ? named[0] : undefined;
}

interface Named {
  readonly rival: Rival;
  readonly title: string;
}

function bestOfEach(rivals: readonly Rival[]): readonly Rival[] {
  const seen = new Set<DocumentId>();
  return rivals.filter(({ passage: { chunk } }) => !seen.has(chunk.documentId) && seen.add(chunk.documentId));
}

/** The title on one line; the file name in words if there is none. */
function titleOf({ passage: { chunk } }: Rival): string {
  const { documentTitle, documentId } = chunk;
  const file = documentId.slice(documentId.lastIndexOf('/') + 1);
  const isFile = documentTitle === file || documentTitle === documentId;
  const title = isFile ? file.replace(/\.\w+$/, '').replace(/[_-]+/g, ' ') : documentTitle;
  return title
    .replace(/[*_`#[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** "Which contract …?", "in our agreements" */
function asksWhich(question: string, kind: ReadonlySet<string>): boolean {
  const words = question.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.some((word, at) => {
    if (!analyze(word).some((term) => kind.has(term))) return false;
    const before = words.slice(Math.max(0, at - 2), at).join(' ');
    return /[^s]s$/i.test(word) || /\b(?:which|what|welche\w*|quel\w*|cuál\w*)\b/i.test(before);
  });
}

/** They have similar names, are in one folder, or have the same sections. */
function areOfOneKind(rivals: readonly Rival[], areNamedAlike: boolean): boolean {
  const [first] = rivals;
  if (first === undefined || areNamedAlike) return areNamedAlike;
  const folder = folderOf(first);
  return rivals.every(
    (rival) => isSameHeading(first, rival) || (folder !== '' && folderOf(rival) === folder),
  );
}

function folderOf({ passage: { chunk } }: Rival): string {
  return chunk.documentId.slice(0, Math.max(0, chunk.documentId.lastIndexOf('/')));
}

/** Of several issues of one document, keeps the newest. */
function newestOfEach(named: readonly Named[]): readonly Named[] {
  const order = ({ title }: Named): number => {
    const { year = 0, quarter = 0 } = periodOf(title) ?? {};
    return year * 10 + quarter;
  };
  const newest = new Map<string, Named>();
  for (const one of named) {
    const series = ownTerms(one.title, new Set()).join(' ');
    const known = newest.get(series);
    if (known === undefined || order(one) > order(known)) newest.set(series, one);
  }
  return [...newest.values()];
}
