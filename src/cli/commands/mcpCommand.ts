import path from 'node:path';
import { version } from '../../../package.json';
import { AskDocsError } from '../../core/model/errors';
import type { HttpServer } from '../../mcp/http/serveHttp';
import { newToken } from '../../mcp/http/token';
import type { ServerInfo } from '../../mcp/server/createMcpServer';
import { mcpToken, type McpToken } from './mcpToken';
import { openLibrary, type LibraryFlags, type OpenedLibrary } from '../library/openLibrary';
import { debugLog, exitCodes, printJson, say } from '../terminal/output';

export interface McpCommand extends LibraryFlags {
  readonly name: 'mcp';
  readonly json: boolean;
  /** The port of an HTTP server, 0 for any; undefined to serve one client over standard input and output. */
  readonly http: number | undefined;
  readonly tokenFile: string | undefined;
}

/**
 * `ask-docs mcp`: serves until the client disconnects or the program is told to stop. Standard output is
 * reserved for the protocol.
 */
export async function mcp(command: McpCommand, signal: AbortSignal): Promise<number> {
  const library = await openLibrary(command);
  const info = { version, name: path.basename(path.resolve(command.folder)), log: debugLog };
  if (command.http === undefined) {
    const { serveStdio } = await import('../../mcp/serveStdio');
    if (process.stdin.isTTY)
      say('This is a server for MCP clients, which start it themselves; see docs/mcp.md. Ctrl+C ends it.');
    await serveStdio(library, info, signal);
  } else {
    await serveOverHttp(library, info, { ...command, http: command.http }, signal);
  }
  return exitCodes.answered;
}

async function serveOverHttp(
  library: OpenedLibrary,
  info: ServerInfo,
  { http, tokenFile, json }: McpCommand & { readonly http: number },
  signal: AbortSignal,
): Promise<void> {
  const { serveHttp } = await import('../../mcp/http/serveHttp');
  const token = await mcpToken(tokenFile, process.env, newToken);
  const server = await serveHttp(library, info, { port: http, token: token.token }).catch(
    (error: unknown) => {
      throw new AskDocsError('usage', { detail: `port ${http} is in use or not allowed`, cause: error });
    },
  );
  announce(server, token, { tokenFile, json });
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
  await server.close();
}

/** Prints the address of the server, and a token generated for this run: nobody could know it otherwise. */
function announce(
  { url }: HttpServer,
  { token, from }: McpToken,
  { tokenFile, json }: Pick<McpCommand, 'tokenFile' | 'json'>,
): void {
  const made = from === 'made' ? { token } : {};
  if (json) printJson({ url, ...made, ...(tokenFile !== undefined && { tokenFile }) });
  say(`Listening on ${url}, for this machine only. Ctrl+C ends it.`);
  if (from === 'made') say(`Clients send this header: Authorization: Bearer ${token}`);
  else
    say(`Clients send "Authorization: Bearer TOKEN" with the token in ${tokenFile ?? 'ASK_DOCS_MCP_TOKEN'}.`);
}
