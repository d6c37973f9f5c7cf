import * as assert from 'node:assert/strict';
import { overDocuments } from '../../../../src/core/retrieval/overDocuments';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { documentOf, never } from '../../../support/samples';

const document = documentOf(
  'a.md',
  'Updated: 3 May 2024\n\nKeys are kept for 35 days.\n\nKeys are kept for 5 days.',
);

function find(quote: string, from = 0) {
  return overDocuments(new FakeSearchIndex({ documents: [document] })).findQuotes(
    'a.md',
    [{ quote, from }],
    never,
  );
}

describe('quotes in a document as it is', () => {
  it('have their places, and the document its version and date', async () => {
    assert.deepEqual(await find('Keys are kept for 5 days.'), {
      documentId: 'a.md',
      contentHash: document.contentHash,
      date: '2024-05-03',
      isSuperseded: false,
      found: [
        { start: document.text.lastIndexOf('Keys'), place: { kind: 'lines', lines: { start: 5, end: 5 } } },
      ],
    });
  });

  it('are not found within a longer number', async () => {
    assert.equal((await find('5 days'))?.found[0]?.start, document.text.lastIndexOf('5 days'));
  });

  it('are found from where they stood on', async () => {
    const second = document.text.lastIndexOf('Keys');
    assert.equal((await find('Keys are kept', second))?.found[0]?.start, second);
  });

  it('are not found where the text has changed', async () => {
    assert.deepEqual((await find('Keys are kept for 6 days.'))?.found, [undefined]);
  });

  it('are not looked for where the document is gone', async () => {
    const { findQuotes } = overDocuments(new FakeSearchIndex({}));
    assert.equal(await findQuotes('a.md', [], never), undefined);
  });
});
