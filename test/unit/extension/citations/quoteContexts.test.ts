import assert from 'node:assert/strict';
import { QuoteContexts } from '../../../../src/extension/citations/quoteContext';
import { createFolderSource } from '../../../../src/adapters/documents/folderSource';
import { createFileReader } from '../../../../src/adapters/readers/reader';
import { readFormat } from '../../../../src/adapters/readers/formats';
import { blackedOut, sampleToken } from '../../../support/sampleToken';
import { temporaryFolders } from '../../../support/temporaryFolder';
import { documentOf } from '../../../support/samples';

const cited = (documentId: string) => ({
  documentId,
  headings: [],
  place: { kind: 'lines', lines: { start: 1, end: 1 } } as const,
  quote: 'They are retried.',
});
const text = 'Parts are small. They are retried. Then they fail.';
const around = {
  quote: 'They are retried.',
  before: 'Parts are small. ',
  after: ' Then they fail.',
  passage: text,
};

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
  const temporaryFolder = temporaryFolders();

  it('shows no secret that stands beside a quote', async () => {
    const folder = await temporaryFolder({ 'a.md': `The runner has ${sampleToken}. They are retried.` });
    const source = createFolderSource([{ name: 'docs', path: folder }], createFileReader(readFormat));
    const contexts = new QuoteContexts(async (id, signal) => {
      const read = await source.read(id, signal);
      return read.kind === 'document' ? read.document : undefined;
    });
    const before = `The runner has ${blackedOut}. `;
    const passage = `${before}They are retried.`;
    assert.deepEqual(await contexts.of(cited('a.md')), {
      before,
      after: '',
      quote: 'They are retried.',
      passage,
    });
  });

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
