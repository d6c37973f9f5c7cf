import assert from 'node:assert/strict';
import type { Citation } from '../../../../src/core/model/types';
import { openSources } from '../../../../src/extension/citations/showOptions';
import { citation, passage } from '../../../support/sampleSteps';

const from = (marker: number, documentId: string): Citation => ({
  ...citation(marker, passage('spec', 'Retry policy', 1, 0.9), 'quote'),
  documentId,
});

async function opened(
  citations: readonly Citation[],
  { missing = '', gone = '', overtakenAt = '' } = {},
): Promise<readonly string[]> {
  const seen: string[] = [];
  await openSources(
    ({ documentId }) => {
      if (documentId === missing) return Promise.reject(new Error('missing'));
      seen.push(documentId);
      if (documentId === overtakenAt) return Promise.resolve('overtaken');
      return Promise.resolve(documentId.startsWith(gone) && gone !== '' ? 'gone' : 'shown');
    },
    citations,
    () => seen.push('told'),
  ).catch(() => seen.push('failed'));
  return seen;
}

describe('openSources', () => {
  it('opens each document once, and ends with the first', async () => {
    assert.deepEqual(await opened([from(1, 'a'), from(2, 'b'), from(3, 'a')]), ['a', 'b', 'a']);
  });

  it('opens one document once', async () => {
    assert.deepEqual(await opened([from(1, 'a'), from(2, 'a')]), ['a']);
  });

  it('opens ten documents at most', async () => {
    const all = Array.from({ length: 14 }, (_, at) => from(at + 1, `d${String(at)}`));
    assert.equal(new Set(await opened(all)).size, 10);
  });

  it('opens the others when one is gone, and fails then', async () => {
    assert.deepEqual(await opened([from(1, 'a'), from(2, 'gone'), from(3, 'c')], { missing: 'gone' }), [
      'a',
      'c',
      'a',
      'failed',
    ]);
  });

  it('stops when another place is opened meanwhile', async () => {
    const all = [from(1, 'a'), from(2, 'b'), from(3, 'c')];
    assert.deepEqual(await opened(all, { overtakenAt: 'b' }), ['a', 'b']);
  });

  it('says once that quotes are gone', async () => {
    assert.deepEqual(await opened([from(1, 'old a'), from(2, 'old b')], { gone: 'old' }), [
      'old a',
      'old b',
      'old a',
      'told',
    ]);
  });
});
