import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import { version } from '../../../package.json';
import type { HttpServer } from '../../mcp/http/serveHttp';
import { newToken } from '../../mcp/http/token';

/** The address that clients connect to, and their credentials. */
export interface ServerAddress {
  readonly url: string;
  readonly token: string;
}

/**
 * This window's MCP server, over the same index, settings and models as the chat: on a free port of this
 * machine, protected by a token that is generated each time. It starts on first use.
 */
export class OwnServer {
  readonly #library: Library;
  readonly #about: { readonly log: Log; readonly name: string | undefined };
  #running: Promise<{ readonly server: HttpServer; readonly token: string }> | undefined;

  constructor(library: Library, about: { readonly log: Log; readonly name: string | undefined }) {
    this.#library = library;
    this.#about = about;
  }

  /** Resolves when it is listening. A failed start is retried on the next call. */
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

  /** Stops the server with all its sessions; it starts again when needed. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    const started = await running?.catch(() => undefined);
    await started?.server.close();
  }

  async #start() {
    const { serveHttp } = await import('../../mcp/http/serveHttp');
    const token = newToken();
    const server = await serveHttp(this.#library, { ...this.#about, version }, { port: 0, token });
    return { server, token };
  }
}
