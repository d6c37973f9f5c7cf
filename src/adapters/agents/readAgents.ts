import * as l10n from '@vscode/l10n';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { agentsFolder, type AgentContract, type ContractProblem } from '../../core/agentContract';
import { parseContract } from '../../core/agents/parseContract';
import { quoted } from '../../core/text/displayLanguage';
import { clauseOf, isGone, reasonOf } from '../documents/fileErrors';
import { readOwnText } from '../documents/ownFile';
import { readFrontMatter } from './frontMatter';

const maxBytes = 64 * 1024;
const mostFiles = 100;

/** A folder whose agents are read. */
export interface AgentsRoot {
  /** Begins the ids of its documents when there are several folders. */
  readonly name: string;
  readonly path: string;
}

export interface ReadAgents {
  /** By name; each of them once. */
  readonly agents: readonly AgentContract[];
  /** What is wrong with the contracts that are left out; `file` is the whole path. */
  readonly problems: readonly ContractProblem[];
}

type Parsed = ReturnType<typeof parseContract>;

/**
 * The agents of some folders, from `.askdocs/agents/*.md`. A contract with a problem is left out whole and told, the others
 * hold; links are not followed. Never rejects.
 */
export async function readAgents(roots: readonly AgentsRoot[]): Promise<ReadAgents> {
  const problems: ContractProblem[] = [];
  const contracts: AgentContract[] = [];
  for (const root of roots) {
    const idPrefix = roots.length > 1 ? `${root.name}/` : '';
    for (const file of await contractFiles(root.path, problems)) {
      const parsed = await readContract(root.path, file, idPrefix);
      if (parsed.kind === 'contract') contracts.push(parsed.contract);
      else problems.push(...parsed.problems);
    }
  }
  const agents: AgentContract[] = [];
  for (const contract of contracts) {
    const other = agents.find(({ name }) => name === contract.name);
    if (other === undefined) agents.push(contract);
    else problems.push(sameName(contract, other));
  }
  return { agents: agents.sort((a, b) => a.name.localeCompare(b.name)), problems };
}

/** A text as a contract, as it would be read from a file. */
export async function readContractText(text: string, file: string, idPrefix = ''): Promise<Parsed> {
  const read = await readFrontMatter(text);
  if ('reason' in read) return { kind: 'problems', problems: [{ file, ...read }] };
  return parseContract({ file, idPrefix, ...read });
}

async function readContract(root: string, file: string, idPrefix: string): Promise<Parsed> {
  const steps = path.relative(root, file).split(path.sep);
  const text = (await readOwnText({ root, steps, maxBytes })) ?? {
    reason: l10n.t('It vanished while it was read.'),
  };
  if (typeof text === 'string') return readContractText(text, file, idPrefix);
  return { kind: 'problems', problems: [{ file, line: 1, reason: clauseOf(text.reason) }] };
}

/** In the order of their names; a folder that cannot be read is told. */
async function contractFiles(root: string, problems: ContractProblem[]): Promise<string[]> {
  const folder = path.join(root, ...agentsFolder.split('/'));
  try {
    const isLinked = await Promise.all(
      [path.dirname(folder), folder].map(async (one) => (await lstat(one)).isSymbolicLink()),
    );
    if (isLinked.includes(true)) {
      problems.push({ file: folder, line: 1, reason: l10n.t('it is a link, and links are not followed') });
      return [];
    }
    const names = (await readdir(folder)).filter((name) => /\.md$/i.test(name)).sort();
    if (names.length > mostFiles)
      problems.push({
        file: folder,
        line: 1,
        reason: l10n.t('only the first {0} contracts are read', mostFiles),
      });
    return names.slice(0, mostFiles).map((name) => path.join(folder, name));
  } catch (error) {
    if (!isGone(error)) problems.push({ file: folder, line: 1, reason: clauseOf(reasonOf(error)) });
    return [];
  }
}

function sameName(contract: AgentContract, other: AgentContract): ContractProblem {
  const reason = l10n.t('{0} is the name of the agent in {1} too', quoted(contract.name), other.file);
  return { file: contract.file, line: contract.nameLine, reason };
}

/** What is wrong with contracts, in a sentence for each. */
export function problemSentences(problems: readonly ContractProblem[]): string[] {
  return problems.map(({ file, line, reason }) => {
    const sentence = l10n.t('{0}, line {1}: {2}.', file, line, reason);
    return sentence.replace(/\?\.$/, '?');
  });
}
