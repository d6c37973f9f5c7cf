import { AskDocsError } from '../core/model/errors';
import type { Behind, SearchResult } from '../core/model/types';

/** A server that was waited for in vain is asked again after this: one question asks for the state more than once. */
const restMs = 5_000;

/** Whether the server of a team's index replies, for whoever has documents here that answer while it does not. */
export class ServerPresence {
  readonly #server: string;
  readonly #now: () => number;
  #isAway = false;
  /** Until when it is not asked again. */
  #restsUntil = -Infinity;
  #isSilent = false;
  /** Why it is away, if that is more than that it cannot be reached. */
  #reason: string | undefined;

  /** `now` gives milliseconds, from any moment on. */
  constructor(server: string, now: () => number) {
    this.#server = server;
    this.#now = now;
  }

  /** What is there, or what is here while the server is away, whose state is then asked again: as before each answer. */
  async settle<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    this.#isSilent = false;
    if (this.#now() < this.#restsUntil) return here();
    this.#isAway = false;
    return this.#orHere(there, here);
  }

  /** What is there, or what is here if the server was away when its state was asked for, or falls silent now. */
  async ask<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    if (this.#isAway) return here();
    return this.#orHere(there, async () => {
      this.#isSilent = true;
      return here();
    });
  }

  /** A result that says so if the server fell silent after its state was told. */
  marked(result: SearchResult): SearchResult {
    return this.#isSilent ? { ...result, behind: this.#behind('silent') } : result;
  }

  /** A state that says that the server is away. */
  away<T extends object>(status: T): T & { readonly behind: Behind } {
    const reason = this.#reason;
    return { ...status, behind: { ...this.#behind('away'), ...(reason !== undefined && { reason }) } };
  }

  #behind<K extends 'away' | 'silent'>(kind: K): { readonly kind: K; readonly server: string } {
    return { kind, server: this.#server };
  }

  async #orHere<T>(there: () => Promise<T>, here: () => Promise<T>): Promise<T> {
    try {
      return await there();
    } catch (error) {
      if (!isAway(error)) throw error;
      this.#isAway = true;
      this.#reason = isOfTls(error) ? error.message : undefined;
      if (isSilence(error)) this.#restsUntil = this.#now() + restMs;
      return here();
    }
  }
}

/** Whether the server was waited for in vain; one that refuses, or hangs up, does so at once, and costs nothing to be asked again. */
function isSilence({ code, cause }: AskDocsError): boolean {
  // The driver has a code for some of its time-outs only.
  return code === 'team-slow' || (cause instanceof Error && /timeout|ETIMEDOUT/.test(cause.message));
}

/** Whether a failure is one of the server, which passes, and not one of what was asked of it. */
function isAway(error: unknown): error is AskDocsError {
  const codes = ['team-unreachable', 'team-slow', 'team-busy-server'];
  return error instanceof AskDocsError && (codes.includes(error.code) || isOfTls(error));
}

/** Whether the server replied, and TLS with it failed: its reason tells what helps. */
function isOfTls({ code }: AskDocsError): boolean {
  return code.startsWith('team-tls');
}
