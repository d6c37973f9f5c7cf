import * as assert from 'node:assert/strict';
import { countBar, progressBar } from '../../../../src/cli/terminal/output';

const reading = {
  type: 'sync-progress',
  phase: 'reading',
  done: 50,
  total: 100,
  indexed: 62,
  waiting: 38,
  failed: 3,
  filesPerSecond: 12.5,
  megabytesPerSecond: 3.4,
  leftMs: 100_000,
} as const;

const unknown = { filesPerSecond: undefined, megabytesPerSecond: undefined, leftMs: undefined };

describe('progressBar', () => {
  it('shows share, failures, rates and time left while files are read', () => {
    assert.equal(
      progressBar(reading),
      '████████████░░░░░░░░░░░░ 62 % indexed, 3 files unreadable, 12.5 files/s, 3.4 MB/s, about 2 min left',
    );
  });

  it('shows no bar and no rates before they are known', () => {
    const listing = { ...reading, ...unknown, phase: 'listing', done: 7, total: 0, failed: 0 } as const;
    assert.equal(progressBar(listing), 'Looking for documents 7');
  });

  it('counts chunks while vectors are made', () => {
    const embedding = { ...reading, ...unknown, phase: 'embedding', done: 100, failed: 1 } as const;
    assert.equal(
      progressBar(embedding),
      '████████████████████████ Fitting vectors 100 of 100, 1 file unreadable',
    );
  });
});

describe('countBar', () => {
  it('counts, and tells the time left from what was done', () => {
    assert.equal(
      countBar('Line', { done: 3, total: 12, ms: 20_000 }),
      '██████░░░░░░░░░░░░░░░░░░ Line 3 of 12, about 1 min left',
    );
  });

  it('tells no time before the first is done', () => {
    assert.equal(countBar('Line', { done: 0, total: 2, ms: 10 }), '░░░░░░░░░░░░░░░░░░░░░░░░ Line 0 of 2');
  });
});
