import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readContractText } from '../../src/adapters/agents/readAgents';
import type { AgentContract } from '../../src/core/model/agentContract';

const root = path.join(__dirname, '..', '..');

/** The documents of a product: changelog, release notes, security, hosting, requirements of a tender. */
export const productFiles: Readonly<Record<string, string>> = filesBelow(
  path.join(root, 'test', 'fixture', 'product'),
);

/** The examples that are shipped, by the names of their files. */
export const shippedContracts: Readonly<Record<string, string>> = filesBelow(
  path.join(root, 'media', 'agents'),
);

export async function shippedAgent(file: string): Promise<AgentContract> {
  return contractFrom(shippedContracts[file] ?? '');
}

/** A contract; fails when something is wrong with it. */
export async function contractFrom(text: string): Promise<AgentContract> {
  const parsed = await readContractText(text, 'contract.md');
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  return parsed.contract;
}

function filesBelow(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    names.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file, 'utf8')];
    }),
  );
}
