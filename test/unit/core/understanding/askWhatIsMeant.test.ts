import * as assert from 'node:assert/strict';
import { askWhatIsMeant } from '../../../../src/core/understanding/clarifyingQuestions';
import { chunkOf, documentOf, passageOf } from '../../../support/samples';

const offered = (question: string, ...texts: string[]): readonly string[] =>
  askWhatIsMeant(question, {
    passages: texts.map((text) =>
      passageOf(chunkOf(documentOf('policy.md', text), { headings: ['United States'] })),
    ),
    terms: [],
  });

describe('what a pronoun may mean', () => {
  it('is what the passages say the same of, never a heading', () => {
    assert.deepEqual(
      offered(
        'How long are they kept?',
        'Backups are kept for 35 days in the United States.',
        'Access logs are kept for 90 days. They are kept in Oslo. An invoice is kept for ten years.',
        'Backups are kept for 14 days. If asked, drafts are kept.',
      ),
      ['How long are backups kept?', 'How long are access logs kept?'],
    );
  });

  it('agrees with the verb of the question', () => {
    assert.deepEqual(
      offered('How long does it last?', 'The Acme trial lasts 14 days. Tokens last an hour.'),
      ['How long does the Acme trial last?'],
    );
  });

  it('is nothing where no sentence is like the question', () => {
    assert.deepEqual(offered('How long are they kept?', 'We keep records. Customers live in Oslo.'), []);
  });

  it('is no more than four', () => {
    const text = ['Logs', 'Drafts', 'Bills', 'Files', 'Plans'].map((name) => `${name} are kept.`).join(' ');
    assert.equal(offered('How long are they kept?', text).length, 4);
  });
});
