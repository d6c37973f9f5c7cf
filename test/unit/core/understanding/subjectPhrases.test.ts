import * as assert from 'node:assert/strict';
import { subjectPhrases } from '../../../../src/core/understanding/subjectPhrases';

const named = (question: string, unknown: string): string[] => subjectPhrases(question, unknown.split(' '));

describe('what a question names', () => {
  it('is a noun', () => {
    assert.deepEqual(named('How much vacation do I get?', 'vacation'), ['vacation']);
    assert.deepEqual(named('vacation', 'vacation'), ['vacation']);
    assert.deepEqual(named('Gibt es ein Dienstrad?', 'Dienstrad'), ['Dienstrad']);
    assert.deepEqual(named('Can pets ride in the lift?', 'pets lift'), ['pets', 'lift']);
  });

  it('is no verb, no adverb and no measure', () => {
    assert.deepEqual(named('How expensive is the canteen?', 'expensive'), []);
    assert.deepEqual(named('Wie teuer ist die Kantine?', 'teuer'), []);
    assert.deepEqual(named('wie teuer ist die kantine', 'teuer'), []);
    assert.deepEqual(named('Who invented the turbine?', 'invented'), []);
    assert.deepEqual(named('How do I descale the boiler?', 'descale boiler'), ['boiler']);
    assert.deepEqual(named('Why was everything hammered at once?', 'hammered'), []);
    assert.deepEqual(named('What is permanently closed?', 'permanently closed'), []);
    assert.deepEqual(named('Was springt für mich raus, wenn ich spritsparend fahre?', 'springt raus'), []);
    assert.deepEqual(named('Wo kaufen Mieter Streusalz?', 'kaufen Streusalz'), ['Streusalz']);
  });

  it('is an adjective with its noun', () => {
    assert.deepEqual(named('How long is parental leave?', 'parental'), ['parental leave']);
    assert.deepEqual(named('What happens to unused holidays?', 'unused'), ['unused holidays']);
    assert.deepEqual(named('Gibt es vegane Gerichte?', 'vegane'), ['vegane Gerichte']);
  });

  it('is a name, and an identifier as a whole', () => {
    assert.deepEqual(named('What does FK-7003 mean?', '7003'), ['FK-7003']);
    assert.deepEqual(named("What is the CEO's salary?", 'CEO salary'), ['CEO', 'salary']);
    assert.deepEqual(named('Who invited Melanie Smith?', 'Melanie Smith'), ['Melanie Smith']);
  });

  it('is a whole word where a part of it between capitals is unknown', () => {
    assert.deepEqual(named('Was ist unser BtM-Vorrat wert?', 'Bt BtM-Vorrat'), ['BtM-Vorrat']);
  });

  it('is neighbours together', () => {
    assert.deepEqual(named('Who cleans the coffee machine?', 'machine coffee'), ['coffee machine']);
  });
});
