import {
  type IncomingMessage,
  type ServerResponse,
  createServer as createHttpServer,
  type IncomingHttpHeaders,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Library } from '../../core/run/library';
import { createMcpServer, type ServerInfo } from '../server/createMcpServer';
import { createFreshness } from '../tools/freshness';
import { Sessions } from './sessions';
import { hasToken } from './token';

export interface HttpOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** What every request must bring as its bearer token. */
  readonly token: string;
  /** How many clients there may be at once; 16 when left out. */
  readonly sessionLimit?: number;
  /** A session without a request for so long ends, in milliseconds; 30 minutes when left out. */
  readonly idleMs?: number;
}

/** A server over HTTP that runs. */
export interface HttpServer {
  readonly port: number;
  /** Where clients connect to. */
  readonly url: string;
  /** Ends all sessions and what they do. */
  close(): Promise<void>;
}

/** A message is never longer: questions are short. */
const maxBodyBytes = 1024 * 1024;
const path = '/mcp';

/**
 * Serves any number of clients over streamable HTTP, on this machine only (127.0.0.1). Rejects as `node:net` does when it cannot
 * listen (`EADDRINUSE`).
 */
export async function serveHttp(
  library: Library,
  info: ServerInfo,
  options: HttpOptions,
): Promise<HttpServer> {
  const { token, port, sessionLimit = 16, idleMs = 30 * 60_000 } = options;
  const freshness = createFreshness(library);
  const createServer = () => createMcpServer(library, info, freshness);
  const sessions = new Sessions({ createServer, limit: sessionLimit, idleMs, maxBodyBytes });
  const server = createHttpServer({ requestTimeout: 60_000 }, (request, response) => {
    serve(request, response, { sessions, token }).catch((error: unknown) => {
      info.log?.error(error instanceof Error ? error.name : 'unknown failure');
      if (!response.headersSent) refuse(response, 500, 'Something went wrong.');
      else response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // It listens on a port, so its address is none of a pipe.
  const { port: bound } = server.address() as AddressInfo;
  freshness.soon(new AbortController().signal).catch(() => undefined);
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}${path}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      await sessions.close();
      server.closeAllConnections();
      await closed;
      await freshness.close();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { sessions, token }: { readonly sessions: Sessions; readonly token: string },
): Promise<void> {
  const refused = checkRequest(request.headers, token);
  if (refused !== undefined) {
    refuse(response, refused.status, refused.message);
    return;
  }
  if (request.url?.split('?')[0] !== path) {
    refuse(response, 404, `There is only ${path}.`);
    return;
  }
  const id = request.headers['mcp-session-id'];
  if (typeof id === 'string') {
    if (sessions.has(id)) await sessions.handle(id, request, response);
    else refuse(response, 404, 'The session has ended; begin a new one.');
    return;
  }
  if (request.method !== 'POST') refuse(response, 405, 'Begin a session first, with POST.');
  else if (await sessions.isFull())
    refuse(response, 503, 'There are too many sessions; end one and try again.');
  else await sessions.begin(request, response);
}

/** Why a request is not served: the status of the reply and a sentence. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

/** Names by which this machine calls itself. */
const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Looks at a request before anything of it is done. A page in a browser cannot pass: its Origin is another, or, where a name of
 * its own was made to point here (DNS rebinding), the Host is.
 */
function checkRequest(
  { host, origin, authorization }: Pick<IncomingHttpHeaders, 'host' | 'origin' | 'authorization'>,
  token: string,
): Refused | undefined {
  if (!isOwn(`http://${host ?? ''}`)) return { status: 403, message: 'The Host is not this machine.' };
  if (origin !== undefined && !isOwn(origin))
    return { status: 403, message: 'The Origin is not this machine.' };
  if (!hasToken(authorization, token))
    return {
      status: 401,
      message: 'The token is missing or wrong; send it as "Authorization: Bearer TOKEN".',
    };
  return undefined;
}

function isOwn(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && ownNames.has(url.hostname);
}

/** Answers in the form of the protocol; what was sent is not read. */
function refuse(response: ServerResponse, status: number, message: string): void {
  const headers = {
    'content-type': 'application/json',
    connection: 'close',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 405 && { allow: 'POST' }),
  };
  response
    .writeHead(status, headers)
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}
