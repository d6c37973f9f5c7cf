import * as assert from 'node:assert/strict';
import type { SearchIndex } from '../../../../src/core/model/ports';
import { rememberDocuments } from '../../../../src/core/retrieval/wrapIndex';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { documentOf, never } from '../../../support/samples';

const document = documentOf('a.md', 'Text.');

describe('rememberDocuments', () => {
  it('reads a document once when it is asked for often', async () => {
    const index = new FakeSearchIndex({ documents: [document] });
    const { index: remembering } = rememberDocuments(index, never);
    await remembering.readDocument('a.md', never);
    assert.equal(await remembering.readDocument('a.md', never), document);
    assert.deepEqual(index.reads, ['a.md']);
  });

  it('reads a document anew when reading failed', async () => {
    let fails = true;
    const index: SearchIndex = {
      status: () => Promise.reject(new Error('not asked')),
      search: () => Promise.reject(new Error('not asked')),
      hashesOf: () => Promise.reject(new Error('not asked')),
      findQuotes: () => Promise.reject(new Error('not asked')),
      completePassages: () => Promise.reject(new Error('not asked')),
      readDocument: () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve(document)),
    };
    const { index: remembering } = rememberDocuments(index, never);
    await assert.rejects(remembering.readDocument('a.md', never));
    fails = false;
    assert.equal(await remembering.readDocument('a.md', never), document);
  });

  it('reads on for the others when the first who asked leaves', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const index: SearchIndex = {
      status: () => Promise.reject(new Error('not asked')),
      search: () => Promise.reject(new Error('not asked')),
      hashesOf: () => Promise.reject(new Error('not asked')),
      findQuotes: () => Promise.reject(new Error('not asked')),
      completePassages: () => Promise.reject(new Error('not asked')),
      readDocument: async (_, signal) => {
        await finished;
        signal.throwIfAborted();
        return document;
      },
    };
    const { index: remembering } = rememberDocuments(index, never);
    const first = new AbortController();
    const left = remembering.readDocument('a.md', first.signal);
    const other = remembering.readDocument('a.md', never);
    first.abort();
    await assert.rejects(left, { name: 'AbortError' });
    finish();
    assert.equal(await other, document);
  });
});
