import type { Plan, RouteKind } from '../../core/model/types';
import type { SearchIndex } from '../../core/model/ports';
import { addParts, mergeResults, type MergedResult } from '../../core/retrieval/mergeResults';
import { planQuestion } from '../../core/run/answerQuestion';
import { searchPlan } from '../../core/retrieval/researcher';
import { runDeps } from './openLibrary';
import type { Vocabulary } from '../../core/model/vocabulary';

/**
 * The results of all searches of a planned run, and how the question was understood. Each search returns
 * `topK` passages. A question that would not be run is searched once as it is, and counts as not understood.
 */
export async function searchPlanned(
  question: string,
  options: { readonly index: SearchIndex; readonly topK: number; readonly vocabulary: Vocabulary },
  signal: AbortSignal,
): Promise<MergedResult & { readonly route: RouteKind | undefined }> {
  const { index, topK } = options;
  const deps = runDeps(index, 'concise', options.vocabulary);
  const planned = await planQuestion(question, deps, { emit: () => undefined, signal });
  if (planned.kind === 'ended')
    return { ...mergeResults([await index.search(question, topK, signal)]), route: planned.route?.kind };
  const { route, plan } = planned;
  const found = await searchPlan(plan, options, signal);
  const merged = isInParts(plan) ? addParts(await index.search(route.question, topK, signal), found) : found;
  return { ...merged, route: route.kind };
}

/**
 * Whether a plan splits a question into parallel parts; parts that name documents already say where to look.
 */
function isInParts({ subQueries }: Plan): boolean {
  return (
    subQueries.length > 1 &&
    subQueries.every(({ dependsOn, targetDocuments }) => dependsOn.length + targetDocuments.length === 0)
  );
}
