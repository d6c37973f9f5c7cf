import * as assert from 'node:assert/strict';
import { answerOf, flowByRules, itTells, type Flow } from '../../../../support/flows';

describe('an amount by which a table gives ranges', () => {
  let flow: Flow;
  before(async () => {
    flow = await flowByRules({
      'prices.md': [
        '# Prices',
        '',
        '| Ticket | Age | One day | Season |',
        '| --- | --- | --- | --- |',
        '| Child | 6–15 | 24.00 | 210.00 |',
        '| Youth | 16–18 | 33.00 | 290.00 |',
        '| Senior | 65 and over | 40.00 | 350.00 |',
      ].join('\n'),
      'parcels.md': [
        '# Parcels',
        '',
        '| Weight | Inside the EU | Outside |',
        '| --- | --- | --- |',
        '| up to 2 kg | 8.90 | 19.50 |',
        '| 2–5 kg | 12.40 | 27.00 |',
        '| over 10 kg | 24.00 | 78.00 |',
      ].join('\n'),
    });
  });

  const told: readonly [question: string, values: readonly string[]][] = [
    ['What does a season pass cost for a ten-year-old?', ['210.00']],
    ['What does a day ticket cost for a 17 year old?', ['33.00']],
    ['How much is a season pass for a 70-year-old?', ['350.00']],
    ['Which ticket does a 17 year old need?', ['Youth']],
    ['What does a parcel of 3 kg cost inside the EU?', ['12.40']],
    ['How much is a 12 kg parcel outside the EU?', ['78.00']],
  ];
  itTells('is answered from the range that holds it', told, () => flow);

  for (const question of ['Which ticket is 33.00?', 'What does a season ticket cost in 2026?'])
    it(`is none in: ${question}`, async () => {
      assert.doesNotMatch(answerOf(await flow.ask(question)).text, /Age: /);
    });
});

describe('a kind of rows that the title of a table names, too', () => {
  it('is what an extreme is taken of', async () => {
    const flow = await flowByRules({
      'malt-hops-stock.csv':
        'Item,Type,Price GBP/kg\nPale,malt,0.74\nWheat,malt,0.84\nFuggles,hop,13.60\nCitra,hop,26.50\n',
    });
    const { text } = answerOf(await flow.ask('Which hop is the cheapest?'));
    assert.match(text, /Fuggles/);
    assert.doesNotMatch(text, /Pale/);
  });
});

describe('the price of one thing', () => {
  let flow: Flow;
  before(async () => {
    flow = await flowByRules({
      'prices.csv': [
        'SKU,Product,Category,Unit price EUR,Stock',
        'A-1,Halden Probe,Probes,189.00,120',
        'A-2,Halden Probe Pro,Probes,259.00,45',
        'A-3,Carrying Case,Cases,35.00,140',
        'A-4,Bench Meter,Meters,890.00,22',
        'A-5,Field Meter,Meters,640.00,35',
      ].join('\n'),
      'council.md': '# Council\n\nCertification of the Bench Meter costs 32,000 EUR, which was approved.\n',
    });
  });

  const told: readonly [question: string, values: readonly string[]][] = [
    ['What does the Bench Meter cost?', ['890.00']],
    ['how much is the halden probe', ['189.00']],
    ['How much does a carrying case cost?', ['35.00']],
    ['Was kostet der Halden Probe Pro?', ['259.00']],
  ];
  itTells('is that of its row', told, () => flow);

  it('is no total of all that are in stock', async () => {
    assert.doesNotMatch(answerOf(await flow.ask('What do meters cost?')).text, /total of/);
  });

  it('is none where a total is asked', async () => {
    const { text } = answerOf(await flow.ask('How much did we spend on carrying cases?'));
    assert.doesNotMatch(text, /^Unit price EUR: \*\*/);
  });
});

describe('a difference between rows that are the same', () => {
  it('is none', async () => {
    const flow = await flowByRules({
      'hire.md':
        '# Hire\n\n| People | Half day | Full day |\n| --- | --- | --- |\n| 1–8 | 60 | 100 |\n| 9–15 | 90 | 150 |\n| 16–25 | 120 | 200 |\n',
    });
    const run = await flow.ask(
      'What is the difference in price between half and full day for 9 to 15 people?',
    );
    assert.doesNotMatch(answerOf(run).text, /\*\*0\*\*/);
  });
});
