import * as assert from 'node:assert/strict';
import type { Chunk } from '../../../../src/core/model/types';
import type { ChunkScore, IndexSnapshot } from '../../../../src/core/retrieval/ports';
import { rerank } from '../../../../src/core/retrieval/rerank';
import { tokenize } from '../../../../src/core/language/analyze';
import { chunkOf, documentOf } from '../../../support/samples';

/** A snapshot that only has its chunks, each named by its place. */
function snapshotOf(chunks: readonly Chunk[], denseShare = 0.2): IndexSnapshot {
  return {
    languages: [],
    denseShare,
    termsBeginning: () => [],
    termsEnding: () => [],
    searchLexical: () => ({ hits: [], strongest: 0, chunks: chunks.length, terms: [] }),
    searchDense: () => Promise.resolve([]),
    chunksOf: () => [0],
    chunksIn: () => [0],
    loadChunks: (refs) => refs.flatMap((ref) => chunks[ref] ?? []),
  };
}

/** Every chunk found with the same scores by words, and by meaning with those given. */
function ranked(
  question: string,
  index: IndexSnapshot,
  size: number,
  {
    dense = [],
    weights = {},
  }: { dense?: readonly ChunkScore[]; weights?: Readonly<Record<string, number>> } = {},
) {
  const tokens = tokenize(question);
  const terms = tokens.map(({ term }) => ({ term, weight: weights[term] ?? 4, chunks: 1 }));
  const hits = Array.from({ length: size }, (_, ref) => ({ ref, score: 1 }));
  const fused = hits.map(({ ref }) => ({ ref, score: 1 - ref / 1000 }));
  return rerank({ text: question, smallest: tokens, lexical: { hits, terms }, dense, fused }, index).ranked;
}

function refsFor(question: string, texts: readonly string[]): number[] {
  const chunks = texts.map((text, at) => chunkOf(documentOf(`${at}.md`, text)));
  return ranked(question, snapshotOf(chunks), chunks.length).map(({ ref }) => ref);
}

describe('rerank', () => {
  const filler = 'and then somebody told a longer story about boats, winds, harbours and the people there';

  it('puts a text with the words side by side before one that has them far apart', () => {
    const apart = `The ripe ones come later, ${filler}. We had kiwi. ${filler}. They ripen on straw.`;
    const together = `We had a story, ${filler}. Kiwi ripen on straw. ${filler}. Nobody came.`;
    assert.deepEqual(refsFor('Where do kiwi ripen?', [apart, together]), [1, 0]);
  });

  it('puts a text with more of the question first', () => {
    assert.deepEqual(refsFor('kiwi storage temperature', ['kiwi plum', 'kiwi storage temperature']), [1, 0]);
  });

  it('puts a text under a title of the question first', () => {
    const titled = { ...chunkOf(documentOf('1.md', 'It grows in the valley.')), documentTitle: 'Kiwi' };
    const chunks = [chunkOf(documentOf('0.md', 'A kiwi grows in the valley.')), titled];
    const [first] = ranked('Where does the kiwi grow?', snapshotOf(chunks), 2);
    assert.equal(first?.ref, 1);
  });

  it('thinks little of a title that is a common word of the question', () => {
    const text = 'Higher temperature lets models vary more.';
    const chunks = ['Model', 'Temperature'].map((title, at) => ({
      ...chunkOf(documentOf(`${at}.md`, text)),
      documentTitle: title,
    }));
    const [first] = ranked('model temperature', snapshotOf(chunks), 2, { weights: { model: 1 } });
    assert.equal(first?.ref, 1);
  });

  it('thinks little of words that say what to do with the answer', () => {
    assert.deepEqual(refsFor('describe kiwi storage', ['describe kiwi', 'kiwi storage']), [1, 0]);
  });

  it('keeps the scores of the fused list, place by place', () => {
    const chunks = ['plum', 'kiwi storage'].map((text, at) => chunkOf(documentOf(`${at}.md`, text)));
    assert.deepEqual(ranked('kiwi storage', snapshotOf(chunks), 2), [
      { ref: 1, score: 1 },
      { ref: 0, score: 0.999 },
    ]);
  });

  it('leaves what stands far down in the list where it is', () => {
    const texts = Array.from({ length: 60 }, (_, at) => (at === 59 ? 'kiwi storage' : `plum ${at}`));
    assert.equal(refsFor('kiwi storage', texts).at(-1), 59);
  });

  it('lets a strong model of meaning outweigh the words', () => {
    const chunks = ['kiwi is stored cold', 'the fruit lies in a cellar'].map((text, at) =>
      chunkOf(documentOf(`${at}.md`, text)),
    );
    const near = [{ ref: 1, score: 0.9 }];
    const order = (share: number) =>
      ranked('kiwi stored', snapshotOf(chunks, share), 2, { dense: near }).map(({ ref }) => ref);
    assert.deepEqual(
      [order(0.2), order(0.6)],
      [
        [0, 1],
        [1, 0],
      ],
    );
  });

  it('puts a name in code first where it stands as it is, whatever a strong model of meaning says', () => {
    const chunks = ['how often an upload is tried again', 'see maxRetries'].map((text, at) =>
      chunkOf(documentOf(`${at}.md`, text)),
    );
    const near = [{ ref: 0, score: 0.9 }];
    const refs = ranked('maxRetries', snapshotOf(chunks, 0.5), 2, { dense: near }).map(({ ref }) => ref);
    assert.deepEqual(refs, [1, 0]);
  });

  it('keeps the order of chunks that are alike when no word of the question is known', () => {
    const chunks = [chunkOf(documentOf('0.md', 'plum')), chunkOf(documentOf('1.md', 'plum'))];
    assert.deepEqual(ranked('?', snapshotOf(chunks), 2), [
      { ref: 0, score: 1 },
      { ref: 1, score: 0.999 },
    ]);
  });
});
