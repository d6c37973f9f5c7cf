import * as assert from 'node:assert/strict';
import { parseCases } from '../../../../../../src/core/features/eval/cases/parseCases';
import { proposalLine, proposeCases } from '../../../../../../src/core/features/eval/cases/proposeCases';
import type { Proposal } from '../../../../../../src/core/features/eval/cases/proposeCases';
import { FakeSearchIndex } from '../../../../../support/fakeSearchIndex';
import { readDocument } from '../../../../../support/readDocument';
import { never } from '../../../../../support/samples';

function propose(files: Readonly<Record<string, string>>, count = 20): Promise<readonly Proposal[]> {
  const documents = Object.entries(files).map(([id, text]) => readDocument(id, text));
  const library = {
    index: new FakeSearchIndex({ documents }),
    contents: () =>
      Promise.resolve({ documents: documents.map(({ id }) => ({ id, passages: 1 })), failed: [] }),
  };
  return proposeCases({ library, count }, never);
}

/** The questions proposed from one document, each with the text that is expected. */
async function asked(text: string): Promise<readonly (readonly [string, string | undefined])[]> {
  const proposals = await propose({ 'a.md': text });
  return proposals.map((one) => [one.question, one.text]);
}

describe('proposeCases', () => {
  it('takes a heading that is a question, with the sentence that answers it', async () => {
    const text = `# FAQ

## Who approves a leave of absence?

A leave of absence is planned early. It is the head of the department who approves a leave of absence.
`;
    assert.deepEqual(await asked(text), [
      [
        'Who approves a leave of absence?',
        'It is the head of the department who approves a leave of absence',
      ],
    ]);
  });

  it('takes a question in German as it is', async () => {
    const text = '# Urlaub\n\n## Wie lange gilt der Resturlaub?\n\nDer Resturlaub gilt bis Ende März.\n';
    assert.deepEqual(await asked(text), [
      ['Wie lange gilt der Resturlaub?', 'Der Resturlaub gilt bis Ende März'],
    ]);
  });

  it('takes entries of a FAQ: with letters, in bold, and unfolding', async () => {
    const text = `# FAQ

Q: How large may an upload be?
A: An upload may be 5 GB large.

**Can I cancel an upload?**

Yes, with the button below the bar.

<details><summary>Where are uploads stored?</summary>
They are stored in Oslo for a year.
</details>
`;
    const questions = (await asked(text)).map(([question]) => question);
    assert.deepEqual(questions, [
      'How large may an upload be?',
      'Can I cancel an upload?',
      'Where are uploads stored?',
    ]);
  });

  it('makes questions of headings that name a task', async () => {
    const text = `# Guide

## How to rotate an API key

1. Open the page of the API key.
2. Click on Rotate.

## Installing PostgreSQL

Run this:

\`\`\`sh
sudo apt install postgresql
\`\`\`
`;
    assert.deepEqual(await asked(text), [
      ['How do I rotate an API key?', 'Open the page of the API key'],
      ['How do I install PostgreSQL?', 'sudo apt install postgresql'],
    ]);
  });

  it('asks what something is that is defined below its name', async () => {
    const text = `# Words

## Writer lock

A writer lock is a file that keeps a second process from writing.
`;
    assert.deepEqual(await asked(text), [
      ['What is a writer lock?', 'A writer lock is a file that keeps a second process from writing'],
    ]);
  });

  it('asks for times and limits that a sentence states', async () => {
    const text = `# Policy

Access logs are kept for 90 days. Every incident must be reported to the security team within 24 hours.
The fire alarm is tested every month. The default upload part size is 8 MB.
`;
    assert.deepEqual(
      (await asked(text)).map(([question]) => question),
      [
        'How long are access logs kept?',
        'How soon must every incident be reported?',
        'How often is the fire alarm tested?',
        'What is the default upload part size?',
      ],
    );
  });

  it('asks for values of a table and the words of a glossary', async () => {
    const text = `# Settings

| Setting     | Default | Says             |
| ----------- | ------- | ---------------- |
| max_retries | 5       | tries of an upload |

# Glossary

- **Shard**: a part of the index that is written by itself.
`;
    assert.deepEqual(await asked(text), [
      ['What does "Shard" mean?', 'a part of the index that is written by itself'],
      ['What is the default of max_retries?', '5'],
    ]);
  });

  it('makes no question that does not stand alone, and none of a heading without a text', async () => {
    const text = `# Notes

## How does it work?

It works in the background of the editor.

## Use cases

There are three of these. Samples are obtained every second for each counter.

## What is a quorum?

## Installing Redis
`;
    assert.deepEqual(await asked(text), []);
  });

  it('expects no text that the document does not hold', async () => {
    const text =
      '# Words\n\n## Shard\n\nA shard is **one** [part](b.md) of the `index` that is kept apart.\n';
    const [found] = await asked(text);
    assert.deepEqual(found, ['What is a shard?', 'A shard is one part of the index that is kept apart']);
  });

  it('spreads what is wanted over the documents', async () => {
    const text = (name: string): string =>
      [1, 2, 3].map((at) => `## ${name} ${at}\n\nA ${name} ${at} is a box that has a lid.\n`).join('\n');
    const proposals = await propose(
      { 'a.md': text('alpha'), 'b.md': text('beta'), 'c.md': text('gamma') },
      3,
    );
    assert.deepEqual(
      proposals.map(({ document }) => document),
      ['a.md', 'b.md', 'c.md'],
    );
  });

  it('leaves out what several documents answer, and logs of changes', async () => {
    const text = '## Shard\n\nA shard is a part of the index that is kept apart.\n';
    const files = { 'a.md': text, 'b.md': text, 'CHANGELOG.md': text.replaceAll('hard', 'hell') };
    assert.deepEqual(await propose(files), []);
  });

  it('gives lines that are cases', async () => {
    const files = { 'a.md': '## Shard\n\nA shard is a part of the index that is kept apart.\n' };
    const lines = (await propose(files)).map(proposalLine).join('\n');
    const { cases, problems } = parseCases({ file: 'a.jsonl', text: lines, idPrefix: '' });
    assert.deepEqual([cases.map(({ documents }) => documents), problems], [[['a.md']], []]);
  });
});
