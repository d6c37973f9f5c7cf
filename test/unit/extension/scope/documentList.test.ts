import * as assert from 'node:assert/strict';
import { DocumentList } from '../../../../src/extension/scope/suggestScope';

describe('DocumentList', () => {
  it('is read once until it may have changed', async () => {
    let reads = 0;
    const list = new DocumentList(() => Promise.resolve([`${(reads += 1)}.md`]));
    assert.deepEqual([await list.get(), await list.get()], [['1.md'], ['1.md']]);
    list.forget();
    assert.deepEqual(await list.get(), ['2.md']);
  });

  it('is empty when it cannot be read, and read anew the next time', async () => {
    const outcomes = [Promise.reject(new Error('gone')), Promise.resolve(['a.md'])];
    const list = new DocumentList(() => outcomes.shift() ?? Promise.resolve([]));
    assert.deepEqual([await list.get(), await list.get()], [[], ['a.md']]);
  });
});
