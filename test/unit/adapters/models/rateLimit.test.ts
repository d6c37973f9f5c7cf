import * as assert from 'node:assert/strict';
import { RateLimit } from '../../../../src/adapters/models/modelService';
import type { Clock } from '../../../../src/adapters/services/clock';
import type { StepNote } from '../../../../src/core/model/events';

const never = new AbortController().signal;

/** Time that passes when it is told to, and wakes those who wait for it in their order. */
class TurnedClock implements Clock {
  time = 0;
  readonly #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.time;
  }

  wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sleepers.push({ at: this.time + ms, wake: resolve });
      signal.addEventListener('abort', () => {
        reject(new Error('aborted'));
      });
    });
  }

  async turnTo(time: number): Promise<void> {
    this.time = time;
    for (const { at, wake } of this.#sleepers) if (at <= time) wake();
    await new Promise(setImmediate);
  }
}

describe('RateLimit', () => {
  let clock: TurnedClock;
  let begun: string[];
  let notes: StepNote[];
  const take = async (limit: RateLimit, name: string, signal = never): Promise<void> => {
    await limit.take((note) => notes.push(note), signal);
    begun.push(name);
  };

  beforeEach(() => {
    clock = new TurnedClock();
    begun = [];
    notes = [];
  });

  it('lets as many begin at once as a minute may have', async () => {
    const limit = new RateLimit(2, clock);
    await Promise.all([take(limit, 'a'), take(limit, 'b')]);
    assert.deepEqual([begun, notes], [['a', 'b'], []]);
  });

  it('lets the next begin a minute after the first, and says how long that takes', async () => {
    const limit = new RateLimit(2, clock);
    await take(limit, 'a');
    await clock.turnTo(10_000);
    await take(limit, 'b');
    const waiting = [take(limit, 'c'), take(limit, 'd')];
    await clock.turnTo(59_999);
    assert.deepEqual(begun, ['a', 'b']);
    await clock.turnTo(60_000);
    assert.deepEqual(begun, ['a', 'b', 'c']);
    await clock.turnTo(70_000);
    await Promise.all(waiting);
    assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
    assert.deepEqual(notes, [
      { kind: 'wait', waitMs: 50_000 },
      { kind: 'wait', waitMs: 60_000 },
    ]);
  });

  it('keeps the order of those who wait when a later one could begin', async () => {
    const limit = new RateLimit(1, clock);
    await take(limit, 'a');
    const waiting = [take(limit, 'b'), take(limit, 'c')];
    await clock.turnTo(60_000);
    waiting.push(take(limit, 'd'));
    await clock.turnTo(120_000);
    await clock.turnTo(180_000);
    await Promise.all(waiting);
    assert.deepEqual(begun, ['a', 'b', 'c', 'd']);
  });

  it('rejects at once when it is aborted, and counts it not', async () => {
    const limit = new RateLimit(1, clock);
    await take(limit, 'a');
    const abort = new AbortController();
    const left = take(limit, 'b', abort.signal);
    abort.abort();
    await assert.rejects(left, { name: 'AbortError' });
    const waiting = take(limit, 'c');
    await clock.turnTo(60_000);
    await waiting;
    assert.deepEqual(begun, ['a', 'c']);
  });

  it('lets none overtake those who wait when others before them left', async () => {
    const limit = new RateLimit(2, clock);
    await take(limit, 'a');
    await clock.turnTo(10_000);
    await take(limit, 'b');
    const abort = new AbortController();
    const left = [take(limit, 'c', abort.signal), take(limit, 'd', abort.signal)];
    const waiting = [take(limit, 'e')];
    abort.abort();
    await Promise.allSettled(left);
    waiting.push(take(limit, 'f'));
    await clock.turnTo(119_999);
    assert.deepEqual(begun, ['a', 'b']);
    await clock.turnTo(120_000);
    await Promise.all(waiting);
    assert.deepEqual(begun, ['a', 'b', 'e', 'f']);
  });

  it('never waits when there is no limit', async () => {
    const limit = new RateLimit(0, clock);
    await Promise.all(['a', 'b', 'c'].map((name) => take(limit, name)));
    assert.deepEqual(begun, ['a', 'b', 'c']);
  });
});
