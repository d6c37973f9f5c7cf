import * as assert from 'node:assert/strict';
import { notCurrent } from '../../../../src/extension/index/pausedIndex';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { never } from '../../../support/samples';

describe('notCurrent', () => {
  it('says that the index is not up to date', async () => {
    const index = notCurrent(new FakeSearchIndex({ status: { syncedAt: 5 } }));
    assert.equal((await index.status(never)).syncedAt, undefined);
  });
});
