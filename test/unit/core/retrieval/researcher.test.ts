import * as assert from 'node:assert/strict';
import type { Passage, QueryTerm } from '../../../../src/core/model/types';
import { research, searchPlan } from '../../../../src/core/retrieval/researcher';
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

  const weak = (text: string, terms: readonly QueryTerm[]) => {
    const found = { passages: [passageOf(chunkOf(document, { text }), 0.4)], terms };
    return research(
      subQueryOf('t1'),
      [],
      { index: new FakeSearchIndex({ search: () => found }), topK: 10 },
      never,
    );
  };
  const asked = [
    { term: 'crane', weight: 1 },
    { term: 'load', weight: 1 },
  ];

  it('keeps a weak passage where nothing is strong and it has every word of the question', async () => {
    assert.equal((await weak('The crane and its load.', asked)).kept.length, 1);
  });

  it('keeps no weak passage that lacks a word, or when a word is nowhere', async () => {
    assert.equal((await weak('The crane and its hook.', asked)).kept.length, 0);
    const unknown = [...asked, { term: 'jib', weight: 1, isUnknown: true as const }];
    assert.equal((await weak('The crane and its load.', unknown)).kept.length, 0);
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

  describe('for a task with target documents', () => {
    const named = passageOf(chunkOf(documentOf('ops/b.md', 'Bees.')), 0.6);
    const task = { ...subQueryOf('t1', 'bees'), targetDocuments: ['ops/b.md'] };

    it('searches them beside all others and prefers them', async () => {
      const index = indexOf([passage(0, 0.62), named], [named]);
      const { kept } = await research(task, [], { index, topK: 10 }, never);
      assert.deepEqual(
        kept.map(({ chunk, score }) => [chunk.id, score]),
        [
          ['ops/b.md#0', 0.75],
          ['a.md#0', 0.62],
        ],
      );
      assert.deepEqual(index.searches.at(-1)?.filter?.conditions, [
        { kind: 'file', value: 'ops/b.md', negated: false },
      ]);
    });

    it('takes nothing of a document that only has such a name', async () => {
      const other = passageOf(chunkOf(documentOf('old/ops/b.md', 'Bees.')), 0.9);
      const { kept } = await research(task, [], { index: indexOf([], [other]), topK: 10 }, never);
      assert.deepEqual(kept, []);
    });

    it('searches what is below a folder', async () => {
      const index = indexOf([], [named]);
      const { kept } = await research({ ...task, targetDocuments: ['ops/'] }, [], { index, topK: 10 }, never);
      assert.deepEqual(idsOf(kept), ['ops/b.md#0']);
    });
  });

  describe('for a task that waited for another', () => {
    const owner = documentOf('harbour.md', 'The firm that owns the harbour is Acme Shipping.');
    const leader = documentOf('people.md', 'Acme Shipping was led by Ada Marsh.');
    const task = subQueryOf('t2', 'Who led the firm that owns the harbour?', ['t1']);
    const earlier = [{ passages: [passageOf(chunkOf(owner), 0.9)], terms: [{ term: 'firm', weight: 2 }] }];

    it('follows the names that were found and keeps where they come from too', async () => {
      const index = indexOf([passageOf(chunkOf(leader), 0.7)]);
      const { kept, queries } = await research(task, earlier, { index, topK: 10 }, never);
      assert.deepEqual([idsOf(kept), queries], [['harbour.md#0', 'people.md#0'], ['Acme Shipping led']]);
    });

    it('weighs the words of the question as the first search did', async () => {
      const { terms } = await research(task, earlier, { index: indexOf([]), topK: 10 }, never);
      assert.deepEqual(terms, [{ term: 'firm', weight: 2 }]);
    });
  });
});

describe('searchPlan', () => {
  it('makes all searches of a plan, each task after those that it waits for', async () => {
    const first = passageOf(chunkOf(documentOf('a.md', 'The firm is Acme.')), 0.9);
    const second = passageOf(chunkOf(documentOf('b.md', 'Acme was led by Ada.')), 0.8);
    const index = indexOf([first], [second]);
    const subQueries = [subQueryOf('t1', 'Who led the firm?'), subQueryOf('t2', 'Who led the firm?', ['t1'])];
    const { passages } = await searchPlan({ subQueries, reasoning: '' }, { index, topK: 5 }, never);
    assert.deepEqual(idsOf(passages), ['a.md#0', 'b.md#0']);
    assert.deepEqual(
      index.searches.map(({ query }) => query),
      ['Who led the firm?', 'Acme led'],
    );
  });
});
