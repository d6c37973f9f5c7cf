import * as assert from 'node:assert/strict';
import { Bm25 } from '../../../../src/adapters/index/bm25';
import { decodeSegment, type Segment } from '../../../../src/adapters/index/segment';
import { encodeSegment } from '../../../../src/adapters/index/segmentWriter';
import { fromRef } from '../../../../src/adapters/index/topHits';
import type { Chunk } from '../../../../src/core/model/types';
import { analyze } from '../../../../src/core/language/analyze';
import { pick, randomFrom } from '../../../support/random';
import { chunkOf, documentOf } from '../../../support/samples';

const vocabulary = [
  'apple',
  'pear',
  'max_retries',
  'Größe',
  '漢字',
  'E1234',
  'kiwi',
  'plum',
  'fig',
  '😀 lime',
];

interface Corpus {
  readonly chunks: readonly Chunk[];
  readonly documents: readonly { readonly id: string; readonly chunks: readonly Chunk[] }[];
}

function corpusOf(seed: number, size: number): Corpus {
  const random = randomFrom(seed);
  const text = (most: number) =>
    Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, vocabulary)).join(' ');
  const documents = Array.from({ length: size }, (_, number) => {
    const document = documentOf(`${pick(random, vocabulary.slice(0, 3))}/${number}.md`, text(40));
    const count = Math.floor(random() * 3);
    const chunks = Array.from({ length: count }, (_unused, ordinal) =>
      chunkOf(document, { ordinal, headings: random() < 0.5 ? [] : [text(3)] }),
    );
    return { id: document.id, chunks };
  });
  return { documents, chunks: documents.flatMap((document) => document.chunks) };
}

function segmentOf(documents: Corpus['documents']): Segment {
  const segment = decodeSegment(encodeSegment(documents).segment);
  if (segment === undefined) throw new Error('a segment did not read back');
  return segment;
}

const titles = (chunk: Chunk) => [...new Set([chunk.documentTitle, ...chunk.headings])].join(' / ');
const bodyTerms = (chunk: Chunk) => analyze(`${titles(chunk)}\n${chunk.text}`);
const headingTerms = (chunk: Chunk) =>
  analyze(`${titles(chunk)} / ${chunk.documentId.replace(/\.[^./]*$/, '').replaceAll('/', ' / ')}`);

/** BM25 of one field, term by term, chunk by chunk, as the formula has it. */
function naiveField(
  fields: readonly (readonly string[])[],
  terms: readonly string[],
  [k1, b]: readonly [k1: number, b: number],
): number[] {
  const average = fields.reduce((sum, field) => sum + field.length, 0) / fields.length;
  return fields.map((field) => {
    let score = 0;
    for (const term of new Set(terms)) {
      const frequency = fields.filter((other) => other.includes(term)).length;
      const idf = Math.log(1 + (fields.length - frequency + 0.5) / (frequency + 0.5));
      const count = Math.min(255, field.filter((word) => word === term).length);
      score += (idf * count) / (count + k1 * (1 - b + (b * field.length) / average));
    }
    return score;
  });
}

function naive(chunks: readonly Chunk[], terms: readonly string[]): number[] {
  const heading = naiveField(chunks.map(headingTerms), terms, [1.2, 0.75]);
  const body = naiveField(chunks.map(bodyTerms), terms, [0.9, 0.6]);
  return body.map((score, at) => score + 0.5 * (heading[at] ?? 0));
}

/** Searches segments in which every chunk is alive. */
function searchBm25(segments: readonly Segment[], terms: readonly string[], topK: number) {
  return new Bm25(segments.map((segment) => ({ segment, dead: undefined }))).search(terms, topK);
}

/** Scores by the chunk's number in the whole corpus. */
function scoresOf(
  segments: readonly Segment[],
  terms: readonly string[],
  topK = 10_000,
): Map<number, number> {
  const { hits } = searchBm25(segments, terms, topK);
  return new Map(
    hits.map(({ ref, score }) => {
      const { segment, ordinal } = fromRef(ref);
      const before = segments.slice(0, segment).reduce((sum, { chunkCount }) => sum + chunkCount, 0);
      return [before + ordinal, score];
    }),
  );
}

const queries = vocabulary.flatMap((word, at) => [
  analyze(word),
  analyze(`${word} ${vocabulary[at - 1] ?? 'nowhere'}`),
]);

describe('searchBm25', () => {
  it('scores as the formula does when documents are random', () => {
    for (const seed of [1, 2, 3]) {
      const { chunks, documents } = corpusOf(seed, 40);
      for (const terms of queries) {
        const scores = scoresOf([segmentOf(documents)], terms);
        naive(chunks, terms).forEach((expected, at) => {
          assert.ok(Math.abs((scores.get(at) ?? 0) - expected) < 1e-9, `${terms.join(' ')} in chunk ${at}`);
        });
      }
    }
  });

  it('scores the same when the documents lie in several segments', () => {
    const { documents } = corpusOf(4, 60);
    const parts = [documents.slice(0, 7), documents.slice(7, 8), documents.slice(8, 45), documents.slice(45)];
    for (const terms of queries) {
      const whole = scoresOf([segmentOf(documents)], terms);
      const split = scoresOf(parts.map(segmentOf), terms);
      assert.deepEqual([...split], [...whole]);
    }
  });

  it('scores as if a document had never been there when it is dead', () => {
    const { documents } = corpusOf(9, 60);
    const isDead = (at: number) => at % 3 === 0;
    const segment = segmentOf(documents);
    const dead = new Uint8Array(segment.chunkCount);
    segment.documents.forEach(({ firstChunk, chunkCount }, at) => {
      if (isDead(at)) dead.fill(1, firstChunk, firstChunk + chunkCount);
    });
    const living = segmentOf(documents.filter((_, at) => !isDead(at)));
    for (const terms of queries) {
      const { hits, terms: weights } = new Bm25([{ segment, dead }]).search(terms, 1000);
      const expected = searchBm25([living], terms, 1000);
      assert.deepEqual(
        hits.map(({ score }) => score),
        expected.hits.map(({ score }) => score),
      );
      assert.deepEqual(weights, expected.terms);
    }
  });

  describe('in a long document', () => {
    const long = (id: string, texts: readonly string[]) => {
      const document = documentOf(id, texts.join(' '));
      const chunks = texts.map((text, ordinal) => chunkOf(document, { text, ordinal }));
      return { id, chunks };
    };
    const filler = ['plum one', 'plum two', 'plum three', 'plum four', 'plum five', 'plum six', 'plum seven'];
    const about = long('about.md', ['kiwi and pear', ...filler, 'kiwi last']);
    const other = long('other.md', ['fig and lime', ...filler, 'kiwi last']);
    const found = (documents: Corpus['documents']) =>
      searchBm25([segmentOf(documents)], ['kiwi'], 20).hits.map(({ ref }) => fromRef(ref).ordinal);

    it('ranks a chunk higher when the document opens with the query', () => {
      assert.deepEqual(found([other, about]), [9, 17, 8]);
    });

    it('ranks chunks by themselves when the document is short', () => {
      const short = (document: typeof about) => ({
        ...document,
        chunks: document.chunks.filter((_, at) => at === 0 || at > 3),
      });
      // All three say as much, so they come in the order of the index.
      assert.deepEqual(found([short(other), short(about)]), [5, 6, 11]);
    });

    it('says how strong the best chunk is by itself', () => {
      const { hits, strongest } = searchBm25([segmentOf([other])], ['kiwi'], 20);
      assert.ok(strongest > (hits[0]?.score ?? 0));
    });

    it('says so of a chunk that is passed over for the opening of a document, which itself is left out', () => {
      const opened = long('opened.md', [
        'kiwi fig lime pear',
        ...filler,
        'fig among many other words that count little',
      ]);
      const apart = long('apart.md', ['kiwi']);
      const [first, second] = [segmentOf([opened]), segmentOf([apart])];
      const bm25 = new Bm25([first, second].map((segment) => ({ segment, dead: undefined })));
      const hidden = [
        Uint8Array.from({ length: first.chunkCount }, (_, at) => (at === 0 ? 1 : 0)),
        new Uint8Array(second.chunkCount),
      ];
      const terms = ['kiwi', 'fig', 'lime', 'pear'];
      const [all, best] = [20, 1].map((topK) => bm25.search(terms, topK, hidden));
      assert.deepEqual(best, { ...all, hits: all?.hits.slice(0, 1) });
    });
  });

  it('gives the best when more match than are asked for', () => {
    const { documents } = corpusOf(5, 300);
    const segments = [segmentOf(documents.slice(0, 150)), segmentOf(documents.slice(150))];
    const all = [...scoresOf(segments, ['appl', 'pear'])];
    assert.ok(all.length > 100);
    assert.deepEqual([...scoresOf(segments, ['appl', 'pear'], 9)], all.slice(0, 9));
  });

  it('finds the same best chunks whether or not it may pass over postings', () => {
    const random = randomFrom(12);
    // Some words are in most chunks, others in a few; some documents are long.
    const words = Array.from({ length: 200 }, (_, at) => `w${at}`);
    const text = (most: number) =>
      Array.from({ length: most }, () => words[Math.floor(200 * random() ** 4)] ?? '').join(' ');
    const documents = Array.from({ length: 900 }, (_, number) => {
      const document = documentOf(`${number}.md`, text(3));
      const chunks = Array.from({ length: 1 + Math.floor(random() * 14) }, (_unused, ordinal) =>
        chunkOf(document, { ordinal, text: text(5 + Math.floor(random() * 20)), headings: [text(1)] }),
      );
      return { id: document.id, chunks };
    });
    const segments = [documents.slice(0, 800), documents.slice(800)].map((part) => ({
      segment: segmentOf(part),
      dead: undefined,
    }));
    const hidden = segments.map(({ segment }) =>
      Uint8Array.from({ length: segment.chunkCount }, () => (random() < 0.2 ? 1 : 0)),
    );
    const bm25 = new Bm25(segments);
    for (let query = 0; query < 60; query += 1) {
      const terms = analyze(text(1 + Math.floor(random() * 6)));
      // With room for all chunks, none can be passed over.
      const all = bm25.search(terms, 20_000, hidden);
      for (const topK of [1, 20, 100])
        assert.deepEqual(bm25.search(terms, topK, hidden), { ...all, hits: all.hits.slice(0, topK) });
    }
  });

  it('counts a term once when the query repeats it', () => {
    const segments = [segmentOf(corpusOf(6, 10).documents)];
    assert.deepEqual(scoresOf(segments, ['kiwi', 'kiwi']), scoresOf(segments, ['kiwi']));
  });

  it('gives a term the highest weight when no chunk has it', () => {
    const { terms } = searchBm25([segmentOf(corpusOf(7, 30).documents)], ['kiwi', 'nowhere'], 5);
    const [kiwi, nowhere] = terms;
    assert.ok(kiwi !== undefined && nowhere !== undefined && nowhere.weight > kiwi.weight);
  });

  it('gives nothing when there are no segments', () => {
    assert.deepEqual(searchBm25([], ['kiwi'], 5).hits, []);
  });

  it('counts no further than a byte holds when a term is repeated often', () => {
    const often = chunkOf(documentOf('a.md', 'fig '.repeat(300)));
    const scores = scoresOf([segmentOf([{ id: 'a.md', chunks: [often] }])], ['fig']);
    assert.ok(Math.abs((scores.get(0) ?? 0) - (naive([often], ['fig'])[0] ?? 0)) < 1e-9);
  });
});

describe('Segment', () => {
  const { documents, chunks } = corpusOf(8, 40);
  const segment = segmentOf(documents);

  const chunksWith = (term: string) => {
    const { body, heading } = segment.lookup(term) ?? {};
    return [...(body?.chunks ?? []), ...(heading?.chunks ?? [])];
  };

  it('finds the postings of every term that a chunk has', () => {
    chunks.forEach((chunk, ordinal) => {
      for (const term of [...bodyTerms(chunk), ...headingTerms(chunk)])
        assert.ok(chunksWith(term).includes(ordinal), `${term} in chunk ${ordinal}`);
    });
  });

  it('finds each of its terms under its number', () => {
    for (let index = 0; index < segment.termCount; index += 1)
      assert.deepEqual(segment.lookup(segment.termAt(index)), segment.postingsAt(index));
  });

  it('lists the chunks of a term by field', () => {
    const [first, second] = ['a kiwi/1.md', 'b/2.md'].map((id) => ({
      id,
      chunks: [chunkOf(documentOf(id, id.startsWith('b') ? 'A kiwi, a kiwi.' : 'Text.'), { headings: [] })],
    }));
    assert.ok(first !== undefined && second !== undefined);
    const untitled = first.chunks.map((chunk) => ({ ...chunk, documentTitle: 'T' }));
    const kiwi = segmentOf([{ ...first, chunks: untitled }, second]).lookup('kiwi');
    const listed = (field: 'body' | 'heading') => [
      [...(kiwi?.[field].chunks ?? [])],
      [...(kiwi?.[field].counts ?? [])],
    ];
    assert.deepEqual(listed('body'), [[1], [2]]);
    assert.deepEqual(listed('heading'), [[0], [1]]);
  });

  it('has no postings when a term is unknown', () => {
    for (const term of ['', 'nowhere', '\uffff', 'a']) assert.equal(segment.lookup(term), undefined);
  });

  it('knows where the chunks of each document are', () => {
    assert.deepEqual(
      segment.documents.map(({ id, chunkCount }) => [id, chunkCount]),
      documents.map((document) => [document.id, document.chunks.length]),
    );
  });

  it('reads back when it has no chunks', () => {
    assert.equal(segmentOf([{ id: 'a.md', chunks: [] }]).chunkCount, 0);
  });
});
