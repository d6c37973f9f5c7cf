import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
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
import { hasToken } from './token';

export interface HttpOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** The bearer token that every request must carry. */
  readonly token: string;
  /** Maximum number of concurrent clients; 16 by default. */
  readonly sessionLimit?: number;
  /** A session without a request for this long ends, in milliseconds; 30 minutes by default. */
  readonly idleMs?: number;
}

/** A running HTTP server. */
export interface HttpServer {
  readonly port: number;
  /** The URL that clients connect to. */
  readonly url: string;
  /** Ends all sessions and their operations. */
  close(): Promise<void>;
}

/** Maximum size of a message: questions are short. */
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
  // Safe: it listens on a port, so the address is not a pipe's.
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

/** Why a request is refused: the status of the reply and a sentence. */
interface Refused {
  readonly status: number;
  readonly message: string;
}

/** Host names of this machine. */
const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Checks a request before processing it. A web page in a browser cannot pass: its Origin differs, or, with a
 * domain made to resolve to this machine (DNS rebinding), its Host does.
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

/** Replies with an error of the protocol; the request body is not read. */
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

interface Session {
  readonly server: McpServer;
  readonly transport: StreamableHTTPServerTransport;
  /** Number of replies being written. */
  open: number;
  idle: NodeJS.Timeout | undefined;
}

/** The sessions of an HTTP server, one per client. */
class Sessions {
  readonly #sessions = new Map<string, Session>();
  #starting = 0;
  readonly #options: {
    readonly createServer: () => McpServer;
    readonly limit: number;
    readonly idleMs: number;
    readonly maxBodyBytes: number;
  };

  constructor(options: {
    readonly createServer: () => McpServer;
    /** Maximum number of concurrent sessions. */
    readonly limit: number;
    /** A session without a request for this long ends, in milliseconds. */
    readonly idleMs: number;
    readonly maxBodyBytes: number;
  }) {
    this.#options = options;
  }

  /**
   * Whether the limit is reached and all sessions are in use; if one is idle, ends the least recently used to
   * make room.
   */
  async isFull(): Promise<boolean> {
    if (this.#sessions.size + this.#starting < this.#options.limit) return false;
    const unused = [...this.#sessions].find(([, { open }]) => open === 0);
    if (unused === undefined) return true;
    await this.#end(unused[0]);
    return false;
  }

  /** Whether a session exists and has not ended. */
  has(id: string): boolean {
    return this.#sessions.has(id);
  }

  /** Handles a request of a session. */
  async handle(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    // Keeps the map in order of last use.
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    this.#using(session, response);
    await session.transport.handleRequest(request, response);
  }

  /** Handles a request that should start a session; if it does not, nothing is kept. */
  async begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#starting += 1;
    const { createServer, maxBodyBytes } = this.#options;
    const server = createServer();
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: maxBodyBytes,
      onsessioninitialized: (id) => {
        const session: Session = { server, transport, open: 0, idle: undefined };
        this.#sessions.set(id, session);
        this.#using(session, response);
      },
      onsessionclosed: (id) => this.#end(id),
    });
    try {
      await server.connect(transport);
      await transport.handleRequest(request, response);
    } finally {
      this.#starting -= 1;
      if (transport.sessionId === undefined) await server.close();
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  /** A session is idle while no reply is being written. */
  #using(session: Session, response: ServerResponse): void {
    session.open += 1;
    clearTimeout(session.idle);
    response.once('close', () => {
      session.open -= 1;
      const id = session.transport.sessionId;
      if (session.open > 0 || id === undefined || !this.#sessions.has(id)) return;
      session.idle = setTimeout(() => void this.#end(id), this.#options.idleMs).unref();
    });
  }

  async #end(id: string): Promise<void> {
    const session = this.#sessions.get(id);
    if (session === undefined) return;
    this.#sessions.delete(id);
    clearTimeout(session.idle);
    await session.server.close().catch(() => undefined);
  }
}
