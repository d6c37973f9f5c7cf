import * as assert from 'node:assert/strict';
import { rowQuestions } from '../../../../src/core/understanding/ownQuestions/rowQuestions';
import { readDocument } from '../../../support/readDocument';

const shop =
  '# Shop\n\n| Item | Price | Supplier |\n| --- | --- | --- |\n| Angle grinder | 89 EUR | Brandt |\n| Saw blades | 12 EUR | Kessler |\n| Oil | 7 EUR | Brandt |\n| Drill bits | 9 EUR | Kessler |\n';
const lifts =
  '# Lifts\n\n| Lift | Capacity | Type |\n| --- | --- | --- |\n| Nordbahn | 2400 | gondola |\n| Hexenlift | 900 | drag lift |\n';

function asked(table: string, question: string, quote: string): readonly string[] {
  const all = rowQuestions(readDocument('shop.md', table), { question, language: 'en', quotes: [quote] });
  return all.map((own) => own.question);
}

describe('the questions about other rows and columns of a table', () => {
  const grinder = '| Angle grinder | 89 EUR | Brandt |';
  const blades = '| Saw blades | 12 EUR | Kessler |';
  const lift = '| Nordbahn | 2400 | gondola |';

  it('exchange names, with an article too', () => {
    assert.deepEqual(asked(lifts, 'What is the capacity of the Nordbahn?', lift), [
      'What is the capacity of the Hexenlift?',
      'What is the type of the Nordbahn?',
    ]);
  });

  it('exchange no noun behind an article', () => {
    assert.deepEqual(asked(shop, 'What is the price of an angle grinder?', grinder), []);
    assert.deepEqual(asked(shop, 'What is the price of the angle grinder?', grinder), [
      'Who is the supplier of the angle grinder?',
    ]);
  });

  it('exchange nouns of the same number', () => {
    assert.deepEqual(asked(shop, 'What is the price of saw blades?', blades), [
      'What is the price of drill bits?',
      'Who is the supplier of saw blades?',
    ]);
    assert.deepEqual(asked(shop, 'What is the price of the Saw blades?', blades), [
      'Who is the supplier of the saw blades?',
    ]);
  });

  it('name no thing without its article', () => {
    assert.deepEqual(asked(shop, 'How much does it cost?', grinder), []);
  });

  it('are made of no question that was put together', () => {
    for (const question of ['Why is the Nordbahn what it is?', 'Why: and how long is the Nordbahn?'])
      assert.ok(!asked(lifts, question, lift).some((other) => other.includes('Hexenlift')));
  });

  const rota =
    '# Rota\n\n| Date | Driver | Medic | Remarks |\n| --- | --- | --- | --- |\n| 2026-12-04 | Ann Lee | Tom Roy | |\n| 2026-12-05 | Sam Fry | Ann Lee | |\n| 2026-12-07 | Tom Roy | Sam Fry | ice |\n';
  const friday = '| 2026-12-04 | Ann Lee | Tom Roy | |';

  it('are about the next day, and who else is named that day', () => {
    assert.deepEqual(asked(rota, 'Who is the driver on 4 December?', friday).slice(0, 2), [
      'Who is the driver on 5 December?',
      'Who is the medic on 4 December?',
    ]);
  });

  it('are about the day before the last', () => {
    const last = '| 2026-12-07 | Tom Roy | Sam Fry | ice |';
    assert.equal(asked(rota, 'Who drives on 7 December 2026?', last)[0], 'Who drives on 5 December 2026?');
  });

  it('are about no day that the row does not have', () => {
    const all = asked(rota, 'Who is the driver on 24 December?', friday);
    assert.ok(all.every((question) => !/\b5 December/.test(question)));
  });
});
