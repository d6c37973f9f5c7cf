import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Session {
  readonly server: McpServer;
  readonly transport: StreamableHTTPServerTransport;
  /** Number of replies being written. */
  open: number;
  idle: NodeJS.Timeout | undefined;
}

/** The sessions of an HTTP server, one per client. */
export class Sessions {
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
