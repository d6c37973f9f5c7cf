import type { Reasoner } from '../../ports';
import { streamAnswer } from './compose';
import { planByRules } from './plan';
import { routeByRules } from './route';
import { selectEvidence } from './selectEvidence';

/** Rules and statistics over the text: offline, deterministic, grounded because its answers are made of quotes. */
export function createExtractiveReasoner(): Reasoner {
  return {
    id: 'extractive',
    route: async ({ question }) => Promise.resolve(routeByRules(question)),
    plan: async ({ question, route }) => Promise.resolve(planByRules(question, route)),
    nextQueries: async () => Promise.resolve([]),
    extractEvidence: async ({ subQuery, found, style }) =>
      Promise.resolve(selectEvidence(subQuery, found, style)),
    synthesize: ({ question, subAnswers, style }) => streamAnswer({ question, subAnswers, style }),
  };
}
