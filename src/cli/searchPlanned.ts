import type { Plan, RouteKind, Vocabulary } from '../core/model/types';
import type { SearchIndex } from '../core/model/ports';
import { createExtractiveReasoner } from '../core/answering/extractive/extractiveReasoner';
import { addParts, mergeResults, type MergedResult } from '../core/retrieval/mergeResults';
import { guardQuestion } from '../core/understanding/guard';
import { planQuestion } from '../core/understanding/planner';
import { searchPlan } from '../core/retrieval/researcher';

/**
 * All that the searches of a planned run give, and how the question was understood. `topK` passages are asked from each. A
 * question that would not be run is one search, and not understood.
 */
export async function searchPlanned(
  question: string,
  options: { readonly index: SearchIndex; readonly topK: number; readonly vocabulary: Vocabulary },
  signal: AbortSignal,
): Promise<MergedResult & { readonly route: RouteKind | undefined }> {
  const { index, topK } = options;
  if (guardQuestion(question, await index.status(signal)).kind === 'decline')
    return { ...mergeResults([await index.search(question, topK, signal)]), route: undefined };
  const { route, plan } = await planQuestion(
    { question, conversation: [], vocabulary: options.vocabulary },
    { reasoner: createExtractiveReasoner(), index, topK },
    signal,
  );
  const found = await searchPlan(plan, options, signal);
  const merged = isInParts(plan) ? addParts(await index.search(route.question, topK, signal), found) : found;
  return { ...merged, route: route.kind };
}

/** Whether a plan asks parts of a question beside each other; parts that name documents know best where to look. */
function isInParts({ subQueries }: Plan): boolean {
  return (
    subQueries.length > 1 &&
    subQueries.every(({ dependsOn, targetDocuments }) => dependsOn.length + targetDocuments.length === 0)
  );
}
