import * as assert from 'node:assert/strict';
import { learnedData } from '../../../../src/adapters/vocabulary/learnedData';
import { rankedQuery, type RankedQuery } from '../../../../src/core/tables/rank';
import { relationOf, type Relation } from '../../../../src/core/tables/relation';
import { rangeFilters, rangesLeft } from '../../../../src/core/tables/ranges';
import { tableQuestionOf } from '../../../../src/core/tables/tableQuestion';
import { answerOf, closeFlows, flowByRules } from '../../../support/flows';

function relationWith(heads: string[], rows: string[][], language: 'en' | 'de' = 'en'): Relation {
  return relationOf(
    heads,
    rows.map((cells) => ({ cells })),
    language,
  );
}

async function ranked(question: string, relation: Relation): Promise<RankedQuery | undefined> {
  const [ranker, vectors] = await Promise.all([learnedData.ranker(), learnedData.vectors()]);
  return rankedQuery(question, relation, { ranker, vectors });
}

/** The rows of each column that has the range of a question. */
function inRange(question: string, relation: Relation): string[] {
  const [filters = []] = rangeFilters(tableQuestionOf(question, relation), relation);
  return filters.map(({ column, rows }) => `${String(column)}: ${rows.join(' ')}`);
}

const winter = relationWith(
  ['Month', 'Salt kg'],
  [
    ['October', '10'],
    ['November', '40'],
    ['December', '70'],
    ['January', '90'],
    ['February', '80'],
    ['March', '30'],
  ],
);

describe('a range that a question states', () => {
  const shifts = relationWith(
    ['Day', 'Opens'],
    [['Monday'], ['Tuesday'], ['Wednesday'], ['Thursday'], ['Friday']].map(([day = '']) => [day, '9']),
  );
  const quarters = relationWith(
    ['Quarter', 'Sold'],
    ['Q1 2025', 'Q2 2025', 'Q3 2025', 'Q4 2025'].map((quarter) => [quarter, '1']),
  );
  const builds = relationWith(
    ['Release', 'Fixes'],
    ['1.2.0', '1.9.1', '1.10.0', '2.0.0'].map((release) => [release, '1']),
  );
  const paid = relationWith(
    ['Paid', 'Amount'],
    ['2025-01-03', '2025-02-28', '2025-03-31', '2025-04-01'].map((day, at) => [day, String(7 + at)]),
  );
  const boats = relationWith(
    ['Boat', 'Seats'],
    [
      ['Alk', '3'],
      ['Bussard', '10'],
      ['Corvus', '20'],
    ],
  );
  const german = relationWith(
    ['Monat', 'Salz kg'],
    [
      ['Januar', '1'],
      ['Februar', '2'],
      ['März', '3'],
      ['April', '9'],
    ],
    'de',
  );
  const taken: readonly [question: string, relation: Relation, rows: readonly string[]][] = [
    ['How much salt from January to March?', winter, ['0: 3 4 5']],
    ['How much salt from January–March?', winter, ['0: 3 4 5']],
    ['How much salt between November and February?', winter, ['0: 1 2 3 4']],
    ['How much salt since December?', winter, ['0: 2 3 4 5']],
    ['How much salt after January?', winter, ['0: 4 5']],
    ['How much salt up to November?', winter, ['0: 0 1']],
    ['When does it open from Monday to Wednesday?', shifts, ['0: 0 1 2']],
    ['When does it open Thu through Fri?', shifts, ['0: 3 4']],
    ['How many were sold from Q2 to Q4 2025?', quarters, ['0: 1 2 3']],
    ['How many fixes from 1.9.1 to 1.10.0?', builds, ['0: 1 2']],
    ['What was paid from January to March?', paid, ['0: 0 1 2']],
    ['What was paid between 1 February 2025 and 31 March 2025?', paid, ['0: 1 2']],
    ['Which boats have between 5 and 20 seats?', boats, ['1: 1 2']],
    ['Wie viel Salz von Januar bis März?', german, ['0: 0 1 2']],
    ['Wie viel Salz zwischen Februar und April?', german, ['0: 1 2 3']],
    ['Wie viel Salz ab Februar?', german, ['0: 1 2 3']],
  ];
  for (const [question, relation, rows] of taken)
    it(`has all that is between its ends: ${question}`, () => {
      assert.deepEqual(inRange(question, relation), rows);
    });

  it('is none where two values are compared, or where numbers are a score', () => {
    assert.deepEqual(inRange('What is the difference in salt between January and March?', winter), []);
    assert.deepEqual(inRange('Which boats won 3 to 10?', boats), []);
  });

  it('is added up whole', async () => {
    const found = await ranked('What is the total salt from January to March?', winter);
    assert.deepEqual(found?.result.values, ['200']);
  });

  it('is left where no column has it', () => {
    const notes = ['January', 'March'].map((month) => [
      `${month} and later`,
      '5',
      month === 'March' ? 'x' : '',
    ]);
    const relation = relationWith(['Note', 'Kg', 'Mark'], [...notes, ['whenever', '7', '']]);
    const question = 'What is the total kg from January to March?';
    assert.equal(rangesLeft(tableQuestionOf(question, relation), relation).length, 1);
  });
});

describe('two columns that a question compares without a number', () => {
  const projects = relationWith(
    ['Project', 'Budget GBP', 'Spent GBP'],
    [
      ['Roof', '900', '1100'],
      ['Door', '500', '500'],
      ['Hall', '80', '20'],
      ['Lift', '700', '690'],
    ],
  );
  const departments = relationWith(
    ['Department', 'Staff', 'Planned cost', 'Actual cost'],
    [
      ['Press', '3', '10', '12'],
      ['Stage', '4', '20', '12'],
      ['Choir', '5', '9', '11'],
    ],
  );
  const german = relationWith(
    ['Posten', 'Budget', 'Ausgegeben'],
    [
      ['Dach', '900', '1100'],
      ['Tür', '500', '400'],
    ],
    'de',
  );
  const taken: readonly [question: string, relation: Relation, values: readonly string[]][] = [
    ['Which projects are overspent?', projects, ['Roof']],
    ['Which projects are over budget?', projects, ['Roof']],
    ['Which projects are underspent?', projects, ['Hall', 'Lift']],
    ['How many projects exceeded their budget?', projects, ['1']],
    ['Which project spent more than budgeted?', projects, ['Roof']],
    ['Which projects are within budget?', projects, ['Door', 'Hall', 'Lift']],
    ['Which departments are over budget?', departments, ['Press', 'Choir']],
    ['Which departments are overspent?', departments, ['Press', 'Choir']],
    ['Welche Posten liegen über dem Budget?', german, ['Dach']],
    ['Welche Posten haben das Budget überschritten?', german, ['Dach']],
  ];
  for (const [question, relation, values] of taken)
    it(`are compared row by row: ${question}`, async () => {
      assert.deepEqual((await ranked(question, relation))?.result.values, values);
    });

  it('give nothing where there is one of them, and a number is compared as it is', async () => {
    const plans = relationWith(
      ['Project', 'Budget GBP'],
      [
        ['Roof', '900'],
        ['Door', '500'],
      ],
    );
    assert.equal(await ranked('Which projects are over budget?', plans), undefined);
    assert.equal(await ranked('Which projects are overspent?', plans), undefined);
    const found = await ranked('Which projects have a budget over 600?', projects);
    assert.deepEqual(found?.result.values, ['Roof', 'Lift']);
  });
});

describe('words of a question that no cell has', () => {
  const machines = relationWith(
    ['Machine', 'Bought', 'Next service'],
    [
      ['Press', '2016', '2026-08-17'],
      ['Robot', '2022', '2026-07-06'],
      ['Boiler', '2012', '2026-11-02'],
    ],
  );
  const orders = relationWith(
    ['Order', 'Customer', 'Amount EUR', 'Paid'],
    [
      ['4101', 'Bakery', '680', 'yes'],
      ['4102', 'Inn', '1632', 'yes'],
      ['4103', 'Barge', '134', 'no'],
      ['4104', 'Inn', '240', 'no'],
    ],
  );
  const meant: readonly [question: string, relation: Relation, values: readonly string[]][] = [
    ['Which machine is serviced next?', machines, ['Robot']],
    ['How many orders are unpaid?', orders, ['2']],
    // Not the customer of the greatest order number.
    ['Which customer placed the largest order?', orders, ['Inn']],
  ];
  for (const [question, relation, values] of meant)
    it(`are meant of a column: ${question}`, async () => {
      assert.deepEqual((await ranked(question, relation))?.result.values, values);
    });
});

describe('what rules plan over a table', () => {
  after(closeFlows);

  const tools = `# Tools

| Tool | Quantity | Unit price GBP | Checked |
| --- | --- | --- | --- |
| Drill | 60 | 90 | yes |
| Saw | 2 | 400 | no |
| Nail gun | 5 | 120 | yes |
`;
  const planned = async (question: string, ...others: string[]): Promise<readonly string[] | undefined> => {
    const files = others.map((text, at) => [`other-${String(at)}.md`, text] as const);
    const flow = await flowByRules({ 'tools.md': tools, ...Object.fromEntries(files) });
    return answerOf(await flow.ask(question)).result?.values;
  };

  it('is what all amounts cost, where the prices are of one', async () => {
    assert.deepEqual(await planned('Total value of all tools?', tools), ['6800']);
  });

  it('is a mean of each row where "per" stands before what the rows are', async () => {
    const values = await planned('What is the average quantity per tool?');
    assert.deepEqual(values?.map(Number).map(Math.round), [22]);
  });

  it('is over the table that has a word as a name, before one that any word for rows would fit', async () => {
    const risks =
      '# Cover\n\n| Risk | Sum insured | Excess |\n| --- | --- | --- |\n| Fire | £900 | £10 |\n| Flood | £400 | £20 |\n';
    const items =
      '# Store\n\n| Item | Price |\n| --- | --- |\n| Lamp | £30 |\n| Chair | £85 |\n| Desk | £60 |\n';
    assert.match((await planned('Which item is the most expensive?', risks, items))?.join() ?? '', /Chair/);
  });

  it('counts by a column of yes and no that is named, before words within cells of another table', async () => {
    const hire =
      '# Hire\n\n| Service | Includes |\n| --- | --- |\n| Half day | tools, checked twice |\n| Full day | tools, checked twice |\n| Week | tools, checked twice |\n| Talk | slides |\n';
    assert.deepEqual(await planned('How many checked tools are there?', hire), ['2']);
  });

  it('adds up the column of the unit that is asked for', async () => {
    const stock =
      '# Stock\n\n| Batch | Product | Room | Weight kg |\n| --- | --- | --- | --- |\n| A1 | Rye | Room 4 | 120 |\n| A2 | Rye | Room 4 | 80 |\n| A3 | Oats | Room 4 | 30 |\n| A4 | Rye | Room 5 | 70 |\n';
    assert.deepEqual(await planned('How many kilos of rye are in room 4?', stock), ['200']);
  });
});
