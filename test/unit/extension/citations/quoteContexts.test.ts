import assert from 'node:assert/strict';
import { QuoteContexts } from '../../../../src/extension/citations/quoteContexts';
import { documentOf } from '../../../support/samples';

const cited = (documentId: string) => ({
  documentId,
  headings: [],
  place: { kind: 'lines', lines: { start: 1, end: 1 } } as const,
  quote: 'They are retried.',
});
const text = 'Parts are small. They are retried. Then they fail.';
const around = { before: 'Parts are small. ', after: ' Then they fail.', passage: text };

/** Reads at once, but the documents whose names begin with `slow`: these end when they are given up. */
class Setup {
  readonly reads: string[] = [];
  readonly contexts = new QuoteContexts((id, signal) => {
    this.reads.push(id);
    if (!id.startsWith('slow')) return Promise.resolve(documentOf(id, text));
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('cancelled'));
      });
    });
  });
}

describe('QuoteContexts', () => {
  it('reads a document once for all its quotes', async () => {
    const { contexts, reads } = new Setup();
    assert.deepEqual(await contexts.of(cited('a')), around);
    assert.deepEqual(await contexts.of(cited('a')), around);
    assert.deepEqual(reads, ['a']);
  });

  it('keeps the last three', async () => {
    const { contexts, reads } = new Setup();
    for (const id of ['a', 'b', 'c', 'd', 'b', 'a']) await contexts.of(cited(id));
    assert.deepEqual(reads, ['a', 'b', 'c', 'd', 'a']);
  });

  it('gives up the document that is still being read for the next one', async () => {
    const { contexts } = new Setup();
    const first = contexts.of(cited('slow'));
    assert.deepEqual(await contexts.of(cited('a')), around);
    assert.equal(await first, undefined);
  });
});
