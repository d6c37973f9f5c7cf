import * as vscode from 'vscode';
import { mcpProviderId } from '../base/commandIds';
import type { OwnServer } from './ownServer';

/** Until the server runs, nobody knows its port; VS Code asks for it before it connects. */
const notYet = 'http://127.0.0.1:0/mcp';

/**
 * Offers the MCP server of this window to VS Code, which starts it when an agent is to use it; where VS Code takes no servers
 * of extensions, nothing happens.
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

/** There is nothing to serve without a folder on disk. */
function hasFolder(): boolean {
  return vscode.workspace.workspaceFolders?.some(({ uri }) => uri.scheme === 'file') === true;
}
