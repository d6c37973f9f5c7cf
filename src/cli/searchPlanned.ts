import type { RouteKind, Vocabulary } from '../core/model';
import type { SearchIndex } from '../core/ports';
import { createExtractiveReasoner } from '../core/reasoners/extractive/extractiveReasoner';
import type { MergedResult } from '../core/retrieval/mergeResults';
import { planQuestion } from '../core/stages/planner';
import { searchPlan } from '../core/stages/researcher';

/** All that the searches of a planned run give, and how the question was understood. `topK` passages are asked from each. */
export async function searchPlanned(
  question: string,
  options: { readonly index: SearchIndex; readonly topK: number; readonly vocabulary: Vocabulary },
  signal: AbortSignal,
): Promise<MergedResult & { readonly route: RouteKind }> {
  const { route, plan } = await planQuestion(
    { question, conversation: [], vocabulary: options.vocabulary },
    { reasoner: createExtractiveReasoner(), index: options.index, topK: options.topK },
    signal,
  );
  return { ...(await searchPlan(plan, options, signal)), route: route.kind };
}
