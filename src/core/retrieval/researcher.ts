import { relevantScore } from '../model/types';
import {
  type Behind,
  type DocumentId,
  type Passage,
  type Plan,
  type QueryTerm,
  type SearchResult,
  type SubQuery,
  shortDocument,
} from '../model/types';
import type { SearchIndex } from '../model/ports';
import { followNames } from './multiHop';
import { mergeResults, type MergedResult } from './nearDuplicates';
import { measureShare, measureTerms, termsOf, textOf } from '../language/termCoverage';

/** Fallback threshold if no passage reaches `relevantScore`. */
export const secondThreshold = 0.55;
/**
 * A passage reached by following names must already share question words with its source, so its threshold is
 * lower.
 */
export const followedThreshold = 0.45;
/** Default number of sources for a task with a single search. */
const defaultSources = 6;
/** Maximum passages given to a reader across all tasks, and minimum per task. */
const mostRead = 30;
const leastRead = 10;
/** Limit for passages reached by following names; each contributes a quote to the answer. */
const maxFollowed = 5;
/** Score factor for passages of a document named in the question. */
const targetBonus = 1.25;

export interface Research {
  readonly kept: readonly Passage[];
  readonly dropped: readonly Passage[];
  readonly terms: readonly QueryTerm[];
  /** Quoted phrases that no passage contains. */
  readonly missingPhrases: readonly string[];
  /** The search queries. */
  readonly queries: readonly string[];
  /** The score threshold that was applied. */
  readonly threshold: number;
  /** Whether passages were found by their meaning; see `SearchResult`. */
  readonly byMeaning: boolean;
  /** Why a search was limited to words; see `SearchResult`. */
  readonly degraded?: string | undefined;
  /** What the index lacked in a search; see `SearchResult`. */
  readonly behind?: Behind | undefined;
}

/** Unfiltered results of all searches of one task. */
export interface Found extends MergedResult {
  readonly queries: readonly string[];
}

export interface ResearchOptions {
  readonly index: SearchIndex;
  readonly topK: number;
  /** Whether a dependent task's queries were built from earlier results. */
  readonly isRefined?: boolean;
  /** Minimum score of passages; defaults to `relevantScore`. */
  readonly threshold?: number;
  /** Maximum number of passages for an independent task. */
  readonly maxSources?: number;
  /**
   * Whether a reader judges the passages: then the best are kept whatever their score, and none from earlier
   * tasks.
   */
  readonly isRead?: boolean;
  /** Number of tasks sharing the reader's passages; defaults to one. */
  readonly tasks?: number;
}

/**
 * Runs a task's searches, `topK` passages each, and merges them by each chunk's best score. A dependent task
 * also includes the passages of `earlier` tasks; if no queries were built from these, it follows the names in
 * them (see `followNames`). For a reader, who has those passages already, it runs its own searches beside
 * that.
 */
export async function findPassages(
  subQuery: SubQuery,
  earlier: readonly SearchResult[],
  options: ResearchOptions,
  signal: AbortSignal,
): Promise<Found> {
  const { isRefined = false, isRead = false } = options;
  const isFollowed = earlier.length > 0 && !isRefined;
  if (isFollowed && !isRead) {
    const followed = await follow(subQuery, earlier, options, signal);
    return { ...mergeResults([mergeResults(earlier), followed]), queries: followed.queries };
  }
  const own = await searchAll(subQuery, options, signal);
  const { searchQueries: queries } = subQuery;
  if (!isRead) return { ...mergeResults([...own, ...earlier]), queries };
  const followed = isFollowed ? [await follow(subQuery, earlier, options, signal)] : [];
  return {
    ...mergeResults([...own, ...followed]),
    queries: [...queries, ...followed.flatMap((found) => found.queries)],
  };
}

/** Passages found by searching for the names in earlier passages. */
async function follow(
  { question }: SubQuery,
  earlier: readonly SearchResult[],
  { index }: ResearchOptions,
  signal: AbortSignal,
): Promise<Found> {
  const first = mergeResults(earlier);
  const search = (query: string, count: number): Promise<SearchResult> => index.search(query, count, signal);
  const { passages, queries } = await followNames(question, first, search);
  const found = { missingPhrases: [], byMeaning: false, degraded: undefined, behind: undefined };
  return { passages, terms: first.terms, queries, ...found };
}

/** The results of the task's own queries, each followed by that in the documents named in the question. */
async function searchAll(
  { searchQueries, targetDocuments }: SubQuery,
  { index, topK }: ResearchOptions,
  signal: AbortSignal,
): Promise<readonly SearchResult[]> {
  const results: SearchResult[] = [];
  for (const query of searchQueries) {
    results.push(await index.search(query, topK, signal));
    if (targetDocuments.length > 0)
      results.push(await searchTargets(query, targetDocuments, { index, topK }, signal));
  }
  return results;
}

/** Boosted passages of the documents named in the question. */
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
  // Conditions of one kind are alternatives; different kinds would both have to hold.
  for (const kind of ['file', 'in'] as const) {
    const ofKind = conditions.filter((condition) => condition.kind === kind);
    if (ofKind.length === 0) continue;
    const { passages } = await index.search(query, topK, signal, { conditions: ofKind, excluded: [] });
    // Combined with the user's own file conditions, the filter admits documents that match either, so keep
    // only the targets.
    found.push(...passages.filter(({ chunk }) => targets.some((one) => isTarget(chunk.documentId, one))));
  }
  const passages = found.map((passage) => ({
    ...passage,
    score: Math.min(1, Math.round(passage.score * targetBonus * 1000) / 1000),
  }));
  return { passages, terms: [] };
}

function isTarget(id: DocumentId, target: string): boolean {
  return target.endsWith('/') ? id.startsWith(target) : id === target;
}

/**
 * Finds the passages of one task, applies the score threshold and the source limit, and completes the kept
 * ones from their documents. For documents wanted in full, returns all their passages.
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
  const { passages: ranked, missingPhrases, byMeaning, degraded, behind, queries } = found;
  const terms = weighedTerms(found.terms, subQuery.question);
  const { isRead = false } = options;
  const threshold = isRead ? 0 : thresholdOf(subQuery, ranked[0]?.score ?? 0, options.threshold);
  const most = mostKept(subQuery, options);
  const passing = ranked.filter((passage) => passage.score >= threshold);
  const strong = (passing.length > 0 ? passing : holdingAll(ranked, terms)).slice(0, most);
  const complete = await options.index.completePassages(strong, signal);
  const kept = isRead ? await forReader(complete, options, signal) : complete;
  const keptIds = new Set(kept.map((passage) => passage.chunk.id));
  const rest = isRead ? [] : ranked.filter((passage) => !keptIds.has(passage.chunk.id));
  const dropped = rest.slice(0, options.topK);
  return { kept, dropped, terms, missingPhrases, queries, threshold, byMeaning, degraded, behind };
}

/** Maximum passages shown to a reader as an overview of the documents. */
const mostShown = 20;

/**
 * Prepares passages for a reader: adds the rest of a short document to its best passage; if nothing was
 * found, shows how documents begin.
 */
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
    .map((passage) => ({ ...passage, score: best.score }));
  return [best, ...rest, ...others];
}

/** Documents with more passages are searched as usual. */
const mostOfWhole = 2000;

/** Maximum number of passages a task keeps. */
function mostKept(
  { dependsOn }: SubQuery,
  { maxSources = defaultSources, isRead = false, tasks = 1 }: ResearchOptions,
): number {
  if (isRead) return Math.max(leastRead, Math.ceil(mostRead / tasks));
  return dependsOn.length === 0 ? maxSources : maxFollowed;
}

/** All passages of a task's documents, in reading order; undefined if there are none. */
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
    kept.push(...own.map((passage) => ({ ...passage, score: 1 })));
  }
  if (kept.length === 0) return undefined;
  return { kept, dropped: [], terms: [], missingPhrases: [], queries, threshold: 0, byMeaning: false };
}

/** Long texts score low even when they contain all words of the question, since few of their words match. */
const mostHoldingAll = 3;

/** The best passages that contain every word of the question, provided it has at least two. */
function holdingAll(ranked: readonly Passage[], terms: readonly QueryTerm[]): readonly Passage[] {
  const asked = terms.filter(({ weight }) => weight > 0);
  if (asked.length < 2 || asked.some(({ isUnknown }) => isUnknown === true)) return [];
  return ranked.slice(0, mostHoldingAll).filter(({ chunk }) => {
    const held = termsOf(textOf(chunk));
    return asked.every(({ term }) => held.has(term));
  });
}

/** Drops measure words: a quote that answers "how long" need not contain "long". */
function weighedTerms(terms: readonly QueryTerm[], question: string): readonly QueryTerm[] {
  const measures = measureTerms(question);
  return terms.map((entry) =>
    measures.has(entry.term) ? { ...entry, weight: entry.weight * measureShare } : entry,
  );
}

/** The score threshold of a task whose best passage scores `best`. */
function thresholdOf({ dependsOn }: SubQuery, best: number, wanted: number = relevantScore): number {
  if (dependsOn.length > 0) return followedThreshold;
  return best >= wanted ? wanted : secondThreshold;
}

/**
 * Runs all searches of a plan, dependent tasks after their dependencies, and merges them without repeats,
 * best first.
 */
export async function searchPlan(
  { subQueries }: Plan,
  options: { readonly index: SearchIndex; readonly topK: number },
  signal: AbortSignal,
): Promise<MergedResult> {
  const found = new Map<string, Found>();
  for (const subQuery of subQueries) {
    const earlier = subQuery.dependsOn.flatMap((id) => found.get(id) ?? []);
    found.set(subQuery.id, await findPassages(subQuery, earlier, options, signal));
  }
  return mergeResults([...found.values()]);
}
