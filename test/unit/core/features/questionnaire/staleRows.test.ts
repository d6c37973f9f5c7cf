import * as assert from 'node:assert/strict';
import {
  contentsMark,
  type MarkedDocuments,
  staleRows,
} from '../../../../../src/core/features/questionnaire/staleRows';
import type { RowResult } from '../../../../../src/core/features/questionnaire/model';
import { restoreQuestionnaire } from '../../../../../src/core/features/questionnaire/state';
import { resultOf, rowsOf } from '../../../../support/questionnaires';
import { never } from '../../../../support/samples';

/** An index of documents by their hashes. */
function libraryOf(hashes: Readonly<Record<string, string>>): MarkedDocuments['library'] {
  const ids = Object.keys(hashes);
  return {
    contents: () => Promise.resolve({ documents: ids.map((id) => ({ id, passages: 1 })), failed: [] }),
    index: {
      hashesOf: (asked) =>
        Promise.resolve(
          asked.flatMap((documentId) => {
            const contentHash = hashes[documentId];
            return contentHash === undefined ? [] : { documentId, contentHash };
          }),
        ),
      status: () => Promise.reject(new Error('not asked')),
      search: () => Promise.reject(new Error('not asked')),
      readDocument: () => Promise.reject(new Error('not asked')),
      findQuotes: () => Promise.reject(new Error('not asked')),
      completePassages: () => Promise.reject(new Error('not asked')),
    },
  };
}

async function staleAfter(
  results: readonly RowResult[],
  hashes: Readonly<Record<string, string>>,
  without: readonly string[] = [],
) {
  const rows = rowsOf('One?', 'Two?');
  const events = results.map((result) => ({ type: 'row-end', result }) as const);
  const { changed, mayBeFilled } = await staleRows(
    restoreQuestionnaire({ rows }, events),
    { library: libraryOf(hashes), without },
    never,
  );
  return { changed: [...changed], mayBeFilled: [...mayBeFilled] };
}

const before = { 'a.md': 'h1', 'b.md': 'h2' };

describe('staleRows', () => {
  it('finds nothing while the documents are as they were', async () => {
    const contents = await contentsMark({ library: libraryOf(before) }, never);
    const gap = { answer: { compliance: 'Not Supported', sources: [] } } as const;
    const results = [resultOf('r1', 'a', { contents }), resultOf('r2', 'b', { ...gap, contents })];
    assert.deepEqual(await staleAfter(results, before), { changed: [], mayBeFilled: [] });
  });

  for (const [what, hashes] of [
    ['changed', { ...before, 'a.md': 'h9' }],
    ['vanished', { 'b.md': 'h2' }],
  ] as const)
    it(`finds the rows whose document ${what}, and no others`, async () => {
      const elsewhere = { answer: { sources: [{ documentId: 'b.md', contentHash: 'h2' }] } };
      const results = [resultOf('r1', 'a'), resultOf('r2', 'b', elsewhere)];
      assert.deepEqual(await staleAfter(results, hashes), { changed: ['r1'], mayBeFilled: [] });
    });

  it('finds the rows with a gap when a document was added', async () => {
    const contents = await contentsMark({ library: libraryOf(before) }, never);
    const gap = { answer: { compliance: 'Not Supported', sources: [] } } as const;
    const results = [resultOf('r1', 'a', { contents }), resultOf('r2', 'b', { ...gap, contents })];
    assert.deepEqual(await staleAfter(results, { ...before, 'c.md': 'h3' }), {
      changed: [],
      mayBeFilled: ['r2'],
    });
  });

  it('takes no notice of documents that answer nothing', async () => {
    const contents = await contentsMark({ library: libraryOf(before) }, never);
    const gap = { answer: { compliance: 'Not Supported', sources: [] } } as const;
    const stale = await staleAfter(
      [resultOf('r1', 'a', { ...gap, contents })],
      { ...before, 'answered.csv': 'h3' },
      ['answered.csv'],
    );
    assert.deepEqual(stale.mayBeFilled, []);
  });
});
