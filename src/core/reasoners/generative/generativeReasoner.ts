import type { Depth } from '../../models/modelSettings';
import type { ChatModel, Reasoner } from '../../ports';
import { wholePassages } from './evidence';
import { writeQueries } from './nextQueries';
import { reviewDraft } from './review';
import { writeAnswer } from './synthesize';
import { planTasks, understandQuestion } from './understand';

/**
 * Thinks with a language model: at most one call that understands the question, none where rules are sure of it, and one that writes
 * the answer from whole passages. Of depth `thorough`, a task that waits for others gets queries by a call of its own, and a call
 * reviews the answer; of depth `quick`, only what goes on from a conversation is understood by a call. `extractive` decides what
 * is clear without a model. Calls that fail, fail the method: see `withFallback`.
 */
export function createGenerativeReasoner(
  model: ChatModel,
  extractive: Reasoner,
  { depth = 'balanced' }: { readonly depth?: Depth } = {},
): Reasoner {
  const isThorough = depth === 'thorough';
  const tools = { model, extractive, isQuick: depth === 'quick' };
  return {
    id: `generative ${model.id}`,
    reading: { searchesAgain: depth !== 'quick', improves: isThorough },
    route: (input, report, signal) => understandQuestion(input, tools, report, signal),
    plan: (input, report, signal) => planTasks(input, extractive, report, signal),
    nextQueries: async (input, report, signal) =>
      isThorough ? writeQueries(input, model, report, signal) : [],
    extractEvidence: async (input) => Promise.resolve(wholePassages(input)),
    review: (input, report, signal) =>
      isThorough ? reviewDraft(input, tools, report, signal) : extractive.review(input, report, signal),
    synthesize: (input, report, signal) => writeAnswer(input, model, report, signal),
  };
}
