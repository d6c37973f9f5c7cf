import path from 'node:path';
import { problemSentences, readAgents, type ReadAgents } from '../../adapters/agents/readAgents';
import type { AgentContract } from '../../core/model/agentContract';
import { noSuchAgent } from '../../core/run/agents';
import { wrong } from '../commandLine/spec';
import { sayOnce } from '../terminal/output';
import type { AgentFlags, CorrectionsFlag } from '../commandLine/askOptions';
import { lstat } from 'node:fs/promises';
import { correctionsFile, readCorrections } from '../../adapters/memory/correctionsFile';
import { noMemory, type Memory, noVocabulary, type Vocabulary } from '../../core/model/knowledge';
import { readVocabulary } from '../../adapters/vocabulary/readVocabulary';

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

/** Reads the corrections of a folder in the form of its file; reports entries that cannot be used. */
export async function readMemory(folder: string, flag: CorrectionsFlag): Promise<Memory> {
  const absolute = path.resolve(folder);
  const file = correctionsFile(absolute);
  if (flag === false) return noMemory;
  if (flag === 'own' && !(await isOwn(file))) {
    sayOnce(`${file} is not used, as it is not a file of yours; with --corrections it is.`);
    return noMemory;
  }
  const { corrections, warnings } = await readCorrections([
    { name: path.basename(absolute), path: absolute },
  ]);
  for (const warning of warnings) sayOnce(warning);
  return { ...noMemory, corrections: corrections.map((one) => ({ ...one, isOfFile: true })) };
}

/**
 * Whether a file belongs to the current user; true when it does not exist, and on Windows, which does not
 * tell.
 */
async function isOwn(file: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined);
  return stats === undefined || process.getuid === undefined || stats.uid === process.getuid();
}

/** The glossary and variants of a folder, or none if not wanted; reports problems in them. */
export async function readWords(folder: string, isWanted = true): Promise<Vocabulary> {
  if (!isWanted) return noVocabulary;
  const { vocabulary, warnings } = await readVocabulary([{ path: path.resolve(folder) }]);
  for (const warning of warnings) sayOnce(warning);
  return vocabulary;
}
