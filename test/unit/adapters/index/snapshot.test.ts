import * as assert from 'node:assert/strict';
import { wholeBand } from '../../../../src/adapters/vectors/flatVectors';
import { createSnapshot, type SearchedModel } from '../../../../src/adapters/index/snapshot';
import { VectorSearch } from '../../../../src/adapters/index/vectorSearch';

describe('snapshot', () => {
  it('embeds a query that is searched again only if that failed: services are paid for each', async () => {
    const embedded: string[] = [];
    const model = {
      embedQuery(query: string) {
        embedded.push(query);
        return query === 'fig' ? Promise.reject(new Error('away')) : Promise.resolve(new Float32Array([1]));
      },
    };
    // Nothing else of a model is asked where there are no segments.
    const searched = { model, band: wholeBand } as unknown as SearchedModel;
    const snapshot = createSnapshot([], searched, new VectorSearch());
    await snapshot.searchDense('kiwi', 10);
    await snapshot.searchDense('kiwi', 10);
    await assert.rejects(snapshot.searchDense('fig', 10));
    await assert.rejects(snapshot.searchDense('fig', 10));
    assert.deepEqual(embedded, ['kiwi', 'fig', 'fig']);
  });
});
