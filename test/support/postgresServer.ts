import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A PostgreSQL server of its own, in a folder that goes with it. */
export class PostgresServer {
  readonly #programs: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #user: { uid: number; gid: number } | undefined;
  #process: ChildProcess | undefined;

  private constructor(at: {
    readonly programs: string;
    readonly folder: string;
    readonly port: number;
    readonly user: { uid: number; gid: number } | undefined;
  }) {
    this.#programs = at.programs;
    this.#folder = at.folder;
    this.#port = at.port;
    this.#user = at.user;
  }

  /** Fails when PostgreSQL is not installed. The server refuses to run as root, so it runs as the user `postgres` then. */
  static async start(): Promise<PostgresServer> {
    const programs = await programFolder();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'ask-docs-postgres-'));
    const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
    if (user !== undefined) await chown(folder, user.uid, user.gid);
    const server = new PostgresServer({ programs, folder, port: await freePort(), user });
    execFileSync(
      path.join(programs, 'initdb'),
      ['-D', server.#data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale', 'C'],
      { ...user, stdio: 'ignore' },
    );
    await server.run();
    return server;
  }

  /** The address of the database for a role. */
  store(role = 'postgres'): string {
    return `postgres://${role}@127.0.0.1:${this.#port}/postgres`;
  }

  /** Runs the server, also again, until it takes connections. */
  async run(): Promise<void> {
    const settings = [
      `port=${this.#port}`,
      `unix_socket_directories=${this.#folder}`,
      'listen_addresses=127.0.0.1',
    ];
    const running = spawn(
      path.join(this.#programs, 'postgres'),
      ['-D', this.#data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...this.#user, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.#process = running;
    // What the server says when it is ready comes in every language; that it takes connections does not.
    while (!(await this.#takesConnections()))
      if (running.exitCode !== null) throw new Error('PostgreSQL ended.');
  }

  /** Ends the server at once, as a failure of the machine would, or in order. */
  async end(signal: 'SIGKILL' | 'SIGINT' | 'SIGQUIT'): Promise<void> {
    const running = this.#process;
    if (running?.exitCode !== null || running.signalCode !== null) return;
    const exit = once(running, 'exit');
    running.kill(signal);
    await exit;
  }

  async remove(): Promise<void> {
    await this.end('SIGQUIT');
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** The rows of a statement by a role. */
  async rows(text: string, role = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(this.store(role));
    client.on('error', () => undefined);
    await client.connect();
    try {
      const result = (await client.query<Record<string, unknown>>(text)) as pg.QueryResult | pg.QueryResult[];
      return [result].flat().flatMap(({ rows }) => rows as Record<string, unknown>[]);
    } finally {
      await client.end();
    }
  }

  async #takesConnections(): Promise<boolean> {
    return this.rows('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }
}

/** Where Debian has the programs of its newest version, or the folder that the environment names. */
async function programFolder(): Promise<string> {
  const { ASK_DOCS_POSTGRES: named } = process.env;
  if (named !== undefined) return named;
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined)
    throw new Error('PostgreSQL is not installed; ASK_DOCS_POSTGRES names the folder of its programs.');
  return path.join(debian, newest, 'bin');
}

function idOf(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
