import type { Reasoner } from '../../ports';
import { withChosenAgent } from './chosenAgent';
import { withoutRefuted } from './heedFeedback';
import { planByRules } from './plan';
import { reviewByRules } from './review';
import { routeByRules } from './route';
import { selectEvidence } from './selectEvidence';
import { streamAnswer } from './streamAnswer';

/** Rules and statistics over the text: offline, deterministic, grounded because its answers are made of quotes. */
export function createExtractiveReasoner(): Reasoner {
  return {
    id: 'extractive',
    route: async (input) => withChosenAgent(await routeByRules(input), input),
    plan: async (input) => planByRules(input),
    nextQueries: async () => Promise.resolve([]),
    extractEvidence: async ({ subQuery, found, style }) =>
      Promise.resolve(selectEvidence(subQuery, found, style)),
    review: async (input) => Promise.resolve(reviewByRules(input)),
    synthesize: ({ question, subAnswers, style, language, feedback, agent }) =>
      streamAnswer({ question, subAnswers: withoutRefuted(subAnswers, feedback), style, language, agent }),
  };
}
