import type { Clock } from '../../src/adapters/services/clock';

/** Time that passes only by waiting, which takes none. Keeps how long was waited. */
export class FakeClock implements Clock {
  readonly waits: number[] = [];
  time = Date.UTC(2026, 0, 1);

  now(): number {
    return this.time;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    this.waits.push(ms);
    this.time += ms;
    return signal.aborted ? Promise.reject(new Error('aborted')) : Promise.resolve();
  }
}
