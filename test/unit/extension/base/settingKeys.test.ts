import * as assert from 'node:assert/strict';
import { indexSections } from '../../../../src/extension/base/settings';

describe('indexSections', () => {
  const ofEmbedding = (provider: Parameters<typeof indexSections>[0]) =>
    indexSections(provider)
      .filter((section) => section.startsWith('askDocs.embedding'))
      .map((section) => section.slice('askDocs.embedding.'.length));

  it('leaves out the settings of the providers that are not used, and those of the download', () => {
    assert.deepEqual(ofEmbedding('offline'), ['provider']);
    assert.deepEqual(ofEmbedding('local'), ['provider', 'localModel']);
    assert.deepEqual(ofEmbedding('ollama'), ['provider', 'endpoint', 'model']);
  });
});
