import * as assert from 'node:assert/strict';
import {
  collectEarlierAnswers,
  entriesOf,
  type EarlierEntry,
} from '../../../../../src/core/features/questionnaire/earlierAnswers';
import { resultOf } from '../../../../support/questionnaires';

function entry(rowId: string, question: string, more: Partial<EarlierEntry> = {}): EarlierEntry {
  return {
    rowId,
    question,
    text: `Answer to ${rowId}`,
    evidence: 'found',
    state: 'draft',
    questionnaire: 'rfp-2025.csv',
    at: 1,
    ...more,
  };
}

const others = [
  entry('o1', 'Where are access logs stored?'),
  entry('o2', 'Who approves exceptions to the password policy?'),
  entry('o3', 'Does the product support single sign-on with SAML?'),
  entry('o4', 'How often are penetration tests run?'),
];

/** Two wordings of one question, as two customers have them. */
const paraphrases = [
  ['How long are database backups retained?', 'How long do you keep backups of the database?'],
  ['Does the product support single sign-on with SAML?', 'Is SAML single sign-on supported by your product?'],
  ['How often are penetration tests run?', 'How frequently do you run penetration tests?'],
  ['Is customer data encrypted at rest?', 'Do you encrypt customer data at rest?'],
  ['Who approves exceptions to the password policy?', 'Who approves password policy exceptions?'],
] as const;

describe('collectEarlierAnswers', () => {
  for (const [earlier, asked] of paraphrases)
    it(`offers the answer to "${earlier}" for "${asked}"`, () => {
      const answers = collectEarlierAnswers([
        ...others.filter((one) => one.question !== earlier),
        entry('e', earlier),
      ]);
      assert.equal(answers.similarTo(asked)[0]?.question, earlier);
    });

  it('offers nothing for a question about something else', () => {
    assert.deepEqual(collectEarlierAnswers(others).similarTo('How large may an attachment be?'), []);
  });

  it('offers what a person approved before a likelier draft', () => {
    const answers = collectEarlierAnswers([
      entry('draft', 'How long are backups kept?'),
      entry('approved', 'How long are nightly backups kept?', { state: 'approved' }),
    ]);
    assert.deepEqual(
      answers.similarTo('How long are backups kept?').map(({ text }) => text),
      ['Answer to approved', 'Answer to draft'],
    );
  });

  it('does not offer a row its own answer', () => {
    const own = entry('r1', 'How long are backups kept?');
    const answers = collectEarlierAnswers([own]);
    assert.deepEqual(answers.similarTo(own.question, own), []);
  });
});

describe('entriesOf', () => {
  it('gives the text that a person wrote in place of the answer, with the time of the review', () => {
    const review = { state: 'edited', texts: { '': 'Ours.' }, comment: '', reviewedAt: 9_000 } as const;
    const [found] = entriesOf('rfp.csv', [
      { type: 'row-end', result: resultOf('r1', 'Theirs.') },
      { type: 'review-change', rowId: 'r1', review },
    ]);
    assert.deepEqual(found, {
      rowId: 'r1',
      question: 'Question of r1?',
      text: 'Ours.',
      evidence: 'found',
      state: 'edited',
      questionnaire: 'rfp.csv',
      at: 9_000,
    });
  });
});
