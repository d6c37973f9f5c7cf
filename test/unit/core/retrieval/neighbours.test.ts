import * as assert from 'node:assert/strict';
import type { Chunk, SourceDocument } from '../../../../src/core/model/types';
import { completePassages } from '../../../../src/core/retrieval/neighbours';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { readDocument } from '../../../support/readDocument';
import { never, passageOf } from '../../../support/samples';

/** A chunk with a stretch of a document, of one block. */
function cut(document: SourceDocument, text: string, kind: 'paragraph' | 'list' | 'table'): Chunk {
  const start = document.text.indexOf(text);
  return {
    id: `${document.id}#0`,
    documentId: document.id,
    documentTitle: document.title,
    headings: ['Restore'],
    markup: 'markdown',
    text,
    start,
    place: { kind: 'lines', lines: { start: 1, end: 1 } },
    blocks: [{ kind, start: 0, end: text.length }],
  };
}

async function completed(document: SourceDocument, chunk: Chunk, now = document): Promise<Chunk> {
  const index = new FakeSearchIndex({ documents: [now] });
  const [passage] = await completePassages([passageOf(chunk)], index, never);
  assert.ok(passage !== undefined);
  return passage.chunk;
}

const list = '1. Stop the service.\n2. Copy the files.\n3. Start the service.';
const document = readDocument(
  'a.md',
  `# Restore\n\nTo restore a backup:\n\n${list}\n\nDone.\n\n# Other\n\nText.\n`,
);

describe('completePassages', () => {
  it('adds the end of a list when the chunk was cut in it', async () => {
    const chunk = await completed(
      document,
      cut(document, '1. Stop the service.\n2. Copy the files.', 'list'),
    );
    assert.ok(chunk.text.endsWith('3. Start the service.'), chunk.text);
  });

  it('adds the beginning of a list, and the line that announces it, when the chunk was cut in it', async () => {
    const chunk = await completed(document, cut(document, '3. Start the service.', 'list'));
    assert.equal(chunk.text, `To restore a backup:\n\n${list}`);
    assert.deepEqual(
      chunk.blocks.map(({ kind, start, end }) => [kind, chunk.text.slice(start, end)]),
      [
        ['paragraph', 'To restore a backup:'],
        ['list', list],
      ],
    );
  });

  it('gives the lines of what it added', async () => {
    const chunk = await completed(document, cut(document, '3. Start the service.', 'list'));
    assert.deepEqual(chunk.place, { kind: 'lines', lines: { start: 3, end: 7 } });
  });

  it('adds the list when the chunk ends with its announcement', async () => {
    const chunk = await completed(document, cut(document, 'To restore a backup:', 'paragraph'));
    assert.equal(chunk.text, `To restore a backup:\n\n${list}`);
  });

  it('never goes on into another section', async () => {
    const chunk = await completed(document, cut(document, `${list}\n\nDone.`, 'list'));
    assert.ok(!chunk.text.includes('Text.'), chunk.text);
  });

  it('leaves a chunk as it is when the document no longer has it there', async () => {
    const now = readDocument('a.md', `New.\n\n${document.text}`);
    const chunk = cut(document, '3. Start the service.', 'list');
    assert.equal(await completed(document, chunk, now), chunk);
  });

  it('reads no document when the chunk looks whole', async () => {
    const index = new FakeSearchIndex({ documents: [document] });
    await completePassages([passageOf(cut(document, 'Done.', 'paragraph'))], index, never);
    assert.deepEqual(index.reads, []);
  });
});
