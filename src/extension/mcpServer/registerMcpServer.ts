import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import { version } from '../../../package.json';
import { type HttpServer, newToken } from '../../mcp/http/serveHttp';
import * as vscode from 'vscode';
import { mcpProviderId } from '../base/commandIds';

/** The address that clients connect to, and their credentials. */
export interface ServerAddress {
  readonly url: string;
  readonly token: string;
}

/**
 * This window's MCP server, over the same index, settings and models as the chat: on a free port of this
 * machine, protected by a token that is generated each time. It starts on first use.
 */
export class OwnServer {
  readonly #library: Library;
  readonly #about: { readonly log: Log; readonly name: string | undefined };
  #running: Promise<{ readonly server: HttpServer; readonly token: string }> | undefined;

  constructor(library: Library, about: { readonly log: Log; readonly name: string | undefined }) {
    this.#library = library;
    this.#about = about;
  }

  /** Resolves when it is listening. A failed start is retried on the next call. */
  async address(): Promise<ServerAddress> {
    this.#running ??= this.#start();
    try {
      const { server, token } = await this.#running;
      return { url: server.url, token };
    } catch (error) {
      this.#running = undefined;
      throw error;
    }
  }

  /** Stops the server with all its sessions; it starts again when needed. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const started = await running?.catch(() => undefined);
    await started?.server.close();
  }

  async #start() {
    const { serveHttp } = await import('../../mcp/http/serveHttp');
    const token = newToken();
    const server = await serveHttp(this.#library, { ...this.#about, version }, { port: 0, token });
    return { server, token };
  }
}

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
