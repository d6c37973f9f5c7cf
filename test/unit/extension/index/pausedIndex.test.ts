import * as assert from 'node:assert/strict';
import { notCurrent } from '../../../../src/extension/index/syncOutcome';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { never } from '../../../support/samples';

describe('notCurrent', () => {
  it('keeps what a search is limited to', async () => {
    const filter = { conditions: [], excluded: ['draft'] };
    const searched = new FakeSearchIndex({ search: () => ({ passages: [], terms: [] }) });
    await notCurrent(searched).search('words', 5, never, filter);
    assert.deepEqual(searched.searches, [{ query: 'words', topK: 5, filter }]);
  });

  it('says that the index is not up to date', async () => {
    const index = notCurrent(new FakeSearchIndex({ status: { syncedAt: 5 } }));
    assert.equal((await index.status(never)).syncedAt, undefined);
  });
});
