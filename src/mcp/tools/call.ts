import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { AskDocsError, logText, userSentence } from '../../core/model/errors';
import type { Library } from '../../core/run/library';
import type { Log } from '../../core/model/ports';
import type { Freshness } from './freshness';
import { Refusal } from '../documents/openDocument';
import type { SyncEvent } from '../../core/retrieval/indexing/progress';

/** The shared dependencies of the server's tools and resources. */
export interface ServerDeps {
  readonly library: Library;
  readonly freshness: Freshness;
  readonly log: Log;
}

/** The SDK's context of a request. */
export type RequestExtra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** The context of one tool call. */
export interface Call {
  /** Aborts when the client cancels the call or disconnects. */
  readonly signal: AbortSignal;
  /** Reports progress to the client, if it wants that; each message only once. */
  readonly say: (message: string) => void;
}

/** Creates a call from the SDK's context of a request. */
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
      // The client may have disconnected.
      sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}

/** The note in a result based on an older state of the documents. */
export const indexLagNote =
  'The index is being brought up to date; the newest changes may be missing. Ask again in a while for them.';

/** Reports the progress of a sync. */
export function sayingSync({ say }: Call): (event: SyncEvent) => void {
  return (event) => {
    if (event.type !== 'sync-progress') return;
    const { phase, done, total } = event;
    const share = total > 0 ? ` (${Math.floor((100 * done) / total)} %)` : '';
    say(`Bringing the index up to date: ${phase}${share}`);
  };
}

/** Runs a tool; failures become results that a model can act on, never stack traces. */
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

/** An error result. */
export function failed(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** The sentence for a failure, never the message of a foreign error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  return error instanceof AskDocsError && error.detail !== undefined && error.code.startsWith('folder-')
    ? // The detail is an absolute path on this machine, which a client need not know.
      error.message.replace(` (${error.detail})`, '')
    : userSentence(error);
}

/** The annotations of every tool here: it changes nothing, and only accesses the documents. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
