import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { Client, ClientBase, ClientConfig, Pool, PoolClient } from 'pg';
import { AskDocsError } from '../../core/model/errors';
import { asOurs, toOurs } from './serverFailure';
import { connectionOf, serverName, type TeamAddress } from './address';

/** The rows of one statement. */
export type Rows = <T extends object>(text: string, values?: readonly unknown[]) => Promise<T[]>;

/** One connection of a database. */
export interface Connection {
  rows<T extends object = object>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** All or nothing of what `work` does on this connection. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
}

/** How long a server may take: to be reached, and for one statement of a reader. */
export interface ServerLimits {
  readonly connectMs: number;
  readonly statementMs: number;
  /** Connections at once. */
  readonly connections: number;
}

export const defaultServerLimits: ServerLimits = { connectMs: 5_000, statementMs: 20_000, connections: 4 };

/** Where documents of this machine can answer in place of the server. */
export const shortServerLimits: ServerLimits = { connectMs: 3_000, statementMs: 5_000, connections: 4 };

/** A server that has fallen silent cannot end a statement itself: a reader waits so much longer than a statement may take. */
const untilSilent = 1.2;

const name = 'Ask Docs';

/** Who may create functions in a schema that is searched could else have them called by the writer, and by other readers. */
const ownNames = 'pg_catalog, pg_temp';

/** The setting by which the writer knows its session again. */
const markOfSession = 'ask_docs.session';

/** How many vectors a graph looks at: it gives no more, and pgvector's 40 are fewer than a search wants. */
export const looksOfGraph = 400;

/** A pool of connections for reading. Failures are `AskDocsError`s with a `team-…` code. */
export class TeamServer {
  readonly #pool: Pool;
  readonly #config: ClientConfig;
  /** Without user and password. */
  readonly name: string;

  private constructor(pool: Pool, config: ClientConfig, address: TeamAddress) {
    this.#pool = pool;
    this.#config = config;
    this.name = serverName(address.store);
  }

  /** Connects to nothing yet. */
  static async open(
    address: TeamAddress,
    limits: ServerLimits = defaultServerLimits,
    environment: Readonly<Record<string, string | undefined>> = process.env,
  ): Promise<TeamServer> {
    const config = await clientConfig(address, limits.connectMs, environment);
    const { Pool, Client: Connecting } = (await import('pg')).default;
    const pool = new Pool({
      ...config,
      Client: closing(Connecting),
      max: limits.connections,
      query_timeout: limits.statementMs * untilSilent,
      // A process that has nothing else to do ends.
      allowExitOnIdle: true,
      idleTimeoutMillis: 60_000,
      // Compiling a plan takes longer than most searches; the sums of a search fit into memory.
      // eslint-disable-next-line @typescript-eslint/no-misused-promises -- it is waited for, though its type does not say so
      onConnect: async (client: ClientBase) => {
        // A connection that is lost between two statements fails the next one; unheard, it would end the process.
        client.on('error', () => undefined);
        await client.query(`SET search_path = ${ownNames}`);
        await client.query(
          `SELECT set_config('statement_timeout', '${limits.statementMs}', false), set_config('jit', 'off', false),
            set_config('work_mem', '64MB', false), set_config('hnsw.ef_search', '${looksOfGraph}', false)`,
        );
      },
    });
    // An idle connection that is lost is replaced by the next query.
    pool.on('error', () => undefined);
    return new TeamServer(pool, config, address);
  }

  /**
   * The rows of one statement. A connection that is lost is replaced once. When `signal` aborts, the server
   * stops working on it.
   */
  async rows<T extends object = object>(
    text: string,
    values: readonly unknown[],
    signal: AbortSignal,
  ): Promise<T[]> {
    const connected = await this.#connect(signal);
    try {
      return await this.#ask<T>(connected, [text, values], signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AskDocsError) || error.code !== 'team-unreachable') throw error;
      return this.#ask<T>(await this.#connect(signal), [text, values], signal);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end().catch(() => undefined);
  }

  async #connect(signal: AbortSignal): Promise<PoolClient> {
    signal.throwIfAborted();
    return this.#pool.connect().catch(asOurs(this.name));
  }

  async #ask<T extends object>(
    client: PoolClient,
    [text, values]: readonly [text: string, values: readonly unknown[]],
    signal: AbortSignal,
  ): Promise<T[]> {
    let isBroken = false;
    const stop = (): void => {
      isBroken = true;
      void this.#cancel(client);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      return (await client.query<T>(text, [...values])).rows;
    } catch (error) {
      signal.throwIfAborted();
      const ours = toOurs(error, this.name);
      isBroken ||= ours.code === 'team-unreachable';
      throw ours;
    } finally {
      signal.removeEventListener('abort', stop);
      client.release(isBroken);
    }
  }

  /** By a connection of its own, as the pool may have no other. */
  async #cancel(busy: PoolClient): Promise<void> {
    // Of the protocol, but not of the type declarations.
    const { processID } = busy as unknown as { readonly processID?: number };
    const { Client: Connecting } = (await import('pg')).default;
    const client = new Connecting(this.#config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT pg_catalog.pg_cancel_backend($1)', [processID]);
    } catch {
      // The statement ends by its time limit.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * The writer's one connection, whose session holds its lock. Lost, it fails with `team-unreachable` from then on. A transaction that
 * a pooler gives another session, or one that another writer was given meanwhile, fails with `team-pooled`.
 */
export class WriterConnection implements Connection {
  readonly #client: Client;
  readonly #name: string;
  readonly #mark = randomUUID();

  private constructor(client: Client, server: string) {
    this.#client = client;
    this.#name = server;
  }

  static async open(
    address: TeamAddress,
    environment: Readonly<Record<string, string | undefined>> = process.env,
  ): Promise<WriterConnection> {
    const config = await clientConfig(address, defaultServerLimits.connectMs, environment);
    const { Client: Connecting } = (await import('pg')).default;
    const client = new (closing(Connecting))(config);
    client.on('error', () => undefined);
    const server = serverName(address.store);
    await client.connect().catch(asOurs(server));
    const connection = new WriterConnection(client, server);
    try {
      // In one statement, so that a session with the mark has the other settings, too.
      await connection.rows(
        `SELECT pg_catalog.set_config('search_path', '${ownNames}', false),
          pg_catalog.set_config('client_min_messages', 'warning', false),
          pg_catalog.set_config('${markOfSession}', $1, false)`,
        [connection.#mark],
      );
    } catch (error) {
      await connection.close();
      throw error;
    }
    return connection;
  }

  async rows<T extends object = object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
    try {
      return (await this.#client.query<T>(text, [...values])).rows;
    } catch (error) {
      throw toOurs(error, this.#name);
    }
  }

  async transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.rows('BEGIN');
    try {
      await this.#checkSession();
      const result = await work();
      await this.rows('COMMIT');
      return result;
    } catch (error) {
      await this.rows('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async #checkSession(): Promise<void> {
    const [found] = await this.rows<{ mark: string | null }>(
      `SELECT pg_catalog.current_setting('${markOfSession}', true) AS mark`,
    );
    if (found?.mark !== this.#mark) throw new AskDocsError('team-pooled', { detail: this.#name });
  }

  async close(): Promise<void> {
    await this.#client.end().catch(() => undefined);
  }
}

async function clientConfig(
  address: TeamAddress,
  connectMs: number,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ClientConfig> {
  const connection = await connectionOf(address, environment);
  return { ...connection, connectionTimeoutMillis: connectMs, application_name: name, keepAlive: true };
}

/** A client whose socket goes with a failure to connect: left open, it keeps the process until the server gives up. */
function closing(Connecting: typeof Client): typeof Client {
  return class extends Connecting {
    constructor(config?: string | ClientConfig) {
      super(config);
      // Of the driver, but not of the type declarations; by then it may have another stream, with TLS.
      const { connection } = this as unknown as {
        readonly connection: EventEmitter & { readonly stream: Duplex };
      };
      connection.on('error', () => connection.stream.destroy());
    }
  };
}
