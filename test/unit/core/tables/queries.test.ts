import * as assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { tableQuestionOf } from '../../../../src/core/tables/tableQuestion';
import { filtersOf } from '../../../../src/core/tables/filters';
import { candidatesOf, type Candidate } from '../../../../src/core/tables/candidates';
import { saysNot } from '../../../../src/core/tables/operations';
import { execute } from '../../../../src/core/tables/query';
import { printQuery } from '../../../../src/core/tables/printQuery';
import { describeQuery } from '../../../../src/core/tables/describeQuery';
import { relationOf } from '../../../../src/core/tables/relation';
import { documentOf } from '../../../support/samples';

const heads = ['Depot', 'Country', 'Trucks', 'Opened', 'Area'];
const rows = [
  ['Lindau', 'Germany', '42', '1998', '1,200 m²'],
  ['Bregenz', 'Austria', '17', '2003', '800 m²'],
  ['Chur', 'Switzerland', '8', '2011', '950 m²'],
  ['Ulm', 'Germany', '42', '1987', '2,400 m²'],
  ['Total', '', '109', '', ''],
];
const depots = relationWith(heads, rows);

function relationWith(heads: string[], rows: string[][], language: 'en' | 'de' = 'en') {
  return relationOf(
    heads,
    rows.map((cells) => ({ cells })),
    language,
  );
}

function candidates(question: string, relation = depots): Candidate[] {
  const asked = tableQuestionOf(question, relation);
  return candidatesOf(asked, relation, filtersOf(asked, relation));
}

const wohnungen = relationWith(
  ['Wohnung', 'Haus', 'Wohnfläche (m²)', 'Kaltmiete (€)', 'Frei ab'],
  [
    ['W1', 'Altes Häuschen', '54,5', '1.010,00', '01.04.2024'],
    ['W2', 'Großer Hof', '81,0', '1.240,50', '01.05.2024'],
    ['W3', 'Große Höfe', '81,0', '990,00', ''],
  ],
  'de',
);

const devices = relationWith(
  ['Device', 'State', 'Service contract', 'Cost'],
  [
    ['Cobra', 'in use', 'full', '900'],
    ['Immulo', 'in repair', 'none', '400'],
    ['Osmo', 'in use', '', '250'],
    ['Retic', 'sold', 'basic', '100'],
  ],
);

function described({ columns }: Pick<typeof depots, 'columns'>) {
  return { names: columns.map(({ name }) => name), kinds: columns.map(({ kind }) => kind) };
}

/** Results of all queries that are told so. */
function valuesTold(question: string, told: string, relation = depots): string[] {
  const columns = described(relation);
  const found = candidates(question, relation).filter(
    ({ query, result }) =>
      query.kind !== 'grouped' &&
      describeQuery(query, { columns, rows: result.rows.length, of: relation.rowCount }, 'en') === told,
  );
  return [...new Set(found.map(({ result }) => result.values.join(', ')))];
}

describe('queries over a table', () => {
  const questions = [
    'How many depots in Germany have more than 20 trucks?',
    'Which depot opened after Bregenz?',
    'What is the difference in area between Ulm and Chur?',
    'Which country has the most depots?',
    'Which depot is the next larger after Chur by area?',
  ];
  for (const question of questions)
    it(`give the same result when run again: ${question}`, () => {
      const all = candidates(question);
      assert.ok(all.length > 20);
      for (const { query, result } of all)
        assert.deepEqual(execute(query, depots), result, JSON.stringify(query));
    });

  it('add up no numbers that tell rows apart, and no money, where "how many" asks for something else', () => {
    const fleet = relationWith(
      ['Site', 'Vehicle', 'Seats', 'Total EUR'],
      [
        ['North', '4411', '5', '900'],
        ['North', '4417', '9', '1200'],
        ['South', '4423', '5', '700'],
      ],
    );
    const addedFor = (question: string): number[] =>
      candidates(question, fleet).flatMap(({ query }) => (query.kind === 'sum' ? [query.column] : []));
    assert.deepEqual(addedFor('How many vehicles are there in total?'), [2]);
    assert.deepEqual(addedFor('How many euros did the vehicles cost in total?'), [2, 3]);
  });

  it('add up no numbers that rows are called by, and take a mean only where a word asks for one', () => {
    const orders = relationWith(
      ['order_no', 'Site', 'Price EUR'],
      [
        ['4500017386', 'Columbus', '80.50'],
        ['4500017401', 'Columbus', '12.00'],
        ['4500017414', 'Brno', '20.00'],
      ],
    );
    const computed = (question: string) =>
      candidates(question, orders).flatMap(({ query }) =>
        query.kind === 'sum' || query.kind === 'average' ? [`${query.kind} ${String(query.column)}`] : [],
      );
    assert.deepEqual(new Set(computed('total price of the orders for Columbus')), new Set(['sum 2']));
    assert.deepEqual(
      new Set(computed('average price of the orders for Columbus')),
      new Set(['sum 2', 'average 2']),
    );
  });

  it('take a column that is named in full for no other that has its name in it', () => {
    const ducks = relationWith(
      ['Year', 'Saltwater ducks', 'Ducks'],
      [
        ['2019', '80', '200'],
        ['2020', '95', '230'],
      ],
    );
    const named = (question: string) =>
      tableQuestionOf(question, ducks).naming.map((words) => words.length > 0);
    assert.deepEqual(named('how many ducks were there'), [false, false, true]);
    assert.deepEqual(named('how many saltwater ducks were there'), [false, true, false]);
  });

  it('take a number that a column is called by for no value of another column', () => {
    const rangers = relationWith(
      ['Ranger', 'Hired', 'Patrols 2024', 'Patrols 2025'],
      [
        ['Ines', '2024', '12', '30'],
        ['Omar', '2025', '0', '21'],
        ['Petra', '2019', '44', '41'],
      ],
    );
    const filteredBy = (question: string): number[] => [
      ...new Set(filtersOf(tableQuestionOf(question, rangers), rangers).map(({ column }) => column)),
    ];
    assert.deepEqual(filteredBy('Who had the most patrols in 2025?'), []);
    assert.deepEqual(filteredBy('How many patrols did those hired in 2025 have?'), [1]);
  });

  it('take look-ups, extremes with ties, and counts', () => {
    assert.deepEqual(valuesTold('How many trucks are in Chur?', 'Trucks (Depot: Chur)'), ['8']);
    assert.deepEqual(valuesTold('Which depot has the most trucks?', 'Depot (greatest Trucks)'), [
      'Lindau, Ulm',
    ]);
    assert.deepEqual(valuesTold('How many depots are in Germany?', 'of 5 rows (Country: Germany)'), ['2']);
  });

  it('leave rows of totals out of sums, extremes and counts', () => {
    assert.deepEqual(valuesTold('trucks of all depots', 'total of Trucks in 4 of 5 rows'), ['109']);
    assert.deepEqual(valuesTold('depot with most trucks', 'Depot (greatest Trucks)'), ['Lindau, Ulm']);
  });

  it('compare numbers with units and years', () => {
    assert.deepEqual(
      valuesTold('difference between Ulm and Chur', 'difference in Area (Depot: Ulm, and Depot: Chur)'),
      ['1450'],
    );
    assert.deepEqual(valuesTold('depots opened since 2000', 'Depot (Opened > 2000)'), ['Bregenz, Chur']);
  });

  it('are over the day that is stated, and over others only if it is compared with', () => {
    const rota = relationWith(
      ['Date', 'Weekday', 'Guard'],
      [
        ['2026-09-05', 'Saturday', 'Amos'],
        ['2026-09-06', 'Sunday', 'Rowe'],
        ['2026-09-13', 'Sunday', 'Munro'],
        ['2026-09-20', 'Sunday', 'Finch'],
      ],
    );
    const guards = (question: string): readonly string[] => [
      ...new Set(
        candidates(question, rota)
          .filter(({ query }) => query.kind === 'values' && query.column === 2)
          .map(({ result }) => result.values.join(', ')),
      ),
    ];
    assert.deepEqual(guards('Who is the guard on Sunday 13 September?'), ['Munro']);
    assert.deepEqual(guards("Who's the guard on September 5th?"), ['Amos']);
    assert.ok(guards('Who is the guard after Sunday 13 September?').includes('Finch'));
    assert.ok(guards('Who is the guard on 13 September or later?').includes('Munro, Finch'));
  });

  it('take the least frequent value where the fewest are asked for', () => {
    const rota = relationWith(
      ['Day', 'Guard'],
      [
        ['Monday', 'Amos'],
        ['Tuesday', 'Rowe'],
        ['Friday', 'Amos'],
      ],
    );
    const question = 'Which guard works the fewest turns?';
    assert.deepEqual(valuesTold(question, 'least frequent Guard of 3 rows', rota), ['Rowe']);
    assert.deepEqual(valuesTold(question, 'most frequent Guard of 3 rows', rota), []);
  });

  it('are over rows whose day is in two columns', () => {
    const rota = relationWith(
      ['Month', 'Day', 'Guard'],
      [
        ['September', '5', 'Amos'],
        ['September', '6', 'Rowe'],
        ['October', '5', 'Munro'],
      ],
    );
    const told = candidates('Who is the guard on 5 September?', rota).map(({ result }) =>
      result.values.join(),
    );
    assert.ok(told.includes('Amos'));
  });

  it('are over dates before and after the one that a German question compares with', () => {
    const contracts = relationWith(
      ['Vertrag', 'Ende'],
      [
        ['Aufzug', '31.12.2024'],
        ['Heizung', '31.12.2025'],
        ['Garten', '30.06.2026'],
      ],
      'de',
    );
    const told = (question: string): readonly string[] =>
      candidates(question, contracts).map(({ result }) => result.values.join(', '));
    assert.ok(told('Welche Verträge enden 2025 oder später?').includes('Heizung, Garten'));
    assert.ok(told('Welche Verträge enden bis Mitte Juni 2025?').includes('Aufzug'));
  });

  it('say of the rows that are yes for something not that they are', () => {
    const staff = relationWith(
      ['Name', 'First aider'],
      [
        ['Ada', 'yes'],
        ['Ben', 'no'],
        ['Cleo', 'yes'],
      ],
    );
    assert.deepEqual(valuesTold('Who are our first aiders?', 'First aider (with First aider)', staff), []);
    assert.deepEqual(valuesTold('Who are our first aiders?', 'Name (with First aider)', staff), [
      'Ada, Cleo',
    ]);
  });

  it('compare a column of pieces with none of money', () => {
    const stock = relationWith(
      ['Item', 'Quantity', 'Minimum', 'Price EUR'],
      [
        ['Plug', '5', '6', '38.00'],
        ['Lamp', '9', '4', '2.00'],
        ['Glove', '12', '25', '8.90'],
      ],
    );
    const question = 'Which items are below minimum?';
    assert.deepEqual(valuesTold(question, 'Item (Quantity < Minimum)', stock), ['Plug, Glove']);
    assert.deepEqual(valuesTold(question, 'Item (Price EUR < Minimum)', stock), []);
  });

  it('take German words in any form, and are told in German', () => {
    const toldOf = (question: string) =>
      candidates(question, wohnungen).map(({ query, result }) =>
        query.kind === 'grouped'
          ? ''
          : `${describeQuery(query, { columns: described(wohnungen), rows: 1, of: 3 }, 'de')} = ${result.values.join(', ')}`,
      );
    assert.ok(
      toldOf('Welche Wohnung ist die größte?').includes(
        'Wohnung (größter Wert von Wohnfläche (m²)) = W2, W3',
      ),
    );
    assert.ok(
      toldOf('Wie hoch ist die Miete im grossen Hof?').includes(
        'Kaltmiete (€) (Haus: Großer Hof) = 1.240,50, 990,00',
      ),
    );
    assert.ok(
      toldOf('Wieviele Wohnungen kosten mehr als 1.000,50 €?').includes(
        'von 3 Zeilen (Kaltmiete (€) > 1000.5) = 2',
      ),
    );
  });

  it('are told in the plural where several are taken', () => {
    const told = (question: string, relation = depots, language: 'en' | 'de' = 'en') => {
      const columns = described(relation);
      return candidates(question, relation).map(({ query }) =>
        query.kind === 'grouped' ? '' : describeQuery(query, { columns, rows: 1, of: 5 }, language),
      );
    };
    const english = told('the 2 countries with the most trucks');
    assert.ok(english.includes('Country with the 2 greatest totals of Trucks'));
    assert.ok(english.includes('Depot (2 greatest Trucks)'));
    const german = told('Welche 2 Wohnungen haben die größte Wohnfläche?', wohnungen, 'de');
    assert.ok(german.includes('Wohnung (2 größte Werte von Wohnfläche (m²))'));
    assert.ok(german.includes('2 häufigste Werte von Wohnfläche (m²) in 5 Zeilen'));
  });

  it('take a mean where a German word asks for one', () => {
    const means = candidates('Wie hoch ist die durchschnittliche Kaltmiete?', wohnungen).filter(
      ({ query }) => query.kind === 'average' && query.column === 3 && query.of.kind === 'all',
    );
    assert.deepEqual(
      means.map(({ result }) => result.values),
      [['1080.166667']],
    );
  });

  it('read German questions by their English meaning, and heads by the last part of compounds', () => {
    const { english, naming, numbers } = tableQuestionOf(
      'Wieviel Miete kosten drei der größten Häuser?',
      wohnungen,
    );
    assert.deepEqual(english, ['how', 'much', 'rent', 'cost', 'three', 'the', 'largest', 'haeuser']);
    assert.deepEqual(
      naming.map((words) => words.length > 0),
      [false, true, false, true, false],
    );
    assert.deepEqual(numbers, [{ at: 4, value: 3 }]);
    assert.deepEqual(wohnungen.columns[2]?.english.slice(0, 1), ['area']);
  });

  it('take a median, a share or a difference of columns where one is asked for', () => {
    assert.deepEqual(valuesTold('median of the trucks', 'median of Trucks in 4 of 5 rows'), ['29.5']);
    assert.deepEqual(
      valuesTold('what percent of the depots are in Germany', '2 of 5 rows (Country: Germany)'),
      ['50 %'],
    );
    assert.deepEqual(
      valuesTold('share of trucks in Ulm', 'of the total of Trucks, by 1 of 5 rows (Depot: Ulm)'),
      ['38.5 %'],
    );
    const plans = relationWith(
      ['Feature', 'Team seats', 'Business seats'],
      [
        ['Chat', '10', '50'],
        ['Mail', '5', '25'],
      ],
    );
    const results = candidates('how many more business seats than team seats has chat?', plans);
    assert.ok(
      results.some(({ query, result }) => query.kind === 'column-difference' && result.values[0] === '40'),
    );
  });

  it('take the difference of rows and of totals between two values of a column', () => {
    const question = 'How many more trucks does Germany have than Austria?';
    assert.deepEqual(valuesTold(question, 'difference in Trucks (Country: Germany, and Country: Austria)'), [
      '67',
    ]);
    assert.deepEqual(
      valuesTold(question, 'difference between the numbers of rows (Country: Germany, and Country: Austria)'),
      ['1'],
    );
  });

  it('take the rows that a question denies, and those in which a column says nothing', () => {
    const told = (question: string, how: string) => valuesTold(question, how, devices);
    assert.deepEqual(told('Which devices are not in use?', 'Device (not State: in use)'), ['Immulo, Retic']);
    assert.deepEqual(
      told(
        'total cost of devices with no service contract',
        'total of Cost in 2 of 4 rows (without Service contract)',
      ),
      ['650'],
    );
    assert.deepEqual(told('how many devices have a service contract', 'of 4 rows (with Service contract)'), [
      '2',
    ]);
    assert.deepEqual(told('Which devices are in use?', 'Device (not State: in use)'), []);
  });

  it('compare two columns as the question says, and take the code of a country for something', () => {
    const jobs = relationWith(
      ['Job', 'Due', 'Closed', 'Country'],
      [
        ['J1', '2025-03-01', '2025-03-04', 'NO'],
        ['J2', '2025-03-02', '2025-03-01', 'SE'],
        ['J3', '2025-03-05', '2025-03-05', ''],
      ],
    );
    const told = (question: string, how: string) => valuesTold(question, how, jobs);
    assert.deepEqual(told('Which jobs were closed after they were due?', 'Job (Closed > Due)'), ['J1']);
    assert.deepEqual(told('Which jobs were closed earlier than due?', 'Job (Closed < Due)'), ['J2']);
    assert.deepEqual(told('Which jobs were closed earlier than due?', 'Job (Closed > Due)'), []);
    assert.deepEqual(told('How many jobs have a country?', 'of 3 rows (with Country)'), ['2']);
  });

  it('take what an amount costs where a table says the price of one, and never add these prices up', () => {
    const orders = relationWith(
      ['Item', 'Supplier', 'Quantity', 'Price per piece'],
      [
        ['Rope', 'Aldo', '4', '2.50'],
        ['Hook', 'Brix', '10', '0.75'],
        ['Sail', 'Aldo', '1', '310.00'],
      ],
    );
    const question = 'How much did we spend at Aldo in total?';
    assert.deepEqual(
      valuesTold(question, 'total of Quantity × Price per piece in 2 of 3 rows (Supplier: Aldo)', orders),
      ['320'],
    );
    assert.deepEqual(
      valuesTold(question, 'total of Price per piece in 2 of 3 rows (Supplier: Aldo)', orders),
      [],
    );
    const withTotals = relationWith(
      ['Item', 'Quantity', 'Price per piece', 'Total'],
      [['Rope', '4', '2.50', '10.00']],
    );
    assert.equal(withTotals.columns.length, 4);
  });

  it('compute with amounts that could be years, and with what is computed from them', () => {
    const staff = relationWith(
      ['Name', 'Salary EUR', 'Load', 'Born', 'Decade'],
      [
        ['Ada', '1500', '1200 kg', '1984', '1980s'],
        ['Ben', '2100', '1850 kg', '1991', '1990s'],
        ['Cleo', '1950', '1700 kg', '1979', '1970s'],
      ],
    );
    assert.deepEqual(
      staff.columns.map(({ kind }) => kind),
      ['text', 'number', 'number', 'date', 'date'],
    );
    assert.deepEqual(valuesTold('total salary', 'total of Salary EUR in all 3 rows', staff), ['5550']);
    const orders = relationWith(
      ['Item', 'Quantity', 'Price per piece', 'Ordered', 'Delivered'],
      [
        ['Desk', '3', '450', '2019-01-01', '2023-01-01'],
        ['Lamp', '25', '60', '2019-03-01', '2023-03-05'],
      ],
    );
    const computed = orders.columns.slice(5);
    assert.deepEqual(
      computed.map((column) => [column.kind, column.numberAt(0)]),
      [
        ['number', 1350],
        ['number', 1461],
      ],
    );
  });

  it('take no letter for millions for a unit of length', () => {
    const unitsOf = (...cells: string[]) =>
      relationWith(
        ['Name', 'Size'],
        cells.map((cell) => ['a', cell]),
      ).columns[1]?.mixed;
    assert.equal(unitsOf('1.2M', '800k'), undefined);
    assert.deepEqual(unitsOf('1.2 m', '80 cm', '3 m'), ['m']);
  });

  it('ask what is left by no word that only begins so', () => {
    const places = relationWith(
      ['Name', 'City'],
      [
        ['Luna', 'Berlin'],
        ['Mare', 'Hamburg'],
        ['Sol', 'Berlin'],
      ],
    );
    assert.deepEqual(valuesTold('How many restaurants are in Berlin?', 'of 3 rows (City: Berlin)', places), [
      '2',
    ]);
  });

  it('take what is left of a number of which another column takes away', () => {
    const staff = relationWith(
      ['Name', 'Leave entitlement', 'Leave taken'],
      [
        ['Ada', '30', '21'],
        ['Ben', '28', '4.5'],
      ],
    );
    const left = 'Leave entitlement − Leave taken';
    assert.deepEqual(valuesTold('Who has the most leave left?', `Name (greatest ${left})`, staff), ['Ben']);
    assert.deepEqual(valuesTold('How much leave is left?', `total of ${left} in 2 of 2 rows`, staff), [
      '32.5',
    ]);
    assert.deepEqual(valuesTold('Who has the most leave?', `Name (greatest ${left})`, staff), []);
    assert.deepEqual(valuesTold('Who has the most leave left?', 'Name (greatest Leave taken)', staff), []);
    const budgets = relationWith(['Team', 'Budget 2024', 'Budget 2025'], [['Law', '20', '18']]);
    assert.equal(budgets.columns.length, 3);
  });

  it('take the days between two dates, from the earlier one', () => {
    const repairs = relationWith(
      ['Repair', 'Device', 'Done', 'Received'],
      [
        ['R1', 'Pump', '04.03.2025', '27.02.2025'],
        ['R2', 'Saw', '10.03.2025', '01.03.2025'],
        ['R3', 'Saw', '', '02.03.2025'],
      ],
    );
    const days = 'Done − Received';
    const told = (question: string, how: string) => valuesTold(question, how, repairs);
    assert.deepEqual(
      told('How many days did repairs take on average?', `average of ${days} in 2 of 3 rows`),
      ['7'],
    );
    assert.deepEqual(told('Which repair took longest?', `Repair (greatest ${days})`), ['R2']);
    assert.deepEqual(told('How long did R1 take?', `total of ${days} in 1 of 3 rows (Repair: R1)`), ['5']);
    assert.deepEqual(told('How many repairs took over 6 days?', `of 3 rows (${days} > 6)`), ['1']);
    const months = relationWith(['Trip', 'From', 'To'], [['T1', 'May 2024', 'June 2024']]);
    assert.equal(months.columns.length, 3);
  });

  it('take as many groups with the greatest total as are asked for, in this order and with ties', () => {
    const told = (question: string, how: string) => valuesTold(question, how);
    assert.deepEqual(
      told('Which 2 countries have the most trucks?', 'Country with the 2 greatest totals of Trucks'),
      ['Germany, Austria'],
    );
    assert.deepEqual(told('the 2 most common countries', '2 most frequent Country of 5 rows'), [
      'Germany, Austria, Switzerland',
    ]);
  });

  it('take the greatest where it is asked for, never the least', () => {
    const told = (question: string, how: string) => valuesTold(question, how);
    assert.deepEqual(told('Which depot has the most trucks?', 'Depot (greatest Trucks)'), ['Lindau, Ulm']);
    assert.deepEqual(told('Which depot has the most trucks?', 'Depot (least Trucks)'), []);
    assert.deepEqual(told('Which depot has the fewest trucks?', 'Depot (greatest Trucks)'), []);
  });

  it('take a date or a yes that is missing for what a word may say in its own way', () => {
    const loans = relationWith(
      ['Item', 'Returned', 'Damaged'],
      [
        ['Tent', '2025-03-04', 'no'],
        ['Drill', '', 'no'],
        ['Canoe', '', 'yes'],
      ],
    );
    const told = (question: string, how: string) => valuesTold(question, how, loans);
    assert.deepEqual(told('Which items are outstanding?', 'Item (without Returned)'), ['Drill, Canoe']);
    assert.deepEqual(told('Which items are broken?', 'Item (with Damaged)'), ['Canoe']);
    assert.deepEqual(told('Which items does the list have?', 'Item (with Damaged)'), []);
  });

  it('compare two dates where a question says that something was late', () => {
    const jobs = relationWith(
      ['Job', 'Due', 'Closed'],
      [
        ['J1', '2025-03-01', '2025-03-04'],
        ['J2', '2025-03-02', '2025-03-01'],
      ],
    );
    assert.deepEqual(valuesTold('Which jobs were late?', 'Job (Closed > Due)', jobs), ['J1']);
    assert.deepEqual(valuesTold('Which jobs were early?', 'Job (Closed < Due)', jobs), ['J2']);
  });

  it('take the name of a unit for the unit in a head', () => {
    const trips = relationWith(
      ['Trip', 'km'],
      [
        ['T1', '12'],
        ['T2', '30'],
      ],
    );
    assert.deepEqual(tableQuestionOf('How many kilometres in total?', trips).naming, [[], [2]]);
  });

  it('are shown as SQL that takes empty cells as denied', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(
      'CREATE TABLE "Devices" ("Device" TEXT, "State" TEXT, "Service contract" TEXT, "Cost" REAL)',
    );
    const insert = database.prepare('INSERT INTO "Devices" VALUES (?, ?, ?, ?)');
    insert.run('Cobra', 'in use', 'full', 900);
    insert.run('Immulo', 'in repair', 'none', 400);
    insert.run('Osmo', 'in use', null, 250);
    insert.run('Retic', 'sold', 'basic', 100);
    const all = candidates('names of devices not in use without a service contract', devices);
    const denied = all.filter(({ query }) => query.kind === 'values' && query.column === 0 && saysNot(query));
    assert.ok(denied.length > 3);
    const table = {
      headings: ['Devices'],
      document: documentOf('devices.md', '# Devices'),
      lines: [],
      columns: devices.columns.map(({ name }) => name),
    };
    for (const { query, result } of denied) {
      const sql = printQuery(query, table);
      if (/rowid|ORDER BY|\(SELECT/.test(sql)) continue;
      const found = database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]));
      assert.deepEqual(new Set(found), new Set(result.values), sql);
    }
    database.close();
  });

  it('are shown as SQL that computes what no column has', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE "Orders" ("Order" TEXT, "Quantity" REAL, "Price per piece" REAL)');
    const insert = database.prepare('INSERT INTO "Orders" VALUES (?, ?, ?)');
    insert.run('A1', 4000, 0.0005);
    insert.run('A2', 10, 0.75);
    const orders = relationWith(
      ['Order', 'Quantity', 'Price per piece'],
      [
        ['A1', '4000', '0.0005'],
        ['A2', '10', '0.75'],
      ],
    );
    const table = {
      headings: ['Orders'],
      document: documentOf('orders.md', '# Orders'),
      columns: orders.columns.slice(0, 3).map(({ name }) => name),
      lines: [],
    };
    const found = candidates('How much did all orders cost in total?', orders).find(
      ({ query }) => query.kind === 'sum' && query.column === 3,
    );
    assert.deepEqual(found?.result.values, ['9.5']);
    const [row = {}] = database.prepare(printQuery(found.query, table)).all();
    assert.deepEqual(Object.values(row), [9.5]);
    database.close();
  });

  it('take no hours for money, though they are spent', () => {
    const columns = ['Order', 'Hours spent', 'Quantity', 'Unit price'];
    const orders = relationWith(columns, [
      ['A1', '3', '4', '2.50'],
      ['A2', '1', '10', '0.75'],
    ]);
    const told = 'total of Quantity × Unit price in 2 of 2 rows';
    assert.deepEqual(valuesTold('What was spent in total?', told, orders), ['17.5']);
  });

  it('sort months, and take codes for names', () => {
    const kinds = relationWith(
      ['Month', 'Tag', 'Contract', 'Kilometres'],
      [
        ['Jan 2025', 'LT-0412', 'C-2019-07', '120'],
        ['Feb 2025', 'LT-0413', 'C-2020-11', '80'],
      ],
    ).columns.map(({ kind }) => kind);
    assert.deepEqual(kinds, ['date', 'text', 'text', 'number']);
  });

  it('are shown as SQL that gives the same values', () => {
    const database = new DatabaseSync(':memory:');
    database.exec(
      'CREATE TABLE "Depots" ("Depot" TEXT, "Country" TEXT, "Trucks" REAL, "Opened" REAL, "Area" REAL)',
    );
    const insert = database.prepare('INSERT INTO "Depots" VALUES (?, ?, ?, ?, ?)');
    for (const [depot = '', country = '', trucks, opened, area] of rows.slice(0, -1))
      insert.run(
        depot,
        country,
        Number(trucks),
        Number(opened),
        Number(area?.replace(/\D/g, '').slice(0, -1)),
      );
    const asked =
      'How many trucks has the first depot in Germany, with more than 900 m², after Bregenz or Chur?';
    const small = relationWith(heads, rows.slice(0, -1));
    const isNumeric = ({ query }: Candidate): boolean =>
      (query.kind === 'values' && [0, 1, 2].includes(query.column)) ||
      ['count', 'distinct', 'sum', 'average'].includes(query.kind);
    const isPlain = ({ query }: Candidate): boolean =>
      !/"(?:compare|relative|beside)"|"column":[34]/.test(JSON.stringify(query));
    const plain = candidates(asked, small).filter((one) => isNumeric(one) && isPlain(one));
    assert.ok(plain.length > 20);
    const document = documentOf('depots.md', '# Depots');
    let alike = 0;
    for (const { query, result } of plain) {
      const sql = printQuery(query, { headings: ['Depots'], document, columns: heads, lines: [] });
      const found = database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0] ?? ''));
      // SQL cannot say "with ties" without another query.
      if (sql.includes('ORDER BY "'))
        assert.ok(
          found.every((value) => result.values.includes(value)),
          sql,
        );
      else assert.deepEqual(new Set(found), new Set(result.values), sql);
      alike += 1;
    }
    assert.equal(alike, plain.length);
    database.close();
  });
});
