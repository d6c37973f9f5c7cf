import { AskDocsError, type ErrorCode } from '../../core/errors';
import type { Clock } from './clock';

/** A request to an embedding service. What it says of a failure names the host, and never the headers or the reply. */
export interface EmbeddingRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface RequestLimits {
  readonly clock: Clock;
  /** How often it is tried in all. */
  readonly attempts: number;
  /** After this, one attempt is given up. */
  readonly timeoutMs: number;
}

const firstWaitMs = 500;
const longestWaitMs = 60_000;

type Attempt =
  | { readonly kind: 'done'; readonly reply: unknown }
  | { readonly kind: 'failed'; readonly error: AskDocsError; readonly retryAfterMs: number | undefined };

/**
 * Posts JSON and gives the JSON of the reply. What may pass (no connection, a cut reply, 408, 425, 429, 5xx) is tried again
 * after a growing, random wait, or the one that the service asks for, up to a minute. Fails with an `embedding-…` code; when
 * `signal` aborts, with its reason.
 */
export async function requestJson(
  request: EmbeddingRequest,
  limits: RequestLimits,
  signal: AbortSignal,
): Promise<unknown> {
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    const attempt = await attemptOnce(request, limits, signal);
    if (attempt.kind === 'done') return attempt.reply;
    signal.throwIfAborted();
    const waitMs = attempt.retryAfterMs ?? firstWaitMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
    if (tried >= limits.attempts || waitMs > longestWaitMs || !mayPass(attempt.error)) throw attempt.error;
    await limits.clock.wait(waitMs, signal);
  }
}

/** Codes of failures that may pass by themselves. */
function mayPass({ code }: AskDocsError): boolean {
  return ['embedding-unreachable', 'embedding-busy', 'embedding-failed'].includes(code);
}

async function attemptOnce(
  { url, headers, body }: EmbeddingRequest,
  { clock, timeoutMs }: RequestLimits,
  signal: AbortSignal,
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const failed = (code: ErrorCode, detail: string, retryAfterMs?: number): Attempt => {
    return {
      kind: 'failed',
      error: new AskDocsError(code, { detail: `${url.host}: ${detail}` }),
      retryAfterMs,
    };
  };
  let text: string;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      // A redirect would take the texts to a host that nobody chose.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!reply.ok) {
      // Its text is not shown: services repeat keys and texts in it.
      await reply.body?.cancel();
      const retryAfterMs = parseRetryAfter(reply.headers.get('retry-after'), clock.now());
      return failed(codeOf(reply.status), `HTTP ${reply.status}`, retryAfterMs);
    }
    text = await reply.text();
  } catch (error) {
    return failed(
      'embedding-unreachable',
      timeout.aborted ? `no answer within ${timeoutMs / 1000} s` : causeOf(error),
    );
  }
  try {
    return { kind: 'done', reply: JSON.parse(text) };
  } catch {
    return failed('embedding-unusable', 'not JSON');
  }
}

/** Status codes that may pass count as `embedding-busy` or `embedding-failed`, those that too long a text gets as `embedding-texts-rejected`. */
function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'embedding-refused';
  if (status === 429) return 'embedding-busy';
  if (status === 400 || status === 413 || status === 422) return 'embedding-texts-rejected';
  return status >= 500 || status === 408 || status === 425 ? 'embedding-failed' : 'embedding-rejected';
}

/** What the system calls the failure, such as ECONNREFUSED; messages are left out, as they can hold headers. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'the connection broke off';
}

/** Milliseconds to wait, from seconds or a date; undefined when there is neither. */
function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
