import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AskDocsError } from '../../core/model/errors';
import { version } from '../../../package.json';
import { type HttpServer } from '../../mcp/http/serveHttp';
import { newToken } from '../../mcp/http/token';
import type { ServerInfo } from '../../mcp/server/createMcpServer';
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
  if (json) printJson({ url, ...made, tokenFile });
  say(`Listening on ${url}, for this machine only. Ctrl+C ends it.`);
  if (from === 'made') say(`Clients send this header: Authorization: Bearer ${token}`);
  else
    say(`Clients send "Authorization: Bearer TOKEN" with the token in ${tokenFile ?? 'ASK_DOCS_MCP_TOKEN'}.`);
}

/** The token of an HTTP server, and its origin. */
interface McpToken {
  readonly token: string;
  readonly from: 'environment' | 'file' | 'made';
}

/** Shorter tokens could be guessed. */
const leastCharacters = 16;

/**
 * The token from a file, from the environment (ASK_DOCS_MCP_TOKEN), or a new one. A missing file is created
 * with a new token, readable by its owner only; a file that others can read is refused, as is a token that
 * could be guessed.
 */
export async function mcpToken(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  make: () => string,
): Promise<McpToken> {
  if (file !== undefined) return { token: await tokenOfFile(path.resolve(file), make), from: 'file' };
  const given = environment.ASK_DOCS_MCP_TOKEN ?? '';
  if (given === '') return { token: make(), from: 'made' };
  return { token: checked(given, 'ASK_DOCS_MCP_TOKEN'), from: 'environment' };
}

async function tokenOfFile(file: string, make: () => string): Promise<string> {
  const token = make();
  try {
    await writeFile(file, `${token}\n`, { flag: 'wx', mode: 0o600 });
    return token;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      throw new AskDocsError('output-unwritable', { detail: file, cause: error });
  }
  try {
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new AskDocsError('usage', {
        detail: `others can read ${file}: make it yours alone with chmod 600`,
      });
    return checked((await readFile(file, 'utf8')).trim(), file);
  } catch (error) {
    if (error instanceof AskDocsError) throw error;
    throw new AskDocsError('input-unreadable', { detail: file, cause: error });
  }
}

function checked(token: string, from: string): string {
  if (new RegExp(`^[\\x21-\\x7e]{${leastCharacters},}$`).test(token)) return token;
  throw new AskDocsError('usage', {
    detail: `the token in ${from} must be ${leastCharacters} or more letters and digits, without spaces`,
  });
}
