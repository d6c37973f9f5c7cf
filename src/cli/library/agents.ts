import path from 'node:path';
import { problemSentences, readAgents, type ReadAgents } from '../../adapters/agents/readAgents';
import type { AgentContract } from '../../core/model/agentContract';
import { noSuchAgent } from '../../core/run/agents';
import { wrong } from '../commandLine/wrong';
import { sayOnce } from '../terminal/output';
import type { AgentFlags } from '../commandLine/agentOptions';

/** The domain agents of a folder, and the problems in its contracts. */
export async function readAgentsOf(folder: string): Promise<ReadAgents> {
  const absolute = path.resolve(folder);
  return readAgents([{ name: path.basename(absolute), path: absolute }]);
}

/** The agents available to a command; reports each problem in a contract once. */
export async function usableAgents(
  folder: string,
  { agents: isRead = true }: AgentFlags,
): Promise<readonly AgentContract[]> {
  if (!isRead) return [];
  const { agents, problems } = await readAgentsOf(folder);
  for (const sentence of problemSentences(problems)) sayOnce(sentence);
  return agents;
}

/** Fails with `usage` when the requested agent does not exist. */
export async function checkAgent(folder: string, flags: AgentFlags): Promise<void> {
  const { agent } = flags;
  if (agent === undefined) return;
  const agents = await usableAgents(folder, flags);
  if (!agents.some(({ name }) => name === agent)) throw wrong(noSuchAgent(agent, agents).replace(/\.$/, ''));
}
