import * as assert from 'node:assert/strict';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import type { SearchIndex } from '../../../../src/core/model/ports';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { declinedOf } from '../../../support/flows';
import { runQuestion } from '../../../support/runQuestion';
import { chunkOf, documentOf, passageOf } from '../../../support/samples';

const paths = ['docs/it/vpn.md', 'docs/it/wifi.md', 'docs/hr/leave.pdf', 'docs/hr/travel.md'];

/** Knows the title of one document only. */
function index(): SearchIndex {
  const leave = documentOf('docs/hr/leave.pdf', 'Leave is 27 days.');
  const titled = { ...chunkOf(leave), documentTitle: 'Leave policy' };
  return new FakeSearchIndex({
    search: () => ({ passages: [passageOf(titled)], terms: [] }),
    status: { documents: paths.length },
  });
}

async function told(question: string) {
  const run = await runQuestion(question, {
    index: index(),
    reasoner: createExtractiveReasoner(),
    contents: () => Promise.resolve({ documents: paths.map((id) => ({ id, passages: 1 })), failed: [] }),
  });
  return declinedOf(run);
}

describe('a question of what documents there are', () => {
  it('is told their kinds, folders and a few titles', async () => {
    const { reason, message } = await told('What is in these documents?');
    assert.equal(reason, 'overview');
    assert.equal(
      message,
      'There are 4 documents: 3 Markdown and 1 PDF.\n\nThey are in hr (2) and it (2).\n\nAmong them are “Leave policy”, “vpn.md”, “travel.md” and “wifi.md”.',
    );
  });

  it('is answered in its language', async () => {
    const { message } = await told('Was steht in den Dokumenten?');
    assert.match(
      message,
      /^Es gibt 4 Dokumente: 3 Markdown und 1 PDF\.\s+Sie liegen in hr \(2\) und it \(2\)\.\s+Darunter/,
    );
  });

  it('counts those that the question is limited to', async () => {
    const { message } = await told('in:it What is in these documents?');
    assert.match(message, /^There are 2 documents: 2 Markdown\.\s+Among/);
  });

  it('is greeted back when it greets, and told what can be asked when it calls for help', async () => {
    assert.match((await told('hello')).message, /^Hello! .*\s+There are 4 documents/);
    assert.match((await told('Hallo, was kannst du?')).message, /^Fragen Sie .*\s+Es gibt 4 Dokumente/);
  });
});
