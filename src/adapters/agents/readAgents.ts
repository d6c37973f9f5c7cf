import * as l10n from '@vscode/l10n';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { agentsFolder, type AgentContract, type ContractProblem } from '../../core/model/agentContract';
import { parseContract, type ContractSource } from '../../core/answering/agents/parseContract';
import { quoted } from '../../core/util/displayLanguage';
import { clauseOf, isGone, reasonOf, readOwnText } from '../documents/ownFile';

const maxBytes = 64 * 1024;
const mostFiles = 100;

/** A folder to read agents from. */
export interface AgentsRoot {
  /** Prefix of its document ids when there are several folders. */
  readonly name: string;
  readonly path: string;
}

export interface ReadAgents {
  /** Sorted by name, without duplicates. */
  readonly agents: readonly AgentContract[];
  /** Problems of the contracts that were rejected; `file` is the full path. */
  readonly problems: readonly ContractProblem[];
}

type Parsed = ReturnType<typeof parseContract>;

/**
 * Reads the agents of some folders from `.askdocs/agents/*.md`. A contract with a problem is rejected as a
 * whole and reported; the others stay valid. Links are not followed. Never rejects.
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

/** Parses a text as a contract, as if it were read from a file. */
export async function readContractText(text: string, file: string, idPrefix = ''): Promise<Parsed> {
  const read = await readFrontMatter(text);
  if ('reason' in read) return { kind: 'problems', problems: [{ file, ...read }] };
  return parseContract({ file, idPrefix, ...read });
}

type Problem = Omit<ContractProblem, 'file'>;
type Read = Pick<ContractSource, 'front' | 'lineOf' | 'body' | 'bodyLine'> | Problem;

const fence = /^---[ \t]*$/;

/**
 * Parses a contract: the YAML between two lines of `---`, with the line numbers of its values, and the text
 * below. Returns a problem when the front matter is missing or not valid YAML. Never rejects.
 */
async function readFrontMatter(text: string): Promise<Read> {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const close = lines.findIndex((line, at) => at > 0 && fence.test(line));
  if (!fence.test(lines[0] ?? ''))
    return {
      line: 1,
      reason: l10n.t('it must begin with front matter: a line with ---, keys and values, and --- again'),
    };
  if (close < 0)
    return { line: 1, reason: l10n.t('the front matter does not end: a second line with --- is missing') };
  const yaml = await import('yaml');
  const counter = new yaml.LineCounter();
  // The first line of dashes becomes an empty line, so that line numbers count from the top of the file.
  const source = `\n${lines.slice(1, close).join('\n')}\n`;
  const document = yaml.parseDocument(source, { lineCounter: counter, logLevel: 'silent' });
  const [broken] = document.errors;
  if (broken !== undefined) {
    const [sentence = ''] = broken.message.split('\n');
    const reason = sentence.replace(/ at line \d+, column \d+:?$/, '');
    return {
      line: broken.linePos?.[0].line ?? 1,
      reason: l10n.t('the front matter is not YAML ({0})', reason),
    };
  }
  const known = new Map<string, number>();
  const note = (node: unknown, path: readonly PropertyKey[]): void => {
    if (yaml.isMap(node))
      for (const { key, value } of node.items) {
        const name = yaml.isScalar(key) ? String(key.value) : String(key);
        known.set(keyOf([...path, name]), lineOf(key));
        note(value, [...path, name]);
      }
    if (yaml.isSeq(node))
      for (const [at, item] of node.items.entries()) {
        known.set(keyOf([...path, at]), lineOf(item));
        note(item, [...path, at]);
      }
  };
  const lineOf = (node: unknown): number =>
    yaml.isNode(node) && node.range ? counter.linePos(node.range[0]).line : 1;
  note(document.contents, []);
  let front: unknown;
  try {
    front = document.toJS({ maxAliasCount: 20 });
  } catch {
    return { line: 1, reason: l10n.t('it has too many aliases') };
  }
  return {
    front,
    lineOf: (path) => {
      for (let length = path.length; length > 0; length -= 1) {
        const line = known.get(keyOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return 1;
    },
    body: lines.slice(close + 1).join('\n'),
    bodyLine: close + 2,
  };
}

function keyOf(path: readonly PropertyKey[]): string {
  return JSON.stringify(path.map(String));
}

async function readContract(root: string, file: string, idPrefix: string): Promise<Parsed> {
  const steps = path.relative(root, file).split(path.sep);
  const text = (await readOwnText({ root, steps, maxBytes })) ?? {
    reason: l10n.t('It disappeared while it was being read.'),
  };
  if (typeof text === 'string') return readContractText(text, file, idPrefix);
  return { kind: 'problems', problems: [{ file, line: 1, reason: clauseOf(text.reason) }] };
}

/** Sorted by name; a folder that cannot be read is reported. */
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

/** The problems of contracts, one sentence each. */
export function problemSentences(problems: readonly ContractProblem[]): string[] {
  return problems.map(({ file, line, reason }) => {
    const sentence = l10n.t('{0}, line {1}: {2}.', file, line, reason);
    return sentence.replace(/\?\.$/, '?');
  });
}
