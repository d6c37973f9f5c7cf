import * as assert from 'node:assert/strict';
import { createExtractiveReasoner } from '../../../../src/core/answering/extractive/extractiveReasoner';
import type { Turn } from '../../../../src/core/model/types';
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
    documents: [leave],
    search: () => ({ passages: [passageOf(titled)], terms: [] }),
    status: { documents: paths.length },
  });
}

async function ran(
  question: string,
  ids: readonly string[] = paths,
  conversation: readonly Turn[] = [],
  held?: ConstructorParameters<typeof FakeSearchIndex>[0],
) {
  const run = await runQuestion(question, {
    conversation,
    index: held === undefined ? index() : new FakeSearchIndex(held),
    reasoner: createExtractiveReasoner(),
    contents: () => Promise.resolve({ documents: ids.map((id) => ({ id, passages: 1 })), failed: [] }),
  });
  return { run, text: run.state.text, citations: run.state.citations };
}

async function told(question: string) {
  return declinedOf((await ran(question)).run);
}

describe('a question of what documents there are', () => {
  it('is told their kinds and folders, and of each document what it says first, with a citation', async () => {
    const { run, text, citations } = await ran('What is in these documents?');
    const { reason, message } = declinedOf(run);
    assert.equal(reason, 'overview');
    assert.equal(message, 'There are 4 documents: 3 Markdown and 1 PDF.\n\nThey are in hr (2) and it (2).');
    assert.equal(
      text,
      '**docs/hr/**\n\n- **Leave policy**: Leave is 27 days [1].\n- **travel.md**\n\n**docs/it/**\n\n- **vpn.md**\n- **wifi.md**',
    );
    assert.deepEqual(
      citations.map(({ documentId, quote }) => [documentId, quote]),
      [['docs/hr/leave.pdf', 'Leave is 27 days.']],
    );
  });

  it('names the sections of a document, and quotes the sentence that says most of them', async () => {
    const parts = [
      'Bert Aldous came late.',
      'Last callouts: eleven.',
      'Callouts and the boiler were discussed.',
    ];
    const minutes = documentOf('minutes.md', parts.join('\n'));
    const passages = ['1. Last minutes', '2. Callouts', '3. Boiler'].map((heading, ordinal) =>
      passageOf(chunkOf(minutes, { text: parts[ordinal] ?? '', ordinal, headings: [heading] })),
    );
    const { text, citations } = await ran('What is this all about?', ['minutes.md'], [], {
      documents: [minutes],
      search: () => ({ passages, terms: [] }),
      status: { documents: 1 },
    });
    assert.equal(
      text,
      '- **minutes.md** (Last minutes, Callouts, Boiler): Callouts and the boiler were discussed [1].',
    );
    assert.equal(citations[0]?.quote, 'Callouts and the boiler were discussed.');
  });

  it('lists a dozen of many, of each folder as many as of the others, and says how many more there are', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `docs/hr/${String(at)}.md`);
    const { run, text } = await ran('What is in these documents?', [...many, 'docs/it/vpn.md']);
    assert.equal(text.match(/^- /gm)?.length, 12);
    assert.match(text, /vpn\.md/);
    assert.match(text, /And 19 more\.$/);
    assert.deepEqual(declinedOf(run).options, ['List all documents']);
  });

  it('offers to list all, and does', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `docs/hr/${String(at)}.md`);
    for (const question of ['What is in these documents?', 'Was steht in den Dokumenten?']) {
      const { options } = declinedOf((await ran(question, many)).run);
      const { run, text } = await ran(options[0] ?? '', many);
      assert.equal(text.match(/^- /gm)?.length, 30);
      assert.doesNotMatch(text, /more|weitere/);
      assert.deepEqual(declinedOf(run).options, []);
    }
    assert.deepEqual(declinedOf((await ran('What is in these documents?')).run).options, []);
  });

  it('lists all when asked in other words, before any other question', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `docs/hr/${String(at)}.md`);
    const turn = { question: 'How long is leave?', entities: [], answer: 'Leave is 27 days.' };
    for (const question of ['Show all', 'List them all', 'Liste alle Dokumente auf', 'Zeige alle'])
      assert.equal((await ran(question, many)).text.match(/^- /gm)?.length, 30);
    assert.doesNotMatch((await ran('Show all', many, [turn])).text, /^- .*29/m);
  });

  it('lists the sections of one document that is to be summarized, and says that it does not summarize', async () => {
    const { run, text, citations } = await ran('Summarize the leave policy');
    assert.match(declinedOf(run).message, /^Without a language model, Ask Docs does not summarize\./);
    assert.equal(text, '- **Leave policy**: Leave is 27 days [1].');
    assert.equal(citations.length, 1);
    assert.match((await told('Worum geht es in der leave policy?')).message, /^Ohne Sprachmodell/);
  });

  it('is thanked in return', async () => {
    assert.match((await told('thanks!')).message, /^You’re welcome\./);
    assert.match((await told('Vielen Dank für die Hilfe')).message, /^Gern geschehen\./);
  });

  it('is answered in its language', async () => {
    const { message } = await told('Was steht in den Dokumenten?');
    assert.match(
      message,
      /^Es gibt 4 Dokumente: 3 Markdown und 1 PDF\.\s+Sie liegen in hr \(2\) und it \(2\)\.$/,
    );
  });

  it('counts those that the question is limited to', async () => {
    const { message } = await told('in:it What is in these documents?');
    assert.match(message, /^There are 2 documents: 2 Markdown\.$/);
  });

  it('is greeted back when it greets, and told what can be asked when it calls for help', async () => {
    assert.match((await told('hello')).message, /^Hello! .*\s+There are 4 documents/);
    assert.match((await told('Hallo, was kannst du?')).message, /^Fragen Sie .*\s+Es gibt 4 Dokumente/);
  });
});
