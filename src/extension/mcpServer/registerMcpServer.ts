import * as vscode from 'vscode';
import { mcpProviderId } from '../base/commandIds';
import type { OwnServer } from './ownServer';

/** A placeholder until the server runs and its port is known; VS Code resolves it before connecting. */
const notYet = 'http://127.0.0.1:0/mcp';

/**
 * Offers this window's MCP server to VS Code, which starts it when an agent uses it; does nothing where VS
 * Code does not support MCP servers of extensions.
 */
export function registerMcpServer(server: Pick<OwnServer, 'address'>): vscode.Disposable {
  const lm = vscode.lm as Partial<typeof vscode.lm> | undefined;
  if (typeof lm?.registerMcpServerDefinitionProvider !== 'function') return vscode.Disposable.from();
  const changed = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeWorkspaceFolders(() => {
      changed.fire();
    }),
    vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => (hasFolder() ? [definition()] : []),
      resolveMcpServerDefinition: async (wanted) => {
        if (!(wanted instanceof vscode.McpHttpServerDefinition)) return wanted;
        const { url, token } = await server.address();
        wanted.uri = vscode.Uri.parse(url);
        wanted.headers = { authorization: `Bearer ${token}` };
        return wanted;
      },
    }),
  );
}

function definition(): vscode.McpHttpServerDefinition {
  return new vscode.McpHttpServerDefinition('Ask Docs', vscode.Uri.parse(notYet));
}

/** Without a folder on disk, there is nothing to serve. */
function hasFolder(): boolean {
  return vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === 'file') === true;
}
