import type { IndexStatus, Route, SubAnswer } from '../model';
import type { RunOutcome } from './events';
import type { Run } from './run';
import { summarise } from './task';
import * as words from './words';

type Declined = Extract<RunOutcome, { kind: 'declined' }>;

const nearestShown = 4;

/** The end of a run that the router would not begin. */
export function declineRoute(route: Route): Declined {
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

/** The end of a run that found nothing strong enough: says what was searched and what came nearest. */
export function declineUnfound(
  { filter }: Run,
  subAnswers: readonly SubAnswer[],
  status: IndexStatus,
): Declined {
  const passages = subAnswers
    .flatMap(({ kept, dropped }) => [...kept, ...dropped])
    .sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  const nearest = passages
    .filter(({ chunk }) => !seen.has(chunk.id) && seen.add(chunk.id))
    .slice(0, nearestShown);
  const failures = words.failures(subAnswers);
  return {
    kind: 'declined',
    reason: 'nothing-found',
    message: words.notFound(nearest.length, filter, failures),
    flags: failures !== '' ? ['degraded'] : [],
    coverage: {
      documentsSearched: status.documents,
      queries: [...new Set(subAnswers.flatMap(({ subQuery }) => subQuery.searchQueries))],
      missing: [],
      nearest: nearest.map(summarise),
      failed: status.failed,
    },
    options: [],
  };
}
