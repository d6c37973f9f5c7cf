import * as assert from 'node:assert/strict';
import type { Passage } from '../../../../src/core/model';
import { research } from '../../../../src/core/stages/researcher';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { chunkOf, documentOf, never, passageOf, subQueryOf } from '../../../support/samples';

const words = ['ant', 'bee', 'cow', 'dog', 'eel', 'fox', 'gnu', 'hen', 'ibex'];
const document = documentOf('a.md', words.join('\n'));
const passage = (ordinal: number, score: number) =>
  passageOf(chunkOf(document, { ordinal, text: words[ordinal] ?? '' }), score);
const idsOf = (passages: readonly Passage[]) => passages.map(({ chunk }) => chunk.id);

function indexOf(...results: (readonly Passage[])[]): FakeSearchIndex {
  const waiting = [...results];
  return new FakeSearchIndex({
    search: (query) => {
      const passages = waiting.shift();
      if (passages === undefined) throw new Error(`the script has no result for "${query}"`);
      return { passages, terms: [{ term: query, weight: 1 }] };
    },
  });
}

describe('research', () => {
  it('keeps passages from 0.6 on and drops the rest', async () => {
    const index = indexOf([passage(0, 0.9), passage(1, 0.6), passage(2, 0.599)]);
    const { kept, dropped } = await research(subQueryOf('t1'), [], { index, topK: 10 }, never);
    assert.deepEqual([idsOf(kept), idsOf(dropped)], [['a.md#0', 'a.md#1'], ['a.md#2']]);
  });

  it('keeps six passages when more are strong', async () => {
    const index = indexOf(Array.from({ length: 9 }, (_, ordinal) => passage(ordinal, 0.9)));
    const { kept, dropped } = await research(subQueryOf('t1'), [], { index, topK: 10 }, never);
    assert.deepEqual([kept.length, dropped.length], [6, 3]);
  });

  it('takes the best score of a passage when several queries find it', async () => {
    const index = indexOf([passage(0, 0.5), passage(1, 0.7)], [passage(0, 0.8)]);
    const task = { ...subQueryOf('t1'), searchQueries: ['one', 'two'] };
    const { kept, terms } = await research(task, [], { index, topK: 10 }, never);
    assert.deepEqual(idsOf(kept), ['a.md#0', 'a.md#1']);
    assert.deepEqual(terms, [{ term: 'one', weight: 1 }]);
  });

  it('asks search for the given number of candidates', async () => {
    const index = indexOf([]);
    await research(subQueryOf('t1', 'the question'), [], { index, topK: 7 }, never);
    assert.deepEqual(index.searches, [{ query: 'the question', topK: 7 }]);
  });
});
