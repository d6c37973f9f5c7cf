import type { DocumentId, Passage, Plan, QueryTerm, SearchResult, SubQuery } from '../model/types';
import type { SearchIndex } from '../model/ports';
import { shortDocument } from '../model/shortDocument';
import { followNames } from './multiHop';
import { mergeResults, type MergedResult } from './mergeResults';
import { measureShare, measureTerms } from '../language/frameWords';
import { termsOf, textOf } from '../language/termCoverage';
import { completePassages } from './neighbours';

/** Score filter of [004] on the normalised scale. */
export const scoreThreshold = 0.6;
/** Where nothing passes it, what passes this one is weighed all the same ([004]: the filter of a second try). */
export const secondThreshold = 0.55;
/** A passage that names led to has to share the question's words with the one that led there, so less is asked of it. */
export const followedThreshold = 0.45;
/** Sources of a task that one search suffices for. */
const defaultSources = 6;
/** Passages that a reader may get of all tasks together, and of each at least. */
const mostRead = 30;
const leastRead = 10;
/** Of those that names led to, each gives a quote to the answer. */
const maxFollowed = 5;
/** A passage of a document that the question names counts so much more. */
const targetBonus = 1.25;

export interface Research {
  readonly kept: readonly Passage[];
  readonly dropped: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /** Quoted phrases that no passage has. */
  readonly missingPhrases: readonly string[];
  /** What went to search. */
  readonly queries: readonly string[];
  /** The score from which passages were kept. */
  readonly threshold: number;
  /** Whether passages were found by their meaning; see `SearchResult`. */
  readonly byMeaning: boolean;
  /** Why a search looked for words alone; see `SearchResult`. */
  readonly degraded?: string;
}

/** All that the searches of one task gave, before any filter. */
export interface Found extends MergedResult {
  readonly queries: readonly string[];
}

export interface ResearchOptions {
  readonly index: SearchIndex;
  readonly topK: number;
  /** Whether the queries of a task that waited were made of what the tasks before it found. */
  readonly isRefined?: boolean;
  /** The score from which passages are kept; `scoreThreshold` where it is left out. */
  readonly threshold?: number;
  /** Passages that are kept at most, of a task that waits for no other. */
  readonly maxSources?: number;
  /** Whether a reader says what the passages hold: then the best are kept whatever their score, and none of earlier tasks. */
  readonly isRead?: boolean;
  /** Tasks that the reader gets passages of; one where it is left out. */
  readonly tasks?: number;
}

/**
 * Makes the searches of one task and merges them by each chunk's best score; `topK` passages are asked from each. A task
 * that waited for others gives what these found, `earlier`, too; without queries made of that it follows the names in it
 * (see `followNames`).
 */
export async function findPassages(
  subQuery: SubQuery,
  earlier: readonly SearchResult[],
  { index, topK, isRefined = false, isRead = false }: ResearchOptions,
  signal: AbortSignal,
): Promise<Found> {
  if (earlier.length > 0 && !isRefined) {
    const first = mergeResults(earlier);
    const search = (query: string, count: number): Promise<SearchResult> =>
      index.search(query, count, signal);
    const { passages, queries } = await followNames(subQuery.question, first, search);
    return { ...mergeResults([first, { passages, terms: first.terms }].map(toResult)), queries };
  }
  const results: SearchResult[] = [];
  for (const query of subQuery.searchQueries) {
    results.push(await index.search(query, topK, signal));
    if (subQuery.targetDocuments.length > 0)
      results.push(await searchTargets(query, subQuery.targetDocuments, { index, topK }, signal));
  }
  return { ...mergeResults(isRead ? results : [...results, ...earlier]), queries: subQuery.searchQueries };
}

/** The passages of the documents that a question names, which count more than they would elsewhere. */
async function searchTargets(
  query: string,
  targets: readonly DocumentId[],
  { index, topK }: ResearchOptions,
  signal: AbortSignal,
): Promise<SearchResult> {
  const conditions = targets.map(
    (value) => ({ kind: value.endsWith('/') ? 'in' : 'file', value, negated: false }) as const,
  );
  const found: Passage[] = [];
  // Several conditions of one kind are alternatives; of two kinds, both would have to hold.
  for (const kind of ['file', 'in'] as const) {
    const ofKind = conditions.filter((condition) => condition.kind === kind);
    if (ofKind.length === 0) continue;
    const { passages } = await index.search(query, topK, signal, { conditions: ofKind, excluded: [] });
    // Only the targets themselves: beside a condition of the user's on files, this one lets through what either names.
    found.push(...passages.filter(({ chunk }) => targets.some((one) => isTarget(chunk.documentId, one))));
  }
  const passages = found.map(({ chunk, score }) => ({
    chunk,
    score: Math.min(1, Math.round(score * targetBonus * 1000) / 1000),
  }));
  return { passages, terms: [] };
}

function isTarget(id: DocumentId, target: string): boolean {
  return target.endsWith('/') ? id.startsWith(target) : id === target;
}

/**
 * Finds the passages for one task, holds them against the score filter and the limit on sources, and completes those that
 * are kept from their documents. Of documents that are wanted whole, it gives all passages.
 */
export async function research(
  subQuery: SubQuery,
  earlier: readonly SearchResult[],
  options: ResearchOptions,
  signal: AbortSignal,
): Promise<Research> {
  const whole = subQuery.isWhole === true ? await readWhole(subQuery, options, signal) : undefined;
  return whole ?? searchAndFilter(subQuery, earlier, options, signal);
}

async function searchAndFilter(
  subQuery: SubQuery,
  earlier: readonly SearchResult[],
  options: ResearchOptions,
  signal: AbortSignal,
): Promise<Research> {
  const found = await findPassages(subQuery, earlier, options, signal);
  const { passages: ranked, missingPhrases, byMeaning, degraded, queries } = found;
  const terms = weighedTerms(found.terms, subQuery.question);
  const { isRead = false } = options;
  const threshold = isRead ? 0 : thresholdOf(subQuery, ranked[0]?.score ?? 0, options.threshold);
  const most = mostKept(subQuery, options);
  const passing = ranked.filter((passage) => passage.score >= threshold);
  const strong = (passing.length > 0 ? passing : holdingAll(ranked, terms)).slice(0, most);
  const complete = await completePassages(strong, options.index, signal);
  const kept = isRead ? await forReader(complete, options, signal) : complete;
  const keptIds = new Set(kept.map((passage) => passage.chunk.id));
  const rest = isRead ? [] : ranked.filter((passage) => !keptIds.has(passage.chunk.id));
  const dropped = rest.slice(0, options.topK);
  const result = { kept, dropped, terms, missingPhrases, queries, threshold, byMeaning };
  return { ...result, ...(degraded !== undefined && { degraded }) };
}

/** Passages that show a reader what documents there are. */
const mostShown = 20;

/** What a reader gets: with the best passage the rest of its document, where that is short; where nothing was found, how documents begin. */
async function forReader(
  found: readonly Passage[],
  { index }: ResearchOptions,
  signal: AbortSignal,
): Promise<readonly Passage[]> {
  const [best, ...others] = found;
  const all = { conditions: [], excluded: [] };
  if (best === undefined)
    return (await index.search('', mostShown, signal, { ...all, isOverview: true })).passages;
  const conditions = [{ kind: 'file', value: best.chunk.documentId, negated: false }] as const;
  const whole = await index.search('', mostRead, signal, { ...all, conditions, isWhole: true });
  const own = whole.passages.filter(({ chunk }) => chunk.documentId === best.chunk.documentId);
  if (own.reduce((sum, { chunk }) => sum + chunk.text.length, 0) > shortDocument) return found;
  const known = new Set(found.map(({ chunk }) => chunk.id));
  const rest = own
    .filter(({ chunk }) => !known.has(chunk.id))
    .map(({ chunk }) => ({ chunk, score: best.score }));
  return [best, ...rest, ...others];
}

/** A document of more passages is searched as any other. */
const mostOfWhole = 2000;

/** How many passages of a task are kept. */
function mostKept(
  { dependsOn }: SubQuery,
  { maxSources = defaultSources, isRead = false, tasks = 1 }: ResearchOptions,
): number {
  if (isRead) return Math.max(leastRead, Math.ceil(mostRead / tasks));
  return dependsOn.length === 0 ? maxSources : maxFollowed;
}

/** All of the documents that a task names, in reading order; undefined where there is nothing of them. */
async function readWhole(
  { targetDocuments, searchQueries: queries }: SubQuery,
  { index }: ResearchOptions,
  signal: AbortSignal,
): Promise<Research | undefined> {
  const kept: Passage[] = [];
  for (const value of targetDocuments) {
    const conditions = [{ kind: 'file', value, negated: false }] as const;
    const found = await index.search('', mostOfWhole, signal, { conditions, excluded: [], isWhole: true });
    const own = found.passages.filter(({ chunk }) => chunk.documentId === value);
    kept.push(...own.map(({ chunk }) => ({ chunk, score: 1 })));
  }
  if (kept.length === 0) return undefined;
  return { kept, dropped: [], terms: [], missingPhrases: [], queries, threshold: 0, byMeaning: false };
}

/** Few of a long text's words are the question's, so its score is low also where it says all of them. */
const mostHoldingAll = 3;

/** Of the best passages those that have every word of the question, of two at least. */
function holdingAll(ranked: readonly Passage[], terms: readonly QueryTerm[]): readonly Passage[] {
  const asked = terms.filter(({ weight }) => weight > 0);
  if (asked.length < 2 || asked.some(({ isUnknown }) => isUnknown === true)) return [];
  return ranked.slice(0, mostHoldingAll).filter(({ chunk }) => {
    const held = termsOf(textOf(chunk));
    return asked.every(({ term }) => held.has(term));
  });
}

/** A quote that answers "how long" need not say "long". */
function weighedTerms(terms: readonly QueryTerm[], question: string): readonly QueryTerm[] {
  const measures = measureTerms(question);
  return terms.map((entry) =>
    measures.has(entry.term) ? { ...entry, weight: entry.weight * measureShare } : entry,
  );
}

/** The score from which a task keeps passages, of which the best has the score `best`. */
function thresholdOf({ dependsOn }: SubQuery, best: number, wanted: number = scoreThreshold): number {
  if (dependsOn.length > 0) return followedThreshold;
  return best >= wanted ? wanted : secondThreshold;
}

/** All searches of a plan, each task after those that it waits for, as one list without repeats, best first. */
export async function searchPlan(
  { subQueries }: Plan,
  options: { readonly index: SearchIndex; readonly topK: number },
  signal: AbortSignal,
): Promise<MergedResult> {
  const found = new Map<string, Found>();
  for (const subQuery of subQueries) {
    const earlier = subQuery.dependsOn.flatMap((id) => found.get(id) ?? []).map(toResult);
    found.set(subQuery.id, await findPassages(subQuery, earlier, options, signal));
  }
  return mergeResults([...found.values()].map(toResult));
}

function toResult({
  degraded,
  ...found
}: Omit<SearchResult, 'degraded'> & { readonly degraded?: string | undefined }): SearchResult {
  return { ...found, ...(degraded !== undefined && { degraded }) };
}
