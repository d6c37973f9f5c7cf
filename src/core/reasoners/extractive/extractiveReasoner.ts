import type { Reasoner } from '../../ports';
import type { WordVectors } from '../../units/wordVectors';
import { withChosenAgent } from './chosenAgent';
import { withoutRefuted } from './heedFeedback';
import { planByRules } from './plan';
import { reviewByRules } from './review';
import { routeByRules } from './route';
import { answerUnits } from './answerUnits';
import { streamAnswer } from './streamAnswer';

const noVectors = async (): Promise<undefined> => Promise.resolve(undefined);

/** Rules and statistics over the text: offline, deterministic, grounded because its answers are made of quotes. */
export function createExtractiveReasoner(
  vectors: () => Promise<WordVectors | undefined> = noVectors,
): Reasoner {
  return {
    id: 'extractive',
    route: async (input) => withChosenAgent(await routeByRules(input), input),
    plan: async (input) => planByRules(input),
    nextQueries: async () => Promise.resolve([]),
    extractEvidence: async (input) => answerUnits(input, await vectors()),
    review: async (input) => Promise.resolve(reviewByRules(input)),
    synthesize: ({ question, subAnswers, style, language, feedback, agent }) =>
      streamAnswer({ question, subAnswers: withoutRefuted(subAnswers, feedback), style, language, agent }),
  };
}
