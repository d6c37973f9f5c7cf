import type { Route, SubAnswer } from '../model/types';
import type { ScopeItem } from '../model/scope';
import type { RunOutcome } from '../model/events';
import { failureInSearch } from '../answering/modelFailure';
import type { Run } from './run';
import { askAfterNoResult, glossaryTermOf } from './escalation';
import { matchedWords, missingWords } from '../understanding/missingWords';
import { summarise } from './task';
import * as words from './stepWords';
import { lackingIn } from '../trust/unreadNotice';
import type { IndexStatus } from '../model/ports';

export type DeclinedRun = Extract<RunOutcome, { kind: 'declined' }>;

const nearestShown = 4;
/** Lower scores display as 0.00 and are not worth mentioning. */
const leastScore = 0.005;

/** Ends a run that the router rejected. */
export function declineRoute(route: Route): DeclinedRun {
  const reason = route.kind === 'clarify' ? 'clarify' : 'out-of-scope';
  return {
    kind: 'declined',
    reason,
    message: route.reasoning,
    flags: [],
    coverage: words.noCoverage,
    options: route.options,
  };
}

/**
 * Ends a run that found nothing strong enough: reports what was searched and what came nearest, and asks
 * back. `said`, the words of a writer that read the passages, replaces the word-based explanation.
 */
export function declineUnfound(
  { question, filter, recorder, deps }: Run,
  { subAnswers, said = '' }: { readonly subAnswers: readonly SubAnswer[]; readonly said?: string },
  status: IndexStatus,
): DeclinedRun {
  const passages = subAnswers
    .flatMap(({ kept, dropped }) => [...kept, ...dropped])
    .sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  const nearest = passages
    .filter(({ score, chunk }) => score >= leastScore && !seen.has(chunk.id) && seen.add(chunk.id))
    .slice(0, nearestShown)
    .map((passage) => ({ ...summarise(passage), holds: matchedWords(question, passage.chunk) }));
  const documents = documentsWithin(filter.within, status);
  const failed = words.failures(subAnswers);
  const hasFailed = failed !== '';
  const missing = missingWords(question, subAnswers);
  const glossaryTerm = hasFailed ? undefined : glossaryTermOf(question, missing);
  const written = words.otherLanguage(question, status);
  const modelFailure = failureInSearch(recorder.notes, deps.reasoner.model);
  const gaps = [...new Set(subAnswers.flatMap(({ capabilityGap }) => capabilityGap ?? []))];
  return {
    kind: 'declined',
    reason: 'nothing-found',
    message: [
      said || words.notFound({ documents, nearest: nearest.length, missing, gaps, filter, written, failed }),
      ...lackingIn({ status, subAnswers }),
    ].join(' '),
    flags: hasFailed ? ['degraded'] : [],
    coverage: {
      documentsSearched: documents,
      queries: [...new Set(subAnswers.flatMap(({ subQuery }) => subQuery.searchQueries))],
      missing: [...new Set([...missing.unknown, ...missing.lacking, ...facetsOf(subAnswers)])],
      nearest,
      failed: status.failed,
    },
    ...(modelFailure !== undefined && { modelFailure }),
    ...(glossaryTerm !== undefined && { glossaryTerm }),
    ...askAfterNoResult({ question, filter, nearest: nearest.length, status, missing, hasFailed }),
  };
}

/**
 * Number of documents searched; the size of a folder is unknown, so a scope with folders counts all
 * documents.
 */
function documentsWithin(scope: readonly ScopeItem[] | undefined, { documents }: IndexStatus): number {
  const isCounted = scope !== undefined && scope.length > 0 && scope.every(({ kind }) => kind !== 'folder');
  return isCounted ? Math.min(documents, new Set(scope.map(({ id }) => id)).size) : documents;
}

/** The aspects of a question that has several, none of which was answered. */
function facetsOf(subAnswers: readonly SubAnswer[]): string[] {
  const facets = [...new Set(subAnswers.map(({ subQuery }) => subQuery.facet))];
  return facets.length > 1 ? facets : [];
}
