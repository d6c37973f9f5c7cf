import * as assert from 'node:assert/strict';
import { SyncProgress } from '../../../src/extension/syncProgress';

const reading = (done: number) => ({ type: 'sync-progress', phase: 'reading', done, total: 100 }) as const;

describe('SyncProgress', () => {
  it('gives no estimate when the phase has just begun', () => {
    const progress = new SyncProgress(0);
    progress.view(reading(0), 5000);
    assert.equal(progress.view(reading(10), 5500).leftMs, undefined);
  });

  it('estimates from the rate of the phase alone', () => {
    const progress = new SyncProgress(0);
    progress.view(reading(0), 5000);
    assert.equal(progress.view(reading(25), 7000).leftMs, 6000);
  });

  it('remembers the files read when a later phase runs', () => {
    const progress = new SyncProgress(0);
    progress.view(reading(7), 10);
    progress.view({ type: 'sync-progress', phase: 'saving', done: 1, total: 2 }, 20);
    assert.equal(progress.filesRead, 7);
  });
});
