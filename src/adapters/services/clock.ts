import { setTimeout } from 'node:timers/promises';

/** A clock for waits and retries; tests replace it with one that stands still. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
};

/** Yields to other messages and timers of this thread. */
export async function pause(): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
}
