import * as assert from 'node:assert/strict';
import { indexSummary } from '../../../../src/extension/index/statusBar';

const minuteMs = 60_000;
const now = 100 * 24 * 60 * minuteMs;
const status = { documents: 1284, chunks: 1, failed: [], embeddingModel: undefined, syncedAt: now };

const indexing = {
  kind: 'indexing',
  phase: 'reading',
  done: 5,
  total: 8,
  indexed: 1005,
  waiting: 3,
  failed: 0,
  filesPerSecond: undefined,
  megabytesPerSecond: undefined,
  leftMs: undefined,
} as const;

const ready = { kind: 'ready', status, isComplete: true, filesRead: 0 } as const;

describe('indexSummary', () => {
  it('is empty when the index was never used', () => {
    assert.equal(indexSummary({ kind: 'not-indexed' }, now), undefined);
  });

  it('shows the percentage when a sync runs', () => {
    assert.deepEqual(indexSummary(indexing, now), {
      text: '$(sync~spin) Ask Docs 62%',
      facts: ['Indexing documents, reading: 5 of 8', '1,005 documents indexed', '3 waiting'],
    });
  });

  it('tells failures, rate and time left when they are known', () => {
    const known = { failed: 1, filesPerSecond: 1200.5, megabytesPerSecond: 3.4, leftMs: 130_000 };
    assert.deepEqual(indexSummary({ ...indexing, ...known }, now)?.facts.slice(3), [
      '1 file unreadable',
      '1,200.5 files/s',
      '3.4 MB/s',
      'About 3 min left',
    ]);
  });

  it('shows no percentage when the total is not known', () => {
    const summary = indexSummary({ ...indexing, phase: 'listing', done: 0, total: 0 }, now);
    assert.equal(summary?.text, '$(sync~spin) Ask Docs');
  });

  it('counts when the index is ready', () => {
    const failed = [{ id: 'a.md', reason: 'encrypted' }];
    assert.deepEqual(indexSummary({ ...ready, status: { ...status, failed } }, now), {
      text: '$(book) 1,284 documents',
      facts: [
        '1,284 documents indexed in 1 passage',
        '1 file could not be read',
        'Last updated just now',
        'The last update read 0 files',
      ],
    });
  });

  it('says so when only a part is indexed', () => {
    assert.equal(indexSummary({ ...ready, isComplete: false }, now)?.text, '$(book) Partly indexed');
  });

  it('says how far a collection of a team is filled', () => {
    const shared = {
      ...status,
      syncedAt: undefined,
      behind: { kind: 'filling', collection: 'handbook', documents: 1284 },
      team: {
        collection: 'handbook',
        server: 'db/docs',
        documents: 1284,
        syncedAt: undefined,
        isAlone: true,
      },
    } as const;
    assert.deepEqual(indexSummary({ ...ready, status: shared, isComplete: false }, now)?.facts, [
      'Collection handbook of the team index on db/docs',
      'The collection handbook is still incomplete: it has 1,284 documents so far',
      '1,284 documents indexed in 1 passage',
    ]);
  });

  it('says that indexing is paused, and what is indexed so far', () => {
    const failed = [{ id: 'a.md', reason: 'encrypted' }];
    assert.deepEqual(indexSummary({ kind: 'paused', status: { ...status, failed } }, now), {
      text: '$(debug-pause) Paused',
      facts: [
        'Indexing is paused',
        '1,284 documents indexed so far',
        '1 file could not be read',
        'Last updated just now',
      ],
    });
  });

  it('says what is wrong with the local model', () => {
    const standing = {
      ...ready,
      status: { ...status, embeddingNotice: { model: 'e5', problem: 'missing' } as const },
    };
    assert.match(
      indexSummary(standing, now)?.facts.join('\n') ?? '',
      /passage\nThe local embedding model e5 has not been downloaded; .*“Ask Docs: Download Embedding Model” gets its files\n/,
    );
  });

  it('says why passages are searched by words alone', () => {
    const failing = { ...ready, status: { ...status, embeddingFailure: 'The service failed.' } };
    assert.match(indexSummary(failing, now)?.facts.join('\n') ?? '', /by words alone: The service failed\./);
  });

  for (const [minutes, words] of [
    [3, '3 minutes ago'],
    [130, '2 hours ago'],
    [3 * 24 * 60, '3 days ago'],
  ] as const) {
    it(`says that the last update was ${words}`, () => {
      const earlier = { ...ready, status: { ...status, syncedAt: now - minutes * minuteMs } };
      assert.ok(indexSummary(earlier, now)?.facts.includes(`Last updated ${words}`));
    });
  }
});
