import * as assert from 'node:assert/strict';
import type { Passage, SearchResult } from '../../../../src/core/model/types';
import { addParts, mergeResults } from '../../../../src/core/retrieval/nearDuplicates';
import { chunkOf, documentOf, passageOf } from '../../../support/samples';

const passage = (id: string, score: number): Passage =>
  passageOf(chunkOf(documentOf(id, `What ${id} says.`)), score);
const resultOf = (...passages: readonly Passage[]): SearchResult => ({ passages, terms: [] });
const idsOf = ({ passages }: Pick<SearchResult, 'passages'>) => passages.map(({ chunk }) => chunk.documentId);

describe('addParts', () => {
  const whole = resultOf(passage('both.md', 0.8), passage('first.md', 0.7), passage('second.md', 0.6));

  it('moves up what a part found too', () => {
    const parts = mergeResults([resultOf(passage('second.md', 0.9))]);
    assert.deepEqual(idsOf(addParts(whole, parts)), ['second.md', 'both.md', 'first.md']);
  });

  it('puts what only a part found below what the whole question found', () => {
    const parts = mergeResults([resultOf(passage('other.md', 0.95))]);
    assert.deepEqual(idsOf(addParts(whole, parts)), ['both.md', 'first.md', 'second.md', 'other.md']);
  });

  it('gives the best passage the best score of all searches', () => {
    const parts = mergeResults([resultOf(passage('both.md', 0.9))]);
    assert.equal(addParts(whole, parts).passages[0]?.score, 0.9);
  });

  it('finds nothing where no search found anything', () => {
    assert.deepEqual(addParts(resultOf(), mergeResults([resultOf()])).passages, []);
  });
});
