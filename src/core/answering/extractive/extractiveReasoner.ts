import * as l10n from '@vscode/l10n';
import { chooseAgent, type ChosenAgent } from '../agents/chooseAgent';
import type { Feedback } from '../../model/events';
import type { Draft, Route, Evidence, SubAnswer } from '../../model/types';
import type { Reasoner, Review, ReviewInput, SynthesisEvent, RouteInput } from '../../model/ports';
import { critiqueByRules } from '../../trust/critic';
import type { Ranker } from '../../tables/rank';
import type { WordVectors } from '../../units/wordVectors';
import { composeAnswer } from './compose';
import { composeFields } from './composeFields';
import type { Composition } from './composePlaces';
import { planByRules } from '../../understanding/plan';
import { routeByRules } from '../../understanding/route';
import { answerUnits } from './answerUnits';

/** Reads what was learned from data outside of the product; what is left out is done without. */
export interface LearnedData {
  readonly vectors?: () => Promise<WordVectors | undefined>;
  readonly ranker?: () => Promise<Ranker | undefined>;
}

/**
 * A reasoner based on rules and statistics: offline, deterministic, and grounded because answers consist of
 * quotes. Evidence may be extracted elsewhere, where the documents are.
 */
export function createExtractiveReasoner({
  vectors,
  ranker,
  extractEvidence = async (input) =>
    answerUnits(input, { vectors: await vectors?.(), ranker: await ranker?.() }),
}: LearnedData & Partial<Pick<Reasoner, 'extractEvidence'>> = {}): Reasoner {
  return {
    id: 'extractive',
    route: async (input) => withChosenAgent(await routeByRules(input), input),
    plan: async (input) => planByRules(input),
    nextQueries: async () => Promise.resolve([]),
    extractEvidence,
    review: async (input) => Promise.resolve(reviewByRules(input)),
    synthesize: ({ subAnswers, feedback, ...input }) =>
      streamAnswer({ ...input, subAnswers: withoutRefuted(subAnswers, feedback) }),
  };
}

/**
 * Removes the quotes that the audit of an earlier draft rejected. The user's own notes stay, and so does a
 * task's last quote, because a doubtful answer beats none.
 */
export function withoutRefuted(
  subAnswers: readonly SubAnswer[],
  feedback: Feedback | undefined,
): readonly SubAnswer[] {
  const claims = feedback?.unsupportedClaims.map(letters).filter((claim) => claim !== '') ?? [];
  if (claims.length === 0) return subAnswers;
  const isRefuted = ({ kind, quote }: Evidence): boolean => {
    if (kind === 'correction') return false;
    const said = letters(quote);
    return claims.some((claim) => said.includes(claim) || claim.includes(said));
  };
  return subAnswers.map((task) => {
    const evidence = task.evidence.filter((entry) => !isRefuted(entry));
    return evidence.length === 0 ? task : { ...task, evidence };
  });
}

/** A text reduced to its letters, without markers, punctuation and spaces. */
function letters(text: string): string {
  return text
    .replace(/\[\d{1,3}\]/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** Adds the agent to a route: the one that asked back, else one that clearly matches. */
function withChosenAgent(route: Route, input: RouteInput): Route {
  if (route.kind === 'out-of-scope' || route.kind === 'overview') return route;
  const agent = agentAsking(route, input) ?? chosenFor(route, input);
  return agent === undefined ? route : { ...route, agent };
}

/** The agent whose clarifying question this replies to. */
function agentAsking(
  { question }: Route,
  { question: asked, conversation, agents = [] }: RouteInput,
): ChosenAgent | undefined {
  const last = conversation.at(-1);
  const isReply = question !== asked || last?.options?.includes(asked) === true;
  const agent = isReply ? agents.find(({ name }) => name === last?.agent) : undefined;
  return agent && { name: agent.name, reason: l10n.t('It asked for what was missing.') };
}

function chosenFor(
  { question }: Route,
  { question: asked, agents = [] }: RouteInput,
): ChosenAgent | undefined {
  if (agents.length === 0) return undefined;
  return chooseAgent(asked, agents) ?? (question === asked ? undefined : chooseAgent(question, agents));
}

/** Streams the answer block by block. */
// eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous for reasoners that wait for a model
async function* streamAnswer(composition: Composition): AsyncGenerator<SynthesisEvent, Draft> {
  const { agent } = composition;
  const isLaidOut = agent !== undefined && agent.layout.length > 0;
  const { blocks, draft } = isLaidOut ? composeFields(agent, composition) : composeAnswer(composition);
  for (const citation of draft.citations) yield { type: 'citation', citation };
  for (const [index, block] of blocks.entries())
    yield { type: 'delta', text: index === 0 ? block : `\n\n${block}` };
  return draft;
}

/** Rule-based critique; the evaluator stage computes the scores. */
function reviewByRules(input: ReviewInput): Review {
  return { critique: critiqueByRules(input) };
}
