import path from 'node:path';
import { stat } from 'node:fs/promises';
import { problemSentences } from '../../adapters/agents/readAgents';
import { agentsFolder, type AgentContract } from '../../core/model/agentContract';
import { AskDocsError } from '../../core/model/errors';
import { readAgentsOf } from '../library/folderKnowledge';
import { exitCodes, paint, print, printJson } from '../terminal/output';

export interface AgentsCommand {
  readonly name: 'agents';
  readonly folder: string;
  readonly json: boolean;
}

/** `ask-docs agents`: lists the agents, and the problems in contracts. Fails when there is no such folder. */
export async function listAgents({ folder, json }: AgentsCommand): Promise<number> {
  const root = path.resolve(folder);
  const stats = await stat(root).catch(() => undefined);
  if (stats === undefined) throw new AskDocsError('folder-missing', { detail: root });
  if (!stats.isDirectory()) throw new AskDocsError('folder-not-a-folder', { detail: root });
  const { agents, problems } = await readAgentsOf(folder);
  const below = (file: string): string => path.relative(root, file).split(path.sep).join('/');
  if (json)
    printJson({
      agents: agents.map((agent) => fieldsOf(agent, below)),
      problems: problems.map((one) => ({ ...one, file: below(one.file) })),
    });
  else {
    if (agents.length + problems.length === 0)
      print(`There are no agents here: there is no contract in ${agentsFolder}.`);
    for (const agent of agents) printAgent(agent, below);
    const told = problemSentences(problems.map((one) => ({ ...one, file: below(one.file) })));
    if (told.length > 0) print(paint('yellow', 'Not used:'));
    for (const sentence of told) print(`  ${sentence}`);
  }
  return problems.length === 0 ? exitCodes.answered : exitCodes.failed;
}

function fieldsOf(agent: AgentContract, below: (file: string) => string) {
  const { name, description, file, whenToUse, folders, style = null, requiredData, outputFields } = agent;
  return {
    ...{ name, description, file: below(file), whenToUse, folders, style },
    requiredData: requiredData.map((data) => data.name),
    outputFields: outputFields.map((field) => field.name),
  };
}

function printAgent(agent: AgentContract, below: (file: string) => string): void {
  const { name, description, file, folders, requiredData, outputFields } = agent;
  print(`${paint('bold', name)}  ${paint('dim', below(file))}`);
  print(`  ${description}`);
  printList('searches', folders);
  printList(
    'needs',
    requiredData.map((data) => data.name),
  );
  printList(
    'says',
    outputFields.map((field) => field.name),
  );
}

function printList(what: string, names: readonly string[]): void {
  if (names.length > 0) print(paint('dim', `  ${what}: ${names.join(', ')}`));
}
