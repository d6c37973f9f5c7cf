import type { DocumentId, SearchResult } from '../model/types';
import { analyze } from '../language/analyze';
import { periodOf } from '../util/periods';
import { ownTerms, sharedTerms } from '../language/titleTerms';
import { answersDiffer, isSameHeading, rivalsFor, type Rival } from './rivals';

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
export function ambiguousDocuments(question: string, found: SearchResult): readonly string[] | undefined {
  if (asksAboutAll.test(question)) return undefined;
  const rivals = bestOfEach(rivalsFor(question, found));
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

/** As many as there can be options for a single document. */
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
