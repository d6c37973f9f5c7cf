import * as assert from 'node:assert/strict';
import { indexSummary } from '../../../src/extension/indexSummary';

const status = { documents: 1284, chunks: 1, failed: [], embeddingModel: undefined, syncedAt: 1 };

const ready = { kind: 'ready', status, isComplete: true, filesRead: 0 } as const;

describe('indexSummary', () => {
  it('is empty when the index was never used', () => {
    assert.equal(indexSummary({ kind: 'not-indexed' }), undefined);
  });

  it('shows the percentage when a sync runs', () => {
    const summary = indexSummary({
      kind: 'indexing',
      phase: 'reading',
      done: 5,
      total: 8,
      leftMs: undefined,
    });
    assert.deepEqual(summary, {
      text: '$(sync~spin) Ask Docs 62%',
      tooltip: 'Indexing documents, reading: 5 of 8',
    });
  });

  it('shows no percentage when the total is not known', () => {
    const summary = indexSummary({
      kind: 'indexing',
      phase: 'listing',
      done: 0,
      total: 0,
      leftMs: undefined,
    });
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
});
