import * as assert from 'node:assert/strict';
import type { Citation, Draft } from '../../../../src/core/model/types';
import type { CitationAudit } from '../../../../src/core/model/events';
import { auditCitations } from '../../../../src/core/trust/audit';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { documentOf, never } from '../../../support/samples';

const document = documentOf('a.md', 'Backups are kept for 35 days. Logs are kept for 90 days.');

const citation = (marker: number, quote = 'Backups are kept for 35 days.'): Citation => ({
  marker,
  documentId: 'a.md',
  documentTitle: 'A',
  headings: [],
  chunkId: 'a.md#0',
  quote,
  place: { kind: 'lines', lines: { start: 1, end: 1 } },
  score: 0.9,
});

async function audit(text: string, citations: readonly Citation[] = [citation(1)]): Promise<CitationAudit> {
  const draft: Draft = { text, citations, facetsCovered: ['f'], facetsMissing: [], conflicts: [] };
  const index = new FakeSearchIndex({ documents: [document] });
  return (await auditCitations(draft, { index, subAnswers: [] }, never)).audit;
}

describe('auditCitations', () => {
  it('finds nothing wrong when every sentence has a marker and every quote stands there', async () => {
    assert.deepEqual(await audit('Backups are kept for 35 days [1]. They are [1].'), {
      invalidMarkers: [],
      missingQuotes: [],
      uncitedSentences: [],
      unsupportedSentences: [],
      quotesVerified: 1,
      sentences: 2,
    });
  });

  it('names a marker once when no citation stands behind it', async () => {
    assert.deepEqual((await audit('One [7]. Two [7]. Three [1].')).invalidMarkers, [7]);
  });

  it('asks for no source of what the documents do not say, in any language that answers are in', async () => {
    const text = 'Eins [1].\n\n- Zwei\n\nQuelle: [1]\n\nDie Dokumente sagen nichts zu: drei.';
    assert.deepEqual((await audit(text)).uncitedSentences, []);
  });

  it('names the citation when its quote is not in the document', async () => {
    const citations = [citation(1), citation(2, 'Backups are kept for 5 days.')];
    const { missingQuotes, quotesVerified } = await audit('One [1]. Two [2].', citations);
    assert.deepEqual([missingQuotes, quotesVerified], [[2], 1]);
  });

  it('names the citation when its document vanished', async () => {
    const gone = { ...citation(1), documentId: 'gone.md' };
    assert.deepEqual((await audit('One [1].', [gone])).missingQuotes, [1]);
  });

  it('reads the dates of a table whole where the document is named after their year', async () => {
    const orders = documentOf('orders 2025.csv', 'A-1;06.09.2025;4,0\nA-2;07.09.2025;1,0');
    const index = new FakeSearchIndex({ documents: [orders] });
    const text = '| No | Received | Hours |\n| --- | --- | --- |\n| A-1 | 06.09.2025 | 4,0 |\n\nSource: [1]';
    const cited = { ...citation(1, 'A-1;06.09.2025;4,0'), documentId: 'orders 2025.csv' };
    const draft: Draft = { text, citations: [cited], facetsCovered: [], facetsMissing: [], conflicts: [] };
    const found = await auditCitations(draft, { index, subAnswers: [] }, never);
    assert.deepEqual(found.audit.unsupportedSentences, []);
  });

  it('names the sentence when it has no marker', async () => {
    assert.deepEqual((await audit('Backups are kept [1]. The moon is made of cheese.')).uncitedSentences, [
      'The moon is made of cheese.',
    ]);
  });

  it('asks no source of a mere yes or no', async () => {
    assert.deepEqual((await audit('**Yes.** Backups are kept [1]. They stay.')).uncitedSentences, [
      'They stay.',
    ]);
  });

  it('names the item when one of a list has no marker', async () => {
    assert.deepEqual((await audit('- One thing [1].\n- Two things.')).uncitedSentences, ['- Two things.']);
  });

  for (const hedge of [
    'There is insufficient evidence for more.',
    'The context lacks sufficient evidence.',
    'The text partially covers it.',
    'The figure is not provided.',
    'I cannot provide a number.',
    'The documents do not say: the colour.',
    'Die Dokumente sagen nicht, wer sie löscht.',
    'Los documentos no dicen quién las borra.',
    'The passages do not explicitly say who deletes them.',
  ]) {
    it(`asks no source when a sentence admits a lack: ${hedge}`, async () => {
      assert.deepEqual((await audit(`Backups are kept [1]. ${hedge}`)).uncitedSentences, []);
    });
  }

  const uncounted: readonly [name: string, text: string][] = [
    ['it is a heading', '# A heading\n\nOne [1].'],
    ['it is a bold line', '**A part**\n\nOne [1].'],
    ['it is a table', 'As follows [1]:\n\n| a | b |\n| - | - |\n| 1 | 2 |'],
    ['it is code in a fence', 'Run this [1]:\n\n```sh\nthe first command.\n```'],
    ['it is code in an indented fence', 'Run this [1]:\n\n   ```sh\n   the first command.\n   ```'],
    ['it is code between tildes', 'Run this [1]:\n\n~~~\nthe first command.\n~~~'],
    ['a cited line announces the list', 'Do these [1]:\n\n- Open it.\n- Close it.'],
    ['a line below names the source', '1. Open it.\n2. Close it.\n\nSource: [1]'],
    ['it has no words', 'One [1].\n\n* * *'],
  ];
  for (const [name, text] of uncounted) {
    it(`asks no source of its own when ${name}`, async () => {
      assert.deepEqual((await audit(text)).uncitedSentences, []);
    });
  }

  it('asks for a source again when a list that was announced is over', async () => {
    const { uncitedSentences } = await audit('Do these [1]:\n\n- Open it.\n\nThe moon is full.');
    assert.deepEqual(uncitedSentences, ['The moon is full.']);
  });

  for (const code of [
    '`a[9]`',
    '\n\n```js\na[9];\n```',
    '\n\n  ```js\n  a[9];\n  ```',
    '\n\n~~~\na[9];\n~~~',
  ]) {
    it(`takes no index in code for a marker: ${JSON.stringify(code)}`, async () => {
      assert.deepEqual((await audit(`Set it [1]: ${code}`)).invalidMarkers, []);
    });
  }

  it('takes a bold line or a heading that says something for a sentence', async () => {
    const bold = await audit('**Backups are kept for 90 days [1].**');
    assert.deepEqual(
      bold.unsupportedSentences.map(({ fault }) => fault),
      ['number'],
    );
    const invented = await audit(
      '# Refunds take long and cost nothing.\n\nBackups are kept for 35 days [1].',
    );
    assert.deepEqual(invented.uncitedSentences, ['Refunds take long and cost nothing.']);
  });

  it('takes a bold line that names what follows for no sentence', async () => {
    const { uncitedSentences } = await audit(
      '**How long backups are kept**\n\nBackups are kept for 35 days [1].',
    );
    assert.deepEqual(uncitedSentences, []);
  });

  for (const marker of ['[cite: 7]', '[cite:7]', '[Evidence 7]', '[context 7]', '[Beleg 7]', '[7 or 8]'])
    it(`finds that no source stands behind ${marker}`, async () => {
      const { invalidMarkers } = await audit(`Backups are kept for 35 days [1]. Logs are ${marker}.`);
      assert.equal(invalidMarkers[0], 7);
    });
});
