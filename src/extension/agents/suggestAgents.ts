import * as vscode from 'vscode';
import type { AgentView } from '../../protocol/messages';
import { workspaceRoots } from '../index/workspaceRoots';

/**
 * The domain agents of a trusted workspace whose name or description matches a text, by name. Never rejects.
 */
export async function suggestAgents(text: string): Promise<readonly AgentView[]> {
  if (!vscode.workspace.isTrusted) return [];
  const { readAgents } = await import('../../adapters/agents/readAgents');
  const { agents } = await readAgents(workspaceRoots(vscode.workspace.workspaceFolders ?? []));
  const wanted = text.trim().toLowerCase();
  return agents
    .filter(({ name }) => wanted === '' || name.includes(wanted))
    .map(({ name, description }) => ({ name, description }));
}
