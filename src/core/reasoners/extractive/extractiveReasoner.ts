import type { Reasoner } from '../../ports';
import { streamAnswer } from './compose';
import { withoutRefuted } from './heedFeedback';
import { planByRules } from './plan';
import { reviewByRules } from './review';
import { routeByRules } from './route';
import { selectEvidence } from './selectEvidence';

/** Rules and statistics over the text: offline, deterministic, grounded because its answers are made of quotes. */
export function createExtractiveReasoner(): Reasoner {
  return {
    id: 'extractive',
    route: async (input) => routeByRules(input),
    plan: async (input) => planByRules(input),
    nextQueries: async () => Promise.resolve([]),
    extractEvidence: async ({ subQuery, found, style }) =>
      Promise.resolve(selectEvidence(subQuery, found, style)),
    review: async (input) => Promise.resolve(reviewByRules(input)),
    synthesize: ({ question, subAnswers, style, language, feedback }) =>
      streamAnswer({ question, subAnswers: withoutRefuted(subAnswers, feedback), style, language }),
  };
}
