import * as assert from 'node:assert/strict';
import { readBytes } from '../../../../../src/adapters/readers/reader';
import { createChunker } from '../../../../../src/adapters/splitting/chunker';
import { sectionAround } from '../../../../../src/core/retrieval/indexing/sections';
import type { SourceDocument } from '../../../../../src/core/model/types';

function documentOf(text: string): SourceDocument {
  const outcome = readBytes('a.md', Buffer.from(text));
  if (outcome.kind !== 'document') throw new Error('not read');
  return outcome.document;
}

const paragraphs = Array.from({ length: 40 }, (_, number) => `Sentence ${number} of the part about retries.`);
const text = `# Guide\n\nBefore.\n\n## Retries\n\n${paragraphs.join('\n\n')}\n\n## After\n\nThe end.\n`;

describe('sectionAround', () => {
  it('gives the whole section of each of its chunks, and where it stands', async () => {
    const document = documentOf(text);
    const chunks = await createChunker({ maxTokens: 100, overlapTokens: 10 }).split(document);
    const parts = chunks.filter(({ headings }) => headings.includes('Retries'));
    assert.ok(parts.length > 2);
    for (const chunk of parts) {
      assert.deepEqual(sectionAround(document, chunk), {
        headings: ['Guide', 'Retries'],
        text: paragraphs.join('\n\n'),
        place: { kind: 'lines', lines: { start: 7, end: 85 } },
      });
    }
  });

  it('gives nothing when the document has changed where the chunk was', async () => {
    const [chunk] = await createChunker().split(documentOf(text));
    assert.ok(chunk !== undefined);
    assert.equal(sectionAround(documentOf(text.replace('Before', 'Long before')), chunk), undefined);
  });
});
