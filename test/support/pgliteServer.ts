import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

export interface PgliteServer {
  /** The address of a store. */
  readonly store: string;
  readonly database: PGlite;
  /** Closes the port, as a server that is away, until `comeBack`. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL as WebAssembly, with pgvector unless `withVectors` is false, behind a port of this machine. All connections are one session to it: what is
 * set or locked in one holds in all.
 */
export async function startPglite({ withVectors = true } = {}): Promise<PgliteServer> {
  const database = await PGlite.create(withVectors ? { extensions: { vector } } : {});
  const listen = async (port: number): Promise<PGLiteSocketServer> => {
    const server = new PGLiteSocketServer({ db: database, port, host: '127.0.0.1', maxConnections: 40 });
    await server.start();
    return server;
  };
  let server = await listen(0);
  const place = server.getServerConn();
  return {
    store: `postgres://postgres@${place}/postgres`,
    database,
    goAway: () => server.stop(),
    async comeBack() {
      server = await listen(Number(place.split(':').at(-1)));
    },
    async stop() {
      await server.stop();
      await database.close();
    },
  };
}
