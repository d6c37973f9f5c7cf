import * as assert from 'node:assert/strict';
import { AskDocsError } from '../../../../src/core/model/errors';
import type { Chunk } from '../../../../src/core/model/types';
import type { ChunkScore, IndexSnapshot } from '../../../../src/core/retrieval/ports';
import { search } from '../../../../src/core/retrieval/search';
import { chunkOf, documentOf } from '../../../support/samples';

/** A snapshot whose lists are given; chunks are named by their place in `texts`. */
class FakeSnapshot implements IndexSnapshot {
  readonly asked: string[][] = [];
  readonly languages = [];
  readonly denseShare = 0.2;
  /** Terms that no chunk has. */
  unknown: readonly string[] = [];
  /** What asking for vectors fails with. */
  failure: Error | undefined;
  readonly #chunks: readonly Chunk[];
  readonly #lexical: readonly ChunkScore[];
  readonly #dense: readonly ChunkScore[];

  constructor(texts: readonly string[], lexical: readonly number[], dense: readonly number[] = []) {
    this.#chunks = texts.map((text, at) => chunkOf(documentOf(`${at}.md`, text)));
    const toList = (scores: readonly number[]) =>
      scores.map((score, ref) => ({ ref, score })).sort((a, b) => b.score - a.score);
    this.#lexical = toList(lexical);
    this.#dense = toList(dense);
  }

  searchLexical(terms: readonly string[], topK: number) {
    this.asked.push([...terms]);
    const weights = [...new Set(terms)].map((term) => ({
      term,
      weight: 2,
      chunks: this.unknown.includes(term) ? 0 : 1,
    }));
    const strongest = this.#lexical[0]?.score ?? 0;
    return { hits: this.#lexical.slice(0, topK), strongest, terms: weights, chunks: 1000 };
  }

  termsBeginning() {
    return [];
  }

  termsEnding() {
    return [];
  }

  searchDense(_query: string, topK: number) {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return Promise.resolve(this.#dense.slice(0, topK));
  }

  chunksOf() {
    return [];
  }

  chunksIn() {
    return [];
  }

  loadChunks(refs: readonly number[]) {
    return refs.map((ref) => {
      const chunk = this.#chunks[ref];
      if (chunk === undefined) throw new RangeError(`no chunk ${ref}`);
      return chunk;
    });
  }
}

function bound(index: FakeSnapshot): IndexSnapshot {
  return {
    languages: index.languages,
    denseShare: index.denseShare,
    searchLexical: (terms, topK) => index.searchLexical(terms, topK),
    termsBeginning: () => [],
    termsEnding: () => [],
    searchDense: (query, topK) => index.searchDense(query, topK),
    chunksOf: () => [],
    chunksIn: () => [],
    loadChunks: (refs) => index.loadChunks(refs),
  };
}

describe('search', () => {
  it('gives the passages of both lists, best first', async () => {
    const index = new FakeSnapshot(['a', 'b', 'c'], [1, 3], [0.1, 0.2, 0.9]);
    const { passages } = await search('kiwi fig', 10, index);
    assert.deepEqual(
      passages.map(({ chunk }) => chunk.text),
      ['b', 'a', 'c'],
    );
  });

  it('ranks by the form of a word that the documents have', async () => {
    const index = new FakeSnapshot(
      ['The office in Bern opens early.', 'The office in Zurich opens early.'],
      [1, 1],
    );
    index.unknown = ['zürich'];
    const { passages } = await search('When does the office in Zürich open?', 10, index);
    assert.equal(passages[0]?.chunk.documentId, '1.md');
  });

  it('asks by meaning before it looks at the words, so that both can be worked on at once', async () => {
    const index = new FakeSnapshot(['a'], [1]);
    const order: string[] = [];
    await search('kiwi', 2, {
      ...bound(index),
      searchDense: (query, topK) => {
        order.push('meaning');
        return index.searchDense(query, topK);
      },
      searchLexical: (terms, topK) => {
        order.push('words');
        return index.searchLexical(terms, topK);
      },
    });
    assert.deepEqual(order, ['meaning', 'words']);
  });

  it('fails as the words do when both fail', async () => {
    const index = new FakeSnapshot(['a'], [1]);
    index.failure = new AskDocsError('index-damaged');
    const words = new Error('no words');
    const failing = {
      ...bound(index),
      searchLexical: () => {
        throw words;
      },
    };
    await assert.rejects(search('kiwi', 2, failing), words);
  });

  it('gives no more passages than asked for', async () => {
    const { passages } = await search('kiwi', 2, new FakeSnapshot(['a', 'b', 'c', 'd'], [4, 3, 2, 1]));
    assert.equal(passages.length, 2);
  });

  it('gives one passage when texts differ only in white space and capitals', async () => {
    const index = new FakeSnapshot(['Same text', 'same\n  TEXT', 'other'], [3, 2, 1]);
    const { passages } = await search('text', 10, index);
    assert.deepEqual(
      passages.map(({ chunk }) => chunk.documentId),
      ['0.md', '2.md'],
    );
  });

  it('fills up to the limit when duplicates fall out', async () => {
    const index = new FakeSnapshot(['a', 'A', 'b', 'c'], [4, 3, 2, 1]);
    assert.equal((await search('kiwi', 2, index)).passages.length, 2);
  });

  it('scores the same share of the question the same whatever else is found', async () => {
    const [alone] = (await search('kiwi', 5, new FakeSnapshot(['a'], [1]))).passages;
    const [among] = (await search('kiwi', 5, new FakeSnapshot(['a', 'b', 'c'], [1, 0.5, 0.2]))).passages;
    assert.equal(alone?.score, among?.score);
  });

  it('passes the filter when a passage holds the whole question', async () => {
    const [best] = (await search('kiwi', 5, new FakeSnapshot(['a'], [2]))).passages;
    assert.ok(best !== undefined && best.score > 0.9);
  });

  it('stays below the filter when no word is in common', async () => {
    const [best] = (await search('kiwi', 5, new FakeSnapshot(['a'], [], [0.99]))).passages;
    assert.ok(best !== undefined && best.score < 0.6);
  });

  it('searches an identifier whole and in parts but weighs only the parts', async () => {
    const index = new FakeSnapshot(['a'], [2]);
    const { terms } = await search('max_retries', 5, index);
    assert.deepEqual(index.asked, [['max', 'retri', 'max_retries']]);
    assert.deepEqual(
      terms.map(({ term }) => term),
      ['max', 'retri'],
    );
  });

  it('finds by words alone, and says why, when the vector of the query cannot be had', async () => {
    const index = new FakeSnapshot(['a', 'b'], [1, 2], [0.9, 0.1]);
    index.failure = new AskDocsError('embedding-unreachable', { detail: 'here' });
    const { passages, degraded } = await search('kiwi', 5, index);
    assert.deepEqual(
      passages.map(({ chunk }) => chunk.text),
      ['b', 'a'],
    );
    assert.equal(degraded, 'The embedding service cannot be reached. (here)');
  });

  it('fails when vectors fail for another reason', async () => {
    const index = new FakeSnapshot(['a'], [1]);
    index.failure = new AskDocsError('index-damaged');
    await assert.rejects(search('kiwi', 5, index), /damaged/);
  });

  it('finds nothing when the query is empty', async () => {
    assert.deepEqual(await search(' \n', 5, new FakeSnapshot([], [])), { passages: [], terms: [] });
  });
});
