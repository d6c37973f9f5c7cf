import type { ChatModel, Reasoner } from '../../ports';
import { quoteEvidence } from './evidence';
import { writeQueries } from './nextQueries';
import { planQuestion } from './plan';
import { reviewDraft } from './review';
import { routeQuestion } from './route';
import { writeAnswer } from './synthesize';

/**
 * Thinks with a language model where rules are not sure, and writes prose. A simple question costs two calls, the
 * answer and its review, or three when it is unclear how to take it; a complex one costs a call for the plan, one a task, the
 * answer and its review. Without `hasReview` the rules review.
 * `extractive` decides what is clear without a model. Calls that fail, fail the method: see `withFallback`.
 */
export function createGenerativeReasoner(
  model: ChatModel,
  extractive: Reasoner,
  { hasReview = true }: { readonly hasReview?: boolean } = {},
): Reasoner {
  const tools = { model, extractive };
  return {
    id: `generative ${model.id}`,
    route: (input, report, signal) => routeQuestion(input, tools, report, signal),
    plan: (input, report, signal) => planQuestion(input, tools, report, signal),
    nextQueries: (input, report, signal) => writeQueries(input, model, report, signal),
    extractEvidence: (input, report, signal) => quoteEvidence(input, tools, report, signal),
    review: (input, report, signal) =>
      hasReview ? reviewDraft(input, tools, report, signal) : extractive.review(input, report, signal),
    synthesize: (input, report, signal) => writeAnswer(input, model, report, signal),
  };
}
