import type { AgentContract } from '../../model/agentContract';
import { nearestName } from '../../language/nearestName';

const mention = /^@([a-z0-9]+(?:-[a-z0-9]+)*)(?![\w/@.-])[\s,:]*/i;

/**
 * Splits `@name` off the start of a question. A misspelt agent name is recognised too; any other word after
 * `@` stays part of the question.
 */
export function mentionedAgent(
  question: string,
  agents: readonly Pick<AgentContract, 'name'>[],
): { readonly question: string; readonly agent: string | undefined } {
  const match = mention.exec(question);
  const name = match?.[1]?.toLowerCase();
  const names = agents.map((agent) => agent.name);
  if (match === null || name === undefined) return { question, agent: undefined };
  if (!names.includes(name) && nearestName(name, names) === undefined) return { question, agent: undefined };
  return { question: question.slice(match[0].length), agent: name };
}
