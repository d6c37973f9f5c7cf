import * as assert from 'node:assert/strict';
import {
  createProgress,
  leftMs,
  nextRate,
  type SyncProgress,
} from '../../../../../src/core/retrieval/indexing/progress';

const start = { done: 0, at: 0, perMs: undefined };
const counts = { indexed: 0, waiting: 0, failed: 0 };

describe('nextRate', () => {
  it('says nothing before the first second', () => {
    assert.equal(nextRate(start, 500, 999).perMs, undefined);
    assert.equal(nextRate(start, 500, 1000).perMs, 0.5);
  });

  it('follows a new speed slowly, and gets there', () => {
    let rate = nextRate(start, 1000, 1000);
    rate = nextRate(rate, 1000 + 1000 * 3, 2000);
    assert.ok(rate.perMs !== undefined && rate.perMs > 1.2 && rate.perMs < 1.6, String(rate.perMs));
    for (let second = 3; second < 60; second += 1) rate = nextRate(rate, rate.done + 3000, second * 1000);
    assert.ok(Math.abs((rate.perMs ?? 0) - 3) < 0.01);
  });

  it('is told more often than it moves', () => {
    const rate = nextRate(start, 1000, 1000);
    assert.equal(nextRate(rate, 1100, 1100), rate);
  });
});

describe('leftMs', () => {
  it('is the rest at this rate', () => {
    assert.equal(leftMs({ done: 10, at: 0, perMs: 0.01 }, 10, 30), 2000);
  });

  for (const [name, perMs, total] of [
    ['there is no rate', undefined, 9],
    ['nothing moves', 0, 9],
    ['the end is not known', 1, 0],
  ] as const) {
    it(`is not known when ${name}`, () => {
      assert.equal(leftMs({ done: 0, at: 0, perMs }, 0, total), undefined);
    });
  }
});

describe('createProgress', () => {
  function following() {
    const events: SyncProgress[] = [];
    let clock = 0;
    const report = createProgress({ now: () => clock, onEvent: (event) => events.push(event) });
    return { events, report, at: (ms: number) => (clock = ms) };
  }

  it('reports ten times a second at most, and every change of phase', () => {
    const { events, report, at } = following();
    for (let ms = 0; ms < 1000; ms += 10) {
      at(ms);
      report({ phase: 'listing', done: ms, total: 0, counts });
    }
    report({ phase: 'saving', done: 0, total: 1, counts });
    assert.deepEqual([events.length, events.at(-1)?.phase], [11, 'saving']);
  });

  it('gives files and megabytes a second, and the time left of reading and of what comes after', () => {
    const { events, report, at } = following();
    report({ phase: 'reading', done: 0, total: 100, bytes: [0, 20e6], counts });
    at(2000);
    report({ phase: 'reading', done: 50, total: 100, bytes: [10e6, 20e6], counts });
    const [first, last] = events;
    assert.deepEqual([first?.filesPerSecond, first?.leftMs], [undefined, undefined]);
    assert.deepEqual([last?.filesPerSecond, last?.megabytesPerSecond], [25, 5]);
    assert.equal(last?.leftMs, 2000 + 8000);
  });

  it('expects little after reading when little changed', () => {
    const { events, report, at } = following();
    const few = { indexed: 9000, waiting: 100, failed: 0 };
    report({ phase: 'reading', done: 0, total: 100, bytes: [0, 0], counts: few });
    at(2000);
    report({ phase: 'reading', done: 50, total: 100, bytes: [0, 0], counts: few });
    assert.equal(events.at(-1)?.leftMs, 2000 + 1200);
  });

  it('measures each phase alone', () => {
    const { events, report, at } = following();
    report({ phase: 'reading', done: 0, total: 100, bytes: [0, 10], counts });
    at(60_000);
    report({ phase: 'embedding', done: 0, total: 1000, counts });
    at(62_000);
    report({ phase: 'embedding', done: 500, total: 1000, counts });
    assert.deepEqual([events.at(-1)?.leftMs, events.at(-1)?.filesPerSecond], [2000, undefined]);
  });
});
