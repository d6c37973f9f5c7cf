import * as assert from 'node:assert/strict';
import { personAsked, saysWho } from '../../../../src/core/units/person';

describe('personAsked', () => {
  for (const question of ['Who is Ada Lin?', 'who is Ada Lin', "Who's Ada Lin?", 'Wer ist Ada Lin?'])
    it(`is the person of "${question}"`, () => {
      assert.equal(personAsked(question), 'Ada Lin');
    });

  for (const question of [
    'Who is on duty?',
    'Who is responsible for Oak Park?',
    'Who is the head of sales?',
    'What is Azure Kinect?',
  ])
    it(`is none of "${question}"`, () => {
      assert.equal(personAsked(question), undefined);
    });
});

describe('saysWho', () => {
  for (const text of [
    'Questions to Ada Lin, head of sales.',
    'Questions to Ada Lin, Head of Sales.',
    'Ada Lin is the head of sales.',
    'The director is Bo Kim; the head of sales is Dr. Ada Lin.',
    'Two people hold a key: the porter and the head of sales, Ada Lin.',
    'Die Leiterin des Verkaufs, Ada Lin, entscheidet.',
  ])
    it(`is so of "${text}"`, () => {
      assert.equal(saysWho('Ada Lin', text), 2);
    });

  it('is less plain in brackets', () => {
    assert.equal(saysWho('Ada Lin', 'Present: Bo Kim, Ada Lin (sales), Eve Marsh'), 1);
  });

  for (const text of [
    'Present: Bo Kim, Ada Lin, Eve Marsh',
    'Present: Ada Lin, Eve Marsh (sales)',
    'Ada Lin organises the training in April.',
    'The training is in April. Ada Lin and Bo Kim organise it.',
    'Excused: Ada Lin',
  ])
    it(`is not so of "${text}"`, () => {
      assert.equal(saysWho('Ada Lin', text), 0);
    });
});
