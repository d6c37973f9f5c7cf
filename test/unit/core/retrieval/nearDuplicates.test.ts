import * as assert from 'node:assert/strict';
import type { Chunk } from '../../../../src/core/model/types';
import { DistinctPassages } from '../../../../src/core/retrieval/nearDuplicates';
import { chunkOf, documentOf, passageOf } from '../../../support/samples';

/** The chunks that remain, best first. */
function distinct(chunks: readonly Chunk[], queryTerms: readonly string[] = []): Chunk[] {
  const collected = new DistinctPassages(queryTerms);
  for (const chunk of chunks) collected.add(passageOf(chunk));
  return collected.passages.map(({ chunk }) => chunk);
}

const long = Array.from(
  { length: 60 },
  (_, at) => `word${'abcdefghij'.charAt(at % 10)}${'klmnop'.charAt(at / 10)}`,
).join(' ');
const remaining = (texts: readonly string[], queryTerms?: readonly string[]) =>
  distinct(
    texts.map((text, at) => chunkOf(documentOf(`${at}.md`, text))),
    queryTerms,
  ).map(({ documentId }) => documentId);

describe('DistinctPassages', () => {
  const document = documentOf('a.md', 'One fox.\nTwo hens.\nThree owls.\nFour elks.\n');
  const piece = (ordinal: number, text: string) => chunkOf(document, { ordinal, text });

  it('cuts off what a better passage holds when chunks overlap', () => {
    const [, after, before] = distinct([
      piece(1, 'Two hens.\nThree owls.'),
      piece(2, 'Three owls.\nFour elks.'),
      piece(0, 'One fox.\nTwo hens.'),
    ]);
    assert.deepEqual([before?.text, after?.text], ['One fox.', 'Four elks.']);
    assert.deepEqual([before?.start, after?.start], [0, document.text.indexOf('Four')]);
    assert.deepEqual(after?.place, { kind: 'lines', lines: { start: 4, end: 4 } });
    assert.deepEqual(after.blocks, [{ kind: 'paragraph', start: 0, end: 'Four elks.'.length }]);
  });

  it('leaves out a passage when a better one holds all of it', () => {
    assert.equal(distinct([piece(0, 'One fox.\nTwo hens.'), piece(1, 'Two hens.')]).length, 1);
  });

  it('keeps neighbours as they are when they do not overlap', () => {
    const chunks = [piece(0, 'One fox.'), piece(1, 'Two hens.')];
    assert.deepEqual(distinct(chunks), chunks);
  });

  it('leaves out a copy when it differs in a small edit', () => {
    assert.deepEqual(remaining([`${long} alpha`, `${long} omega`]), ['0.md']);
  });

  const tells: readonly [what: string, one: string, other: string, queryTerms: readonly string[]][] = [
    ['a number', `${long} 3`, `${long} 5`, []],
    ['a name', `${long} Berlin`, `${long} Paris`, []],
    ['a negation', `${long} is`, `${long} not`, []],
    ['a word of the query', `${long} alpha`, `${long} omega`, ['omega']],
    ['much', `${long} alpha`, `${long.split(' ').reverse().join(' ')} alpha`, []],
  ];
  for (const [what, one, other, queryTerms] of tells) {
    it(`keeps a copy when it differs in ${what}`, () => {
      assert.deepEqual(remaining([one, other], queryTerms), ['0.md', '1.md']);
    });
  }
});
