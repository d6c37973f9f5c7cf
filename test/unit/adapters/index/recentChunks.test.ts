import * as assert from 'node:assert/strict';
import { RecentChunks } from '../../../../src/adapters/index/snapshot';
import { chunkOf, documentOf } from '../../../support/samples';

describe('RecentChunks', () => {
  let read: number[][];
  let recent: RecentChunks;
  beforeEach(() => {
    read = [];
    recent = new RecentChunks((refs) => {
      read.push([...refs]);
      return refs.map((ref) => chunkOf(documentOf(`${ref}.md`, `Page ${ref}.`)));
    }, 8);
  });
  const idsOf = (refs: readonly number[]): string[] => recent.load(refs).map(({ documentId }) => documentId);

  it('reads what was read before no second time, and keeps the order that is asked for', () => {
    idsOf([3, 1]);
    assert.deepEqual(idsOf([1, 2, 3, 1]), ['1.md', '2.md', '3.md', '1.md']);
    assert.deepEqual(read, [[3, 1], [2]]);
  });

  it('forgets first what was used longest ago', () => {
    const many = Array.from({ length: 7 }, (_, at) => at + 2);
    for (const refs of [[0, 1], many.slice(0, 6), [0], many]) recent.load(refs);
    read = [];
    idsOf([0]);
    idsOf([1]);
    assert.deepEqual(read, [[], [1]]);
  });
});
