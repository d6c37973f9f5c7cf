import assert from 'node:assert/strict';
import { bringsKind, expectedKind } from '../../../../../src/core/reasoners/extractive/expectedAnswer';

describe('expectedKind', () => {
  const kinds: readonly [question: string, kind: ReturnType<typeof expectedKind>][] = [
    ['How many beds does the institute have?', 'number'],
    ['In what year was the duchy founded?', 'date'],
    ['When does the office open?', 'date'],
    ['Tell me when the contract ends.', 'date'],
    ['  And when was it signed?', 'date'],
    ['The contract ends when?', 'date'],
    ["When's the deadline?", 'date'],
    ['When may contractors start?', 'date'],
    ['According to the handbook, when does the office open?', 'date'],
    ['What happens when the disk is full?', 'name'],
    ['Wie viele Tage Urlaub gibt es?', 'number'],
    ['Who approves an exception?', 'person'],
    ['Which king signed the treaty?', 'person'],
    ['In which city is the log server?', 'place'],
    ['What is the car called?', 'name'],
    ['Is the disk encrypted?', undefined],
  ];
  for (const [question, kind] of kinds)
    it(`is ${kind ?? 'not told'}: ${question}`, () => {
      assert.equal(expectedKind(question), kind);
    });
});

describe('bringsKind', () => {
  const question = 'How many parts has version 3 of the API that Anna Berg made?';

  it('sees a number that the question lacks', () => {
    assert.ok(bringsKind('number', 'An upload has 16 parts.', question));
  });

  it('does not take the number of the question for its answer', () => {
    assert.ok(!bringsKind('number', 'The parts of version 3.', question));
  });

  it('sees a name inside a sentence', () => {
    assert.ok(bringsKind('person', 'It was made by Carl Ek.', question));
  });

  it('does not take the name of the question for its answer', () => {
    assert.ok(!bringsKind('person', 'It was made by Anna Berg.', question));
  });

  it('does not take the word that begins a sentence for a name', () => {
    assert.ok(!bringsKind('name', 'Parts are joined.', question));
  });

  it('sees a place where a preposition stands before it', () => {
    assert.ok(bringsKind('place', 'The server stands in Oslo.', question));
  });

  it('sees a number whose digits are part of one in the question', () => {
    assert.ok(bringsKind('number', 'It has 3 parts.', 'How many parts has release 1.3?'));
  });

  for (const text of [
    'It ends in September.',
    'It ends on May 5.',
    'It ends in the spring.',
    'It ends 3 March.',
    'It is closed from March on.',
  ])
    it(`sees a date: ${text}`, () => {
      assert.ok(bringsKind('date', text, question));
    });

  it('does not take the month of the question for its answer', () => {
    assert.ok(!bringsKind('date', 'The audits of May are long.', 'Which day in May is the audit?'));
  });

  for (const text of ['You may march on.', 'The spring is broken.'])
    it(`sees no date: ${text}`, () => {
      assert.ok(!bringsKind('date', text, question));
    });
});
