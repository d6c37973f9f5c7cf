import * as assert from 'node:assert/strict';
import {
  sourceDescription,
  viewDescription,
  viewMessage,
} from '../../../../src/extension/sources/sourceTree';

const folder = { kind: 'folder', id: 'guide', name: 'guide', files: 1284, passages: 9, failed: 0 } as const;
const indexing = {
  kind: 'indexing',
  phase: 'reading',
  done: 5,
  total: 1284,
  indexed: 5,
  waiting: 3,
  failed: 0,
  filesPerSecond: undefined,
  megabytesPerSecond: undefined,
  leftMs: undefined,
} as const;
const status = { documents: 3, chunks: 9, failed: [], embeddingModel: undefined, syncedAt: 1 };
const totals = { files: 3, failed: 1 };

describe('the words of the tree of sources', () => {
  it('count the documents of a folder, and those that failed', () => {
    assert.equal(sourceDescription(folder), '1,284 documents');
    assert.equal(sourceDescription({ ...folder, failed: 2 }), '1,284 documents · 2 failed');
  });

  it('count the passages of a document', () => {
    assert.equal(sourceDescription({ kind: 'document', id: 'a.md', name: 'a.md', passages: 1 }), '1 passage');
  });

  it('tell beside the title what is shown', () => {
    const ready = { kind: 'ready', status, isComplete: true, filesRead: 0 } as const;
    assert.equal(viewDescription(ready, totals, { onlyFailed: false }), '3 documents');
    assert.equal(viewDescription(ready, totals, { onlyFailed: true }), '1 failed');
    assert.equal(
      viewDescription({ kind: 'paused', status }, totals, { onlyFailed: false }),
      'Paused · 3 documents',
    );
  });

  it('tell above the tree how far indexing is, and how long it takes', () => {
    assert.equal(viewMessage(indexing), 'Indexing documents, reading: 5 of 1,284');
    assert.equal(
      viewMessage({ ...indexing, leftMs: 130_000 }),
      'Indexing documents, reading: 5 of 1,284 · about 3 min left',
    );
  });

  it('tell above the tree why there is no index', () => {
    assert.equal(viewMessage({ kind: 'failed', message: 'The disk is full.' }), 'The disk is full.');
  });
});
