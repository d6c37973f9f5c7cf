import * as assert from 'node:assert/strict';
import { indexSummary } from '../../../../src/extension/index/indexSummary';

const status = { documents: 1284, chunks: 1, failed: [], embeddingModel: undefined, syncedAt: 1 };

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
    assert.equal(indexSummary({ kind: 'not-indexed' }), undefined);
  });

  it('shows the percentage when a sync runs', () => {
    assert.deepEqual(indexSummary(indexing), {
      text: '$(sync~spin) Ask Docs 62%',
      tooltip: 'Indexing documents, reading: 5 of 8, 1,005 documents indexed, 3 waiting',
    });
  });

  it('tells failures, rate and time left when they are known', () => {
    const known = { failed: 1, filesPerSecond: 1200.5, megabytesPerSecond: 3.4, leftMs: 130_000 };
    assert.equal(
      indexSummary({ ...indexing, ...known })?.tooltip,
      'Indexing documents, reading: 5 of 8, 1,005 documents indexed, 3 waiting, 1 file failed, 1,200.5 files/s, 3.4 MB/s, about 3 min left',
    );
  });

  it('shows no percentage when the total is not known', () => {
    const summary = indexSummary({ ...indexing, phase: 'listing', done: 0, total: 0 });
    assert.equal(summary?.text, '$(sync~spin) Ask Docs');
  });

  it('counts when the index is ready', () => {
    const failed = [{ id: 'a.md', reason: 'encrypted' }];
    assert.deepEqual(indexSummary({ ...ready, status: { ...status, failed } }), {
      text: '$(book) 1,284 documents',
      tooltip: '1,284 documents indexed in 1 passage, 1 file could not be read, the last update read 0 files',
    });
  });

  it('says so when only a part is indexed', () => {
    assert.equal(indexSummary({ ...ready, isComplete: false })?.text, '$(book) Partly indexed');
  });

  it('says that indexing is paused, and what is indexed so far', () => {
    const failed = [{ id: 'a.md', reason: 'encrypted' }];
    assert.deepEqual(indexSummary({ kind: 'paused', status: { ...status, failed } }), {
      text: '$(debug-pause) Paused',
      tooltip: 'Indexing is paused, 1,284 documents indexed so far, 1 file could not be read',
    });
  });

  it('says what is wrong with the local model', () => {
    const standing = {
      ...ready,
      status: { ...status, embeddingNotice: { model: 'e5', problem: 'missing' } as const },
    };
    assert.match(
      indexSummary(standing)?.tooltip ?? '',
      /passage, The local embedding model e5 has not been downloaded; .*"Ask Docs: Download Embedding Model" gets its files, the last/,
    );
  });

  it('says why passages are searched by words alone', () => {
    const failing = { ...ready, status: { ...status, embeddingFailure: 'The service failed.' } };
    assert.match(indexSummary(failing)?.tooltip ?? '', /by words alone: The service failed\./);
  });
});
