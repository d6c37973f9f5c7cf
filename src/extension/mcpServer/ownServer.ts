import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import type { HttpServer } from '../../mcp/mcpParts';

/** Where a client connects to, and what it must bring. */
export interface ServerAddress {
  readonly url: string;
  readonly token: string;
}

/**
 * The MCP server of this window, over the same index, settings and models as the chat: on a free port of this machine, behind a
 * token that is made anew each time. It starts when somebody first wants it.
 */
export class OwnServer {
  readonly #library: Library;
  readonly #about: { readonly log: Log; readonly name: string | undefined };
  #running: Promise<{ readonly server: HttpServer; readonly token: string }> | undefined;

  constructor(library: Library, about: { readonly log: Log; readonly name: string | undefined }) {
    this.#library = library;
    this.#about = about;
  }

  /** Resolves when it listens. A start that failed is tried again the next time. */
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

  /** Ends the server with all sessions of it; it starts again when it is wanted again. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const started = await running?.catch(() => undefined);
    await started?.server.close();
  }

  async #start() {
    const [{ newToken, serveHttp }, { productVersion: version }] = await Promise.all([
      import('../../mcp/mcpParts'),
      import('../run/runParts'),
    ]);
    const token = newToken();
    const server = await serveHttp(this.#library, { ...this.#about, version }, { port: 0, token });
    return { server, token };
  }
}
