import * as assert from 'node:assert/strict';
import { verifyEvidence } from '../../../../src/core/trust/evidence';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { chunkOf, documentOf, evidenceOf, never, passageOf } from '../../../support/samples';

const document = documentOf('a.md', 'First line.\nBackups are kept for 35 days.\nLast line.');
const quote = 'Backups are kept for 35 days.';
const passage = passageOf(chunkOf(document, { text: quote }));

describe('verifyEvidence', () => {
  it('keeps a quote when it stands in the document', async () => {
    const proposed = [evidenceOf('t1', passage)];
    const result = await verifyEvidence(proposed, new FakeSearchIndex({ documents: [document] }), never);
    assert.deepEqual(result, { verified: proposed, dropped: 0 });
  });

  it('drops and counts a quote when a number was altered', async () => {
    const proposed = [evidenceOf('t1', passage, 'Backups are kept for 30 days.'), evidenceOf('t1', passage)];
    const result = await verifyEvidence(proposed, new FakeSearchIndex({ documents: [document] }), never);
    assert.deepEqual([result.verified.length, result.dropped], [1, 1]);
  });

  it('drops a quote when its document vanished', async () => {
    const result = await verifyEvidence([evidenceOf('t1', passage)], new FakeSearchIndex({}), never);
    assert.deepEqual(result, { verified: [], dropped: 1 });
  });

  it('gives the lines of now when lines were added above', async () => {
    const now = documentOf('a.md', `New.\n\n${document.text}`);
    const index = new FakeSearchIndex({ documents: [now] });
    const { verified } = await verifyEvidence([evidenceOf('t1', passage)], index, never);
    assert.deepEqual(verified[0]?.place, { kind: 'lines', lines: { start: 4, end: 4 } });
    assert.equal(now.text.slice(verified[0].start, verified[0].start + quote.length), quote);
  });

  it('gives the lines of now when a paragraph above was wrapped anew at the same length', async () => {
    const now = documentOf('a.md', document.text.replace('First line.', 'First\nline.'));
    const index = new FakeSearchIndex({ documents: [now] });
    const { verified } = await verifyEvidence([evidenceOf('t1', passage)], index, never);
    assert.deepEqual(verified[0]?.place, { kind: 'lines', lines: { start: 3, end: 3 } });
  });

  it('reads each document once when it is quoted often', async () => {
    const index = new FakeSearchIndex({ documents: [document] });
    await verifyEvidence([evidenceOf('t1', passage), evidenceOf('t1', passage)], index, never);
    assert.deepEqual(index.reads, ['a.md']);
  });
});
