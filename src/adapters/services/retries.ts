import { AskDocsError, type ErrorCode } from '../../core/model/errors';
import type { Clock } from './clock';

/**
 * A failed request to a service. Its cause is omitted on purpose: client errors contain headers and texts.
 */
export class ServiceFailure extends AskDocsError {
  /** The status of the response; undefined when there was none. */
  readonly status: number | undefined;
  /** Whether the failure is transient, so that the same request may succeed later. */
  readonly mayPass: boolean;
  /** The wait that the service asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: {
      readonly status?: number | undefined;
      readonly mayPass?: boolean | undefined;
      readonly retryAfterMs?: number | undefined;
    } = {},
  ) {
    super(code, { detail });
    this.status = more.status;
    this.mayPass = more.mayPass ?? false;
    this.retryAfterMs = more.retryAfterMs;
  }
}

export interface Retries {
  readonly clock: Clock;
  /** The total number of attempts. */
  readonly attempts: number;
  /** Called before each wait. */
  readonly onRetry?: (failure: ServiceFailure, waitMs: number) => void;
}

const firstWaitMs = 500;
const longestWaitMs = 60_000;

/**
 * Retries when a `ServiceFailure` is transient, after a growing, random wait, or the one the service asks
 * for, up to a minute. Fails as the last attempt did; when `signal` aborts, with its reason.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  { clock, attempts, onRetry }: Retries,
  signal: AbortSignal,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ServiceFailure) || !error.mayPass || tried >= attempts) throw error;
      const waitMs = error.retryAfterMs ?? firstWaitMs * 2 ** (tried - 1) * (0.5 + Math.random() / 2);
      if (waitMs > longestWaitMs) throw error;
      onRetry?.(error, waitMs);
      await clock.wait(waitMs, signal);
    }
  }
}

/**
 * The wait in milliseconds from `retry-after-ms`, or from `retry-after` as seconds or a date; undefined when
 * there is none.
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const exact = numberIn(headers.get('retry-after-ms'));
  if (exact !== undefined) return Math.max(0, exact);
  const header = headers.get('retry-after');
  const seconds = numberIn(header);
  const ms = seconds === undefined ? Date.parse(header ?? '') - now : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function numberIn(header: string | null): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const number = Number(header);
  return Number.isNaN(number) ? undefined : number;
}
