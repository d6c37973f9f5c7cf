import * as assert from 'node:assert/strict';
import { planByRules } from '../../../../../src/core/reasoners/extractive/plan';
import { routeByRules } from '../../../../../src/core/reasoners/extractive/route';

const partsOf = (question: string) =>
  planByRules(question, routeByRules(question)).subQueries.map((subQuery) => subQuery.question);

describe('routeByRules', () => {
  for (const greeting of ['Hello!', 'good morning', 'Thanks a lot.', 'hi there']) {
    it(`finds nothing to answer when someone says "${greeting}"`, () => {
      assert.equal(routeByRules(greeting).kind, 'out-of-scope');
    });
  }

  it('asks back when the question names no subject', () => {
    assert.equal(routeByRules('What is it and why should I?').kind, 'clarify');
  });

  for (const question of [
    'How long are backups kept?',
    'Hello world program, where is it?',
    '备份保留多久？',
  ]) {
    it(`takes it as one question: ${question}`, () => {
      assert.equal(routeByRules(question).kind, 'simple');
    });
  }

  for (const question of [
    'Who wrote the book that the film Jaws is based on?',
    "What is the population of Ann Lee's birthplace?",
    'Which country is home to the author of Dead Ernest?',
    'Are both services hosted in Frankfurt?',
    'Did the audit end before the contract was signed?',
  ]) {
    it(`takes it as two steps: ${question}`, () => {
      const { subQueries } = planByRules(question, routeByRules(question));
      assert.deepEqual(
        subQueries.map(({ id, dependsOn }) => [id, dependsOn]),
        [
          ['t1', []],
          ['t2', ['t1']],
        ],
      );
    });
  }

  it('takes a statement as one search, whatever it joins', () => {
    assert.equal(routeByRules('Aspirin compared with ibuprofen lowers the risk of stroke.').kind, 'simple');
  });

  it('takes it as several when there are several question marks', () => {
    assert.equal(routeByRules('How long are backups kept? Who approves exceptions?').kind, 'complex');
  });

  it('names quoted phrases, identifiers and names', () => {
    const { entities } = routeByRules(
      'Does "part size" in uploads-v3.md follow RFC-2119 and Max Planck, as maxRetries does?',
    );
    assert.deepEqual(entities, ['part size', 'uploads-v3.md', 'RFC-2119', 'maxRetries', 'RFC', 'Max Planck']);
  });

  it('names nothing when only the first word is in capitals', () => {
    assert.deepEqual(routeByRules('Backups are kept how long?').entities, []);
  });
});

describe('planByRules', () => {
  const cases: readonly [name: string, question: string, parts: readonly string[]][] = [
    ['has one task when there is one question', 'How long are backups kept?', ['How long are backups kept?']],
    [
      'has a task for each question when there are several',
      'How long are backups kept? Who approves exceptions?',
      ['How long are backups kept?', 'Who approves exceptions?'],
    ],
    [
      'splits when "and" asks again',
      'How are uploads retried and which errors are never retried?',
      ['How are uploads retried', 'which errors are never retried?'],
    ],
    [
      'does not split when "and" joins two things',
      'How are retries and checksums handled?',
      ['How are retries and checksums handled?'],
    ],
    [
      'gives the subject along when a part has none',
      'How did the retry policy change, and why?',
      ['How did the retry policy change', 'why: How did the retry policy change?'],
    ],
    [
      'asks for both sides when two things are compared',
      'Compare the v2 policy and the v3 policy',
      ['Compare the v2 policy and the v3 policy', 'What is the v2 policy?', 'What is the v3 policy?'],
    ],
    [
      'completes both sides when they share their words',
      'Compare the retention of the EU and US regions',
      [
        'Compare the retention of the EU and US regions',
        'What is the retention of the EU regions?',
        'What is the retention of the US regions?',
      ],
    ],
    [
      'asks for both sides when the difference is asked for',
      'What is the difference between version 2 and version 3?',
      ['What is the difference between version 2 and version 3?', 'What is version 2?', 'What is version 3?'],
    ],
    [
      'asks for both sides when the question begins as any other',
      'What is WSL 1 vs WSL 2?',
      ['What is WSL 1 vs WSL 2?', 'What is WSL 1?', 'What is WSL 2?'],
    ],
    [
      'asks a thing once when it is repeated',
      'Where are logs? Where are logs?',
      ['Where are logs? Where are logs?'],
    ],
  ];
  for (const [name, question, parts] of cases) {
    it(name, () => {
      assert.deepEqual(partsOf(question), parts);
    });
  }

  it('has five tasks at most', () => {
    const letters = ['apples', 'pears', 'plums', 'figs', 'limes', 'kiwis', 'dates'];
    assert.equal(partsOf(letters.map((fruit) => `Where are ${fruit}?`).join(' ')).length, 5);
  });

  it('gives every task an id of its own, a query and no dependency', () => {
    const question = 'How long are backups kept? Who approves exceptions?';
    const { subQueries } = planByRules(question, routeByRules(question));
    assert.deepEqual(
      subQueries.map(({ id, searchQueries, dependsOn }) => [id, searchQueries.length, dependsOn.length]),
      [
        ['t1', 1, 0],
        ['t2', 1, 0],
      ],
    );
  });
});
