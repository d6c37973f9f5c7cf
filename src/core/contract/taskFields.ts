import type { SubQuery } from '../model';
import type { PassageSummary, StepDetail } from '../run/events';
import type { RunState, StepState } from '../run/state';
import { placeFields } from './placeFields';

/** A task of the plan, with what its last try searched, kept, dropped and quoted. */
export function taskFields(subQuery: SubQuery, { steps }: Pick<RunState, 'steps'>) {
  const tries = steps.filter(({ kind, taskId }) => kind === 'task' && taskId === subQuery.id);
  const last = tries.at(-1);
  const own = steps.filter(({ parentId }) => last !== undefined && parentId === last.id);
  const { id, question, facet, searchQueries, terms, targetDocuments, dependsOn } = subQuery;
  return {
    ...{ id, question, facet, searchQueries, terms, targetDocuments, dependsOn },
    tries: tries.length,
    confidence: detailOf(last, 'task')?.confidence ?? 0,
    ...searchFields(detailOf(own.find(isOf('search')), 'search') ?? nothingSearched),
    ...quoteFields(detailOf(own.find(isOf('evidence')), 'evidence') ?? { quotes: [], dropped: 0 }),
  };
}

const nothingSearched = { queries: [], threshold: null, kept: [], dropped: [] };

function searchFields(search: {
  readonly queries: readonly string[];
  readonly threshold: number | null;
  readonly kept: readonly PassageSummary[];
  readonly dropped: readonly PassageSummary[];
}) {
  const { queries, threshold, kept, dropped } = search;
  return { queries, threshold, kept: kept.map(passageFields), dropped: dropped.map(passageFields) };
}

function quoteFields({ quotes, dropped }: { readonly quotes: readonly string[]; readonly dropped: number }) {
  return { quotes, quotesDropped: dropped };
}

/** A passage without its text. */
export function passageFields({ documentId, chunkId, score, place }: PassageSummary) {
  return { path: documentId, chunkId, score, ...placeFields(place) };
}

function isOf(kind: StepState['kind']): (step: StepState) => boolean {
  return (step) => step.kind === kind;
}

function detailOf<K extends StepDetail['kind']>(
  step: StepState | undefined,
  kind: K,
): Extract<StepDetail, { kind: K }> | undefined {
  const detail = step?.detail;
  return detail?.kind === kind ? (detail as Extract<StepDetail, { kind: K }>) : undefined;
}
