import type { Report } from '../../core/model/ports';
import type { Clock } from '../services/clock';

const windowMs = 60_000;

/**
 * Limits requests to a service to a number per minute, in any minute. One instance per service, shared by its
 * models.
 */
export class RateLimit {
  readonly #requestsPerMinute: number;
  readonly #clock: Clock;
  /** Start times of requests in the last minute and of those that are waiting, in order. */
  readonly #starts: number[] = [];

  /** No limit when `requestsPerMinute` is 0 or less. */
  constructor(requestsPerMinute: number, clock: Clock) {
    this.#requestsPerMinute = requestsPerMinute;
    this.#clock = clock;
  }

  /** Resolves when a request may begin, in the order of the calls; rejects as soon as `signal` aborts. */
  async take(report: Report, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#requestsPerMinute <= 0) return;
    const now = this.#clock.now();
    const startsAt = this.#reserve(now);
    if (startsAt <= now) return;
    report({ kind: 'wait', waitMs: startsAt - now });
    try {
      await this.#clock.wait(startsAt - now, signal);
    } catch (error) {
      // A request that is not made does not count.
      this.#starts.splice(this.#starts.indexOf(startsAt), 1);
      signal.throwIfAborted();
      throw error;
    }
  }

  #reserve(now: number): number {
    while ((this.#starts[0] ?? now) <= now - windowMs) this.#starts.shift();
    const before = this.#starts.at(-this.#requestsPerMinute);
    const startsAt = Math.max(now, this.#starts.at(-1) ?? 0, before === undefined ? 0 : before + windowMs);
    this.#starts.push(startsAt);
    return startsAt;
  }
}
