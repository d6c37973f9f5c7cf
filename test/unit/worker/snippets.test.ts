import * as assert from 'node:assert/strict';
import path from 'node:path';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';

const files = {
  'glossary.md': `# Glossary

- **Grace period**: the time in which a late payment costs nothing.
- *Ledger* — the book of all payments.
- **Dunning.** Reminding customers of what they owe. It starts after two weeks.

Two kinds of people appear: *payer* (whoever sends the money) and *payee* (whoever gets it).
`,
  'payments.md': `# Payments

The grace period is mentioned on every invoice, together with the account.
A mandate is an order to collect money. Mandate numbers are long.
A transfer expires after 24 hours. Every payment has a service level objective (SLO).
Which refund is right? Nobody knows how a refund feels.

## Retry policy

A failed transfer is sent again up to 3 times.

## Settings

Set \`max_retries\` higher when the network is slow.

| Setting      | Default | Meaning                          |
| ------------ | ------- | -------------------------------- |
| \`batch_size\` | 50      | How many transfers are sent at once |
`,
  'fees-2025.md': '# Fees\n\n| Fee | Price |\n| --- | --- |\n| Reminder | 4 euros |\n',
  'fees-2026.md': '# Fees\n\n| Fee | Price |\n| --- | --- |\n| Reminder | 5 euros |\n',
};

describe('the snippets for a term', () => {
  const temporaryFolder = temporaryFolders();
  let index: LocalSearchIndex;

  before(async () => {
    const roots = [{ name: 'docs', path: await temporaryFolder(files) }];
    index = await openIndex({ roots, indexDir: path.join(await temporaryFolder(), 'index') });
    await index.sync({ rebuild: false }, () => undefined, never);
  });

  /** What is said of a text, each as the reader sees it. */
  async function said(text: string, around = ''): Promise<readonly string[]> {
    const snippets = await index.snippets(text, around);
    return snippets.map(({ term, text: sentence }) => (term === undefined ? '' : `${term}: `) + sentence);
  }

  it('prefer the entry of a glossary to a sentence that has the term', async () => {
    assert.deepEqual(await said('grace period'), [
      'grace period: the time in which a late payment costs nothing.',
    ]);
  });

  it('say where they stand, with the exact words', async () => {
    const [snippet] = await index.snippets('grace period', '');
    assert.equal(snippet?.documentId, 'glossary.md');
    assert.deepEqual(snippet.headings, ['Glossary']);
    assert.deepEqual(snippet.place, { kind: 'lines', lines: { start: 3, end: 3 } });
    assert.equal(snippet.quote, '- **Grace period**: the time in which a late payment costs nothing.');
  });

  for (const [what, term, sentence] of [
    ['an entry with a dash', 'ledgers', 'ledgers: the book of all payments.'],
    ['an entry whose name is a bold sentence', 'dunning', 'dunning: Reminding customers of what they owe.'],
    ['a gloss in brackets', 'payee', 'payee: whoever gets it'],
    ['a sentence that says what it is', 'mandate', 'A mandate is an order to collect money.'],
    ['a sentence that states something', 'transfer', 'A transfer expires after 24 hours.'],
    ['the words of an abbreviation', 'SLO', 'Every payment has a service level objective (SLO).'],
    [
      'the text below its heading',
      'retry policy',
      'retry policy: A failed transfer is sent again up to 3 times.',
    ],
    ['a sentence with an identifier', 'maxRetries', 'Set max_retries higher when the network is slow.'],
    ['a row of a table', 'BATCH_SIZE', 'BATCH_SIZE: 50 · How many transfers are sent at once'],
  ] as const)
    it(`are found in ${what}`, async () => {
      assert.deepEqual(await said(term), [sentence]);
    });

  for (const [what, text] of [
    ['a word that is only mentioned', 'account'],
    ['a word that the documents only ask about', 'refund'],
    ['a word that no document has', 'blockchain'],
    ['a word that says nothing', 'the'],
    ['signs', '{}();'],
    ['more than a term', 'The grace period is mentioned on every invoice, together with the account.'],
  ] as const)
    it(`are not there for ${what}`, async () => {
      assert.deepEqual(await said(text), []);
    });

  it('do not repeat what the reader sees around the term', async () => {
    const around = '* **Grace period**: the time in which\n  a late payment costs nothing.';
    assert.deepEqual(await said('grace period', around), [
      'The grace period is mentioned on every invoice, together with the account.',
    ]);
  });

  it('are two when two documents say different things', async () => {
    assert.deepEqual(new Set(await said('reminder')), new Set(['reminder: 4 euros', 'reminder: 5 euros']));
  });
});
