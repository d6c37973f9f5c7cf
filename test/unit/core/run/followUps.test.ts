import * as assert from 'node:assert/strict';
import type { Citation } from '../../../../src/core/model/types';
import { followUpsOf } from '../../../../src/core/run/followUps';
import { readDocument } from '../../../support/readDocument';

const handbook = `# Logging guide

## Access logs

Access logs are kept for 90 days on the log server. They are on paper, too.

## Debug logs

Debug logs are kept for three days. The data team reads them.

# Backups

## Monthly backups

Monthly backups are kept for twelve months.

## Can I restore a file myself?

No, only the operations team restores a file from a backup.
`;

const quoteOf = (quote: string, ...headings: readonly string[]) =>
  ({ documentId: 'handbook.md', headings, quote }) as unknown as Citation;

describe('followUpsOf', () => {
  const document = readDocument('handbook.md', handbook);

  const questions = (change: Partial<Parameters<typeof followUpsOf>[0]> = {}) =>
    followUpsOf({
      question: 'How long are access logs kept?',
      earlier: [],
      citations: [
        quoteOf('Access logs are kept for 90 days on the log server.', 'Logging guide', 'Access logs'),
      ],
      documents: [document],
      found: [],
      ...change,
    }).map(({ question }) => question);

  it('asks what the cited document answers, what is nearest first', () => {
    assert.deepEqual(questions(), [
      'How long are debug logs kept?',
      'How long are monthly backups kept?',
      'Can I restore a file myself?',
    ]);
  });

  it('does not ask what a quote answers', () => {
    const citations = [
      quoteOf('Debug logs are kept for three days. The data team reads them.', 'Logging guide', 'Debug logs'),
    ];
    assert.ok(
      !questions({ question: 'Who reads logs?', citations }).includes('How long are debug logs kept?'),
    );
  });

  it('asks nothing of other matters in a document of many', () => {
    const staff = `# Staff handbook

## Leave

Every employee has 28 days of annual leave. Unused leave is kept until 31 March.

## Are dogs allowed in the garden?

No, but assistance dogs are.
`;
    const cited = {
      question: 'How many days of leave do I have?',
      citations: [quoteOf('Every employee has 28 days of annual leave.', 'Staff handbook', 'Leave')],
      documents: [readDocument('handbook.md', staff)],
    };
    assert.ok(!questions(cited).includes('Are dogs allowed in the garden?'));
    const dogs = { ...cited, question: 'Who has to look after the dogs of visitors?' };
    assert.ok(questions(dogs).includes('Are dogs allowed in the garden?'));
  });

  it('does not ask what the heading of a quote asks', () => {
    const citations = [
      quoteOf(
        'No, only the operations team restores a file from a backup.',
        'Backups',
        'Can I restore a file myself?',
      ),
    ];
    const question = 'Who restores a lost file for me?';
    assert.ok(!questions({ question, citations }).includes('Can I restore a file myself?'));
  });

  it('does not ask again what was asked', () => {
    assert.ok(
      !questions({ earlier: ['For how long are debug logs kept?'] }).includes(
        'How long are debug logs kept?',
      ),
    );
  });

  it('does not ask for cells of tables', () => {
    const table =
      '# Services\n\n| Service | Port |\n| --- | --- |\n| Mail relay | 25 |\n| Web proxy | 8080 |\n';
    assert.deepEqual(questions({ documents: [readDocument('handbook.md', table)] }), []);
  });

  it('asks in the language of the question', () => {
    assert.deepEqual(questions({ question: 'Wie lange werden die Protokolle der Zugriffe aufbewahrt?' }), []);
  });
});
