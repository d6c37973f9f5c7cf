import * as l10n from '@vscode/l10n';
import type { ErrorCode } from '../../core/model/errors';
import { retryAfterMs, withRetries, type Retries, ServiceFailure } from '../services/retries';

/** A request to an embedding service. Its error messages name the host, but never headers or the response. */
export interface EmbeddingRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface RequestLimits extends Pick<Retries, 'clock' | 'attempts'> {
  /** Time limit of a single attempt. */
  readonly timeoutMs: number;
}

/**
 * Posts JSON and returns the JSON of the response. Transient failures (no connection, a truncated response,
 * 408, 425, 429, 5xx) are retried, see `withRetries`. Fails with an `embedding-…` code; when `signal` aborts,
 * with its reason.
 */
export function requestJson(
  request: EmbeddingRequest,
  limits: RequestLimits,
  signal: AbortSignal,
): Promise<unknown> {
  return withRetries(() => attemptOnce(request, limits, signal), limits, signal);
}

/** Codes of transient failures. */
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
      retryAfterMs: waitMs,
    });
  let text: string;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      // A redirect would send texts to a host that nobody chose.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
    if (!reply.ok) {
      // The response text is not shown: services repeat keys and texts in it.
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

/**
 * Transient statuses map to `embedding-busy` or `embedding-failed`, those for overlong texts to
 * `embedding-texts-rejected`.
 */
function codeOf(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'embedding-refused';
  if (status === 429) return 'embedding-busy';
  if (status === 400 || status === 413 || status === 422) return 'embedding-texts-rejected';
  return status >= 500 || status === 408 || status === 425 ? 'embedding-failed' : 'embedding-rejected';
}

/** The system's error code, such as ECONNREFUSED; messages are left out, as they may contain headers. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : l10n.t('the connection broke off');
}
