import * as assert from 'node:assert/strict';
import type { Passage, SearchResult } from '../../../../src/core/model/types';
import { followNames } from '../../../../src/core/retrieval/multiHop';
import { chunkOf, documentOf, passageOf } from '../../../support/samples';

/** A passage that is the whole of its document, whose title is its name. */
function passage(id: string, text: string, score = 0.9, title = id): Passage {
  return passageOf({ ...chunkOf(documentOf(id, text)), documentTitle: title }, score);
}

const resultOf = (...passages: readonly Passage[]): SearchResult => ({ passages, terms: [] });
const idsOf = (passages: readonly Passage[]) => passages.map(({ chunk }) => chunk.documentId);

/** Follows with an index that answers the queries of a script, and finds nothing else. */
async function follow(question: string, first: SearchResult, script: Readonly<Record<string, SearchResult>>) {
  return followNames(question, first, (query) => Promise.resolve(script[query] ?? resultOf()));
}

describe('followNames', () => {
  const question = 'Who led the firm that owns the harbour?';
  const owner = passage('harbour.md', 'The firm that owns the harbour is Acme Shipping.');
  const leader = passage('people.md', 'Acme Shipping was led by Ada Marsh.', 0.7);

  it('searches for each name with the words of the question that its passage lacks', async () => {
    const { queries } = await follow(question, resultOf(owner), {});
    assert.deepEqual(queries, ['Acme Shipping led']);
  });

  it('gives what the names lead to', async () => {
    const { passages } = await follow(question, resultOf(owner), { 'Acme Shipping led': resultOf(leader) });
    assert.deepEqual(idsOf(passages), ['people.md']);
  });

  it('scores it below the passage that led there', async () => {
    const { passages } = await follow(question, resultOf(owner), { 'Acme Shipping led': resultOf(leader) });
    assert.ok((passages[0]?.score ?? 1) < owner.score);
  });

  it('scores it lower when the search for the name found little', async () => {
    const weak = { ...leader, score: 0.2 };
    const strong = await follow(question, resultOf(owner), { 'Acme Shipping led': resultOf(leader) });
    const little = await follow(question, resultOf(owner), { 'Acme Shipping led': resultOf(weak) });
    assert.ok((little.passages[0]?.score ?? 1) < (strong.passages[0]?.score ?? 0));
  });

  it('leaves out what is found by a name that stands in many chunks', async () => {
    const terms = [
      { term: 'acm', weight: 1.1 },
      { term: 'ship', weight: 0.9 },
      { term: 'led', weight: 5 },
    ];
    const { passages } = await follow(question, resultOf(owner), {
      'Acme Shipping led': { ...resultOf(leader), terms },
    });
    assert.deepEqual(passages, []);
  });

  for (const [what, text, title] of [
    ['names its title', 'The firm that owns the harbour is Acme Shipping.', 'Acme Shipping'],
    ['links to it', 'The firm that owns the harbour is [Acme Shipping](./people.md#top).', 'People'],
  ] as const) {
    it(`scores what is found higher when the passage ${what}`, async () => {
      const leads = { 'Acme Shipping led': resultOf(passage('people.md', leader.chunk.text, 0.7, title)) };
      const apart = await follow(question, resultOf(owner), { 'Acme Shipping led': resultOf(leader) });
      const linked = await follow(question, resultOf(passage('harbour.md', text)), leads);
      assert.ok((linked.passages[0]?.score ?? 0) > (apart.passages[0]?.score ?? 1));
    });
  }

  it('finds passages by a name of the question that is their title', async () => {
    const album = passage('1.md', 'An album of 1977.', 0.5, 'Decade (album)');
    const { passages } = await follow('Who is the sister of the singer of Decade?', resultOf(owner), {
      Decade: resultOf(album, passage('2.md', 'Decade after decade.', 0.4, 'Time')),
    });
    assert.deepEqual(idsOf(passages), ['1.md']);
  });

  it('follows nothing from a passage that holds all of the question', async () => {
    const whole = passage('a.md', `Ada Marsh led the firm that owns the harbour, Acme Shipping.`);
    assert.deepEqual((await follow(question, resultOf(whole), {})).queries, []);
  });

  it('asks nothing when the first search found nothing', async () => {
    assert.deepEqual(await follow(question, resultOf(), {}), { passages: [], queries: [] });
  });
});
