import * as l10n from '@vscode/l10n';
import type { ErrorCode } from '../../core/model/errors';
import { retryAfterMs, withRetries, type Retries } from '../services/retries';
import { ServiceFailure } from '../services/serviceFailure';

/** A request to an embedding service. What it says of a failure names the host, and never the headers or the reply. */
export interface EmbeddingRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface RequestLimits extends Pick<Retries, 'clock' | 'attempts'> {
  /** After this, one attempt is given up. */
  readonly timeoutMs: number;
}

/**
 * Posts JSON and gives the JSON of the reply. What may pass (no connection, a cut reply, 408, 425, 429, 5xx) is tried again,
 * see `withRetries`. Fails with an `embedding-…` code; when `signal` aborts, with its reason.
 */
export function requestJson(
  request: EmbeddingRequest,
  limits: RequestLimits,
  signal: AbortSignal,
): Promise<unknown> {
  return withRetries(() => attemptOnce(request, limits, signal), limits, signal);
}

/** Codes of failures that may pass by themselves. */
const passing: readonly ErrorCode[] = ['embedding-unreachable', 'embedding-busy', 'embedding-failed'];

async function attemptOnce(
  { url, headers, body }: EmbeddingRequest,
  { clock, timeoutMs }: RequestLimits,
  signal: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const failed = (code: ErrorCode, detail: string, waitMs?: number): ServiceFailure =>
    new ServiceFailure(code, `${url.host}: ${detail}`, {
      mayPass: passing.includes(code),
      ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    });
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
      throw failed(codeOf(reply.status), `HTTP ${reply.status}`, retryAfterMs(reply.headers, clock.now()));
    }
    text = await reply.text();
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw failed(
      'embedding-unreachable',
      timeout.aborted ? l10n.t('no answer within {0} s', timeoutMs / 1000) : causeOf(error),
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw failed('embedding-unusable', l10n.t('not JSON'));
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
  return typeof code === 'string' ? code : l10n.t('the connection broke off');
}
