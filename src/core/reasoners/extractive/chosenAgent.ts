import * as l10n from '@vscode/l10n';
import { chooseAgent, type ChosenAgent } from '../../agents/chooseAgent';
import type { Route } from '../../model';
import type { RouteInput } from '../../ports';

/** A route with the agent that its question is for: the one that asked back, else one that it clearly speaks to. */
export function withChosenAgent(route: Route, input: RouteInput): Route {
  if (route.kind === 'out-of-scope') return route;
  const agent = agentAsking(route, input) ?? chosenFor(route, input);
  return agent === undefined ? route : { ...route, agent };
}

/** The agent whose question back this replies to. */
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
