import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export interface PgliteServer {
  /** The address of a store. */
  readonly store: string;
  readonly database: PGlite;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL as WebAssembly, with pgvector, behind a port of this machine. All connections are one session to it: what is
 * set or locked in one holds in all.
 */
export async function startPglite(): Promise<PgliteServer> {
  const database = await PGlite.create({ extensions: { vector } });
  const server = new PGLiteSocketServer({ db: database, port: 0, host: '127.0.0.1', maxConnections: 40 });
  await server.start();
  return {
    store: `postgres://postgres@${server.getServerConn()}/postgres`,
    database,
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}
