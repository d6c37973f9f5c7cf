import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { AskDocsError, logText, userSentence } from '../../core/model/errors';
import type { SyncEvent } from '../../core/retrieval/indexing/sync';
import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import type { Freshness } from './freshness';
import { Refusal } from '../documents/refusal';

/** What every tool and resource of the server works with. */
export interface ServerDeps {
  readonly library: Library;
  readonly freshness: Freshness;
  readonly log: Log;
}

/** What the SDK says of a request. */
export type RequestExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** One call of a tool as it is worked on. */
export interface Call {
  /** Aborts when the client cancels the call, or goes. */
  readonly signal: AbortSignal;
  /** Tells the client what is done now, if it wants to know; each message once. */
  readonly say: (message: string) => void;
}

/** A call of what the SDK says of a request. */
export function callOf({ signal, _meta, sendNotification }: RequestExtra): Call {
  const progressToken = _meta?.progressToken;
  let progress = 0;
  let last = '';
  return {
    signal,
    say(message) {
      if (progressToken === undefined || message === last || signal.aborted) return;
      last = message;
      progress += 1;
      const params = { progressToken, progress, message };
      // A client that has gone is told nothing.
      sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}

/** What a result says that is of an older state of the documents. */
export const behindNote =
  'The index is being brought up to date; the newest changes may be missing. Ask again in a while for them.';

/** Says how far a sync is. */
export function sayingSync({ say }: Call): (event: SyncEvent) => void {
  return (event) => {
    if (event.type !== 'sync-progress') return;
    const { phase, done, total } = event;
    const share = total > 0 ? ` (${Math.floor((100 * done) / total)} %)` : '';
    say(`Bringing the index up to date: ${phase}${share}`);
  };
}

/** Does the work of a tool; what goes wrong becomes a result that a model can act on, never a stack trace. */
export async function answerCall(
  extra: RequestExtra,
  log: Log,
  work: (call: Call) => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work(callOf(extra));
  } catch (error) {
    if (!(error instanceof Refusal) && !extra.signal.aborted) log.error(logText(error));
    return failed(sentenceOf(error));
  }
}

/** A result that says what went wrong. */
export function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** What to say of a failure, never the text of a foreign error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof AskDocsError && error.detail !== undefined && error.code.startsWith('folder-')
    ? // The detail is an absolute path of this machine, which a client need not know.
      error.message.replace(` (${error.detail})`, '')
    : userSentence(error);
}
