import * as assert from 'node:assert/strict';
import { depots } from '../../../../support/depots';
import { auditCitations } from '../../../../../src/core/trust/audit';
import { answerOf, closeFlows, flowByRules } from '../../../../support/flows';
import { never } from '../../../../support/samples';

/** A bicycle shop, with what others of its documents say. */
const shop = {
  'bicycles.md': `# Bicycles

| Model | Type | Price EUR | In stock | Basket |
| --- | --- | --- | --- | --- |
| Lund | City | 1190.00 | 4 | yes |
| Oslo | City | 940.50 | 0 | no |
| Bergen | Mountain | 2250.00 | 3 | no |
| Narvik | Mountain | 1875.00 | 6 | no |
| Malmo | Cargo | 3400.00 | 1 | yes |
`,
  'fahrer.md': `# Fahrer

| Fahrer | Standort | Kilometer |
| --- | --- | --- |
| Anna Berg | Kiel | 1.250,5 |
| Jens Holm | Kiel | 980,0 |
| Ole Dahl | Husum | 2.100,0 |
`,
  'repairs.md': `# Repairs

A repair costs at least 25 euros. Total loss is settled by the insurance.
`,
};

/** What is told from several rows, and the rows that it is told from. */
const told: readonly [question: string, text: string, quote: RegExp][] = [
  [
    'How many models of the type Mountain are there?',
    '**2** of 5 rows (Type: Mountain) [1].',
    /^\| Bergen.*\n\| Narvik.*$/,
  ],
  [
    'What is the average price of the city models?',
    '**1065.25**: average of Price EUR in 2 of 5 rows (Type: City) [1].',
    /^\| Lund.*\n\| Oslo.*$/,
  ],
  [
    'What is the total stock of all models?',
    '**14**: total of In stock in all 5 rows [1].',
    /^\| Lund(?:.*\n){4}\| Malmo.*$/,
  ],
  [
    'How many models have no basket?',
    '**3** of 5 rows (Basket: no) [1].',
    /^\| Oslo.*\n\| Bergen.*\n\| Narvik.*$/,
  ],
  [
    'Wie viele Kilometer sind die Fahrer in Kiel insgesamt gefahren?',
    '**2.230,5**: Summe von Kilometer in 2 von 3 Zeilen (Standort: Kiel) [1].',
    /^\| Anna Berg.*\n\| Jens Holm.*$/,
  ],
];

/** What "how many" adds up, and what it counts. */
const purchases = {
  'purchases.csv': `Order,Item,Qty,Status,Hours,Supplier
O-1,Laptop 14,12,Delivered,3,Brix
O-2,Monitor 27,20,Delivered,1.5,Ziva
O-3,Laptop 14,5,Open,2,Ziva
O-4,Laptop 16,3,Open,2,Aldo
O-5,Dock,4,Delivered,2,Aldo
`,
};
const howMany: readonly [question: string, text: RegExp][] = [
  ['How many laptops have we ordered?', /\*\*20\*\*: total of Qty in 3 of 5 rows/],
  ['How many hours were spent on open orders?', /\*\*4\*\*: total of Hours in 2 of 5 rows/],
  ['How many orders do we have?', /\*\*5\*\* of 5 rows/],
  ['How many orders are open?', /^\*\*2\*\* of 5 rows/],
  ['How many pieces did we order from Ziva?', /\*\*25\*\*: total of Qty in 2 of 5 rows/],
  ['Which supplier has the most hours?', /\*\*Aldo\*\*: Supplier with the greatest total of Hours: 4 \[/],
];

/** How many times as much one is as another. */
const machines = {
  'machines.csv': 'Machine,Region,Jobs,Hours\nAlder,North,120,48\nBirch,South,40,36\nCedar,East,0,20\n',
};
const ratios: readonly [question: string, text: RegExp][] = [
  [
    'What is the ratio of the jobs in North to the jobs in South?',
    /^\*\*3\*\*: ratio of Jobs \(Region: North, to/,
  ],
  ['How many times as many jobs did North have as South?', /^\*\*3\*\*: ratio of Jobs/],
  ['What is the ratio of hours to jobs of Birch?', /\*\*0\.9\*\*: ratio of Hours to Jobs/],
  ['Wie ist das Verhältnis der Hours in North zu den Hours in South?', /^\*\*1,33\*\*: Verhältnis bei Hours/],
];

/** Which part of all. */
const shares: readonly [question: string, text: RegExp][] = [
  ['What share of the total jobs is North?', /\*\*75 %\*\*: of the total of Jobs/],
  ['What percentage of the hours comes from Birch?', /\*\*34\.6 %\*\*: of the total of Hours/],
  ['Wie hoch ist der Anteil von Birch an den Hours?', /\*\*34,6 %\*\*: der Summe von Hours/],
  ['What proportion of the machines is in South?', /\*\*33\.3 %\*\*: 1 of 3 rows/],
  ['Which region has the largest share of the hours?', /\*\*North\*\*/],
];

const orders = {
  'orders.csv':
    'Order,Region,Status,Carrier,Insured\nA-1,North,late,Brix,yes\nA-2,North,delivered,Aldo,yes\nA-3,South,late,Brix,no\nA-4,North,late,Aldo,yes\nA-5,South,delivered,Brix,no\nA-6,South,delivered,Aldo,yes\nA-7,North,delivered,Brix,no\n',
};
/** Which part of those that are spoken of. */
const sharesAmong: readonly [question: string, text: RegExp][] = [
  ['What percentage of the orders from North were late?', /\*\*50 %\*\*: 2 of 4 rows/],
  ['What share of the late orders came from North?', /\*\*66\.7 %\*\*: 2 of 3 rows/],
  ['What percentage did Brix have of the late orders?', /\*\*66\.7 %\*\*: 2 of 3 rows/],
  ['What percentage of the orders is from North and was late?', /\*\*28\.6 %\*\*: 2 of 7 rows/],
  ['What percentage of the insured orders was by Aldo?', /\*\*75 %\*\*: 3 of 4 rows/],
  ['What percentage of the orders was by Aldo?', /\*\*42\.9 %\*\*: 3 of 7 rows/],
];

/** Columns of several units, and what they come to. */
const mixed: readonly [how: string, cells: readonly string[], question: string, told: RegExp][] = [
  [
    'grams and kilograms in one unit',
    ['500 g', '2.5 kg', '250 g'],
    'What is the total weight of all parts?',
    /^\*\*3250 g\*\*: total of Weight in all 3 rows; Weight holds g and kg: computed in g/,
  ],
  [
    'grams, and kilograms with three decimals',
    ['500 g', '1.250 kg', '250 g'],
    'What is the total weight of all parts?',
    /^\*\*2000 g\*\*: total of Weight in all 3 rows/,
  ],
  [
    'a mean of hours and minutes',
    ['30 min', '1.5 h', '1 h'],
    'What is the average weight of all parts?',
    /^\*\*1\.00 h\*\*: average of Weight in all 3 rows; Weight holds min and h: computed in h/,
  ],
  [
    'currencies each by itself',
    ['EUR 1,200.50', 'USD 80.00', 'EUR 99.50'],
    'What is the total weight of all parts?',
    /^\*\*EUR 1,300\.00, USD 80\.00\*\*: total of Weight in all 3 rows; Weight holds EUR and USD, which cannot be added up/,
  ],
  [
    'months apart from days',
    ['2 months', '10 days', '1 year'],
    'What is the total weight of all parts?',
    /^\*\*14 months, 10 days\*\*: .* holds months, days and year, which cannot be added up/,
  ],
  [
    'in German',
    ['1.200,50 EUR', '80,00 USD', '99,50 EUR'],
    'Wie hoch ist das Gewicht aller Teile insgesamt?',
    /^\*\*1\.300,00 EUR, 80,00 USD\*\*: .* enthält EUR und USD, die sich nicht addieren lassen/,
  ],
];

/** Amounts below zero, as they are written, and how their total is. */
const belowZero: readonly [how: string, amounts: readonly string[], total: string][] = [
  ['a sign before that of the currency', ['-$1,200', '-$80', '$500'], '-$780'],
  ['a sign set apart', ['- 1.200 €', '– 80,50 €', '500 €'], '-780,50 €'],
  ['brackets', ['(1,200)', '(80)', '500'], '-780'],
  ['a sign behind a code', ['EUR -1,200', 'EUR -80', 'EUR 500'], 'EUR -780'],
];

const shown: readonly [question: string, rows: readonly string[]][] = [
  ['Which model is the cheapest?', ['Oslo']],
  ['Which models cost more than 2000 EUR?', ['Bergen', 'Malmo']],
  ['top 2 models by price', ['Malmo', 'Bergen']],
];

/** What looks like a question for a calculation, and would be told wrong by one. */
const refused: readonly [why: string, documents: Readonly<Record<string, string>>, question: string][] = [
  ['it asks for each of several groups', shop, 'What is the total stock per type?'],
  [
    'what stands beside the numbers names them',
    {
      'halls.md':
        '# Halls\n\n| Event | Place |\n| --- | --- |\n| Fair | Hall 7 |\n| Play | Room 2 |\n| Talk | Hall 1 |\n',
    },
    'What is the total place of all events?',
  ],
  [
    'two versions of the table differ',
    {
      'fees-2023.md':
        '# Fees\n\n| Course | Fee EUR |\n| --- | --- |\n| Clay | 100 |\n| Glass | 120 |\n| Wood | 90 |\n',
      'fees-2024.md':
        '# Fees\n\n| Course | Fee EUR |\n| --- | --- |\n| Clay | 110 |\n| Glass | 130 |\n| Wood | 95 |\n',
    },
    'What is the total fee of all courses?',
  ],
  [
    'a row does not fit the columns',
    {
      'fees.md':
        '# Fees\n\n| Course | Fee EUR |\n| --- | --- |\n| Clay | 100 |\n| Glass | 120 | until May |\n| Wood | 90 |\n',
    },
    'What is the total fee of all courses?',
  ],
];

describe('a question that several rows of a table decide', () => {
  after(closeFlows);

  for (const [question, text, quote] of told)
    it(`is answered by what they come to: ${question}`, async () => {
      const flow = await flowByRules(shop);
      const answer = answerOf(await flow.ask(question));
      assert.equal(answer.text.split('\n')[0], text);
      assert.equal(answer.citations.length, 1);
      assert.match(answer.citations[0]?.quote ?? '', quote);
      assert.deepEqual(answer.audit.unsupportedSentences, []);
    });

  for (const [question, text] of howMany)
    it(`is answered by how many there are: ${question}`, async () => {
      const flow = await flowByRules(purchases);
      assert.match(answerOf(await flow.ask(question)).text, text);
    });

  for (const [question, text] of shares)
    it(`is answered by the part of all: ${question}`, async () => {
      const flow = await flowByRules(machines);
      assert.match(answerOf(await flow.ask(question)).text, text);
    });

  for (const [question, text] of sharesAmong)
    it(`is answered by the part of those: ${question}`, async () => {
      const flow = await flowByRules(orders);
      assert.match(answerOf(await flow.ask(question)).text, text);
    });

  it('reads points as thousands beside numbers of three digits, whatever the language of the question', async () => {
    const flow = await flowByRules({
      'guests.csv': 'Guest;Price\nKeller;980 €\nVogel;1.960 €\nSato;1.120 €\n',
    });
    assert.match(answerOf(await flow.ask('What is the total price of all guests?')).text, /\*\*4\.060 €\*\*/);
  });

  it('takes numbers for years only if all of a column can be', async () => {
    const flow = await flowByRules({
      'visits.csv': 'Building,Visitors\nMuseum,2150\nZoo,1790\nLibrary,9410\nPool,3890\nPark,1290\n',
    });
    const { text } = answerOf(await flow.ask('Which building had the most visitors?'));
    assert.match(text, /Library/);
    assert.doesNotMatch(text, /Museum/);
  });

  it('writes hours and minutes as their column does', async () => {
    const flow = await flowByRules({
      'times.csv': 'Person,Task,Duration\nIda,Stock,12:30\nJon,Till,1:45\nIda,Till,3:15\n',
    });
    assert.match(answerOf(await flow.ask('What is the total duration?')).text, /\*\*17:30\*\*/);
    assert.match(answerOf(await flow.ask('What is the average duration?')).text, /\*\*5:50\*\*/);
  });

  it('counts what the most is of, where numbers call it', async () => {
    const flow = await flowByRules({
      'rechnungen.csv':
        'Rechnung,Abteilung,Betrag,Datum,Status\n4711,Vertrieb,"1.200,00",03.02.2026,offen\n4712,Vertrieb,"90,00",17.02.2026,offen\n4713,Technik,"5.400,00",12.01.2026,offen\n4714,Technik,"300,00",20.02.2026,bezahlt\n',
    });
    const { text } = answerOf(await flow.ask('Welche Abteilung hat die meisten offenen Rechnungen?'));
    assert.match(text, /\*\*Vertrieb\*\*: häufigster Wert/);
  });

  it('is answered by the cell of a table that has percentages', async () => {
    const flow = await flowByRules({ 'votes.csv': 'Party,Votes,Result\nBlue,120,60 %\nGreen,80,40 %\n' });
    assert.match(answerOf(await flow.ask('What percentage did Green get?')).text, /\*\*40 %\*\*/);
  });

  it('is answered by the part of the rows, where numbers only tell them apart', async () => {
    const flow = await flowByRules({
      'bills.csv': 'Bill,Status,Amount\n4711,paid,20\n4712,paid,30\n4713,open,40\n4714,paid,10\n',
    });
    assert.match(
      answerOf(await flow.ask('What percentage of the bills is paid?')).text,
      /\*\*75 %\*\*: 3 of 4 rows/,
    );
  });

  it('is answered by the row whose range holds the amount, also in tables that are asked together', async () => {
    const limits = (heading: string, currency: string) =>
      `## ${heading}\n\n| Value of the order | Approved by |\n| --- | --- |\n| up to 1,000 ${currency} | team lead |\n| 1,001 to 50,000 ${currency} | head of purchasing |\n| above 50,000 ${currency} | board |\n\n`;
    const flow = await flowByRules({
      'policy.md': `# Purchasing\n\n${limits('Limits', 'EUR')}${limits('America', 'USD')}`,
    });
    const { text } = answerOf(await flow.ask('Who approves an order of 30,000 EUR?'));
    assert.match(text, /head of purchasing/);
    assert.doesNotMatch(text, /team lead|board/);
  });

  it('is counted, not divided, where rows share something', async () => {
    const flow = await flowByRules(machines);
    assert.doesNotMatch(answerOf(await flow.ask('How many machines share a region with Alder?')).text, /%/);
  });

  for (const [question, text] of ratios)
    it(`is answered by a ratio: ${question}`, async () => {
      const flow = await flowByRules(machines);
      assert.match(answerOf(await flow.ask(question)).text, text);
    });

  it('is answered by the column that is called a ratio', async () => {
    const flow = await flowByRules({
      'gears.csv': 'Machine,Gear ratio,Weight\nAlder,3.5,20\nBirch,2.8,40\n',
    });
    assert.match(
      answerOf(await flow.ask('What is the gear ratio of Birch?')).text,
      /Gear ratio: \*\*2\.8\*\*/,
    );
  });

  it('is not answered by a ratio to 0, nor by a difference instead', async () => {
    const flow = await flowByRules(machines);
    const { text } = answerOf(await flow.ask('What is the ratio of the jobs in North to the jobs in East?'));
    assert.doesNotMatch(text, /ratio of|difference|Infinity/);
  });

  it('is answered by the number of rows where a column of that name numbers them', async () => {
    const flow = await flowByRules({
      'rooms.csv': 'Room,Floor,Capacity\n101,1,12\n102,1,8\n201,2,30\n',
      'invoices.csv': 'Invoice,Customer,Amount\n1001,Acme,1200\n1002,Acme,300\n1005,Beta,500\n1009,Acme,80\n',
    });
    assert.match(answerOf(await flow.ask('How many rooms are on floor 1?')).text, /^\*\*2\*\* of 3 rows/);
    const invoices = answerOf(await flow.ask('How many invoices are there in total?'));
    assert.match(invoices.text, /^\*\*4\*\* of 4 rows/);
  });

  for (const [how, amounts, total] of belowZero)
    it(`is answered by a total that subtracts what has ${how}`, async () => {
      const rows = amounts.map((amount, at) => `| Entry ${String(at)} | ${amount} |\n`);
      const flow = await flowByRules({
        'ledger.md': `# Ledger\n\n| Entry | Amount |\n| --- | --- |\n${rows.join('')}`,
      });
      const { text } = answerOf(await flow.ask('What is the total amount in the ledger?'));
      assert.equal(/\*\*.+?\*\*/.exec(text)?.[0], `**${total}**`);
    });

  for (const [question, rows] of shown)
    it(`is answered by those that decide it: ${question}`, async () => {
      const flow = await flowByRules(shop);
      const { text } = answerOf(await flow.ask(question));
      const first = [...text.matchAll(/^\| (\p{Lu}\p{Ll}+) \| (?!Type)/gmu)].map(([, model]) => model);
      assert.deepEqual(first, rows);
    });

  it('that are added up gives the value with its unit, its rows, its query and its cells', async () => {
    const flow = await flowByRules({
      'rent.csv': 'Room,City,Rent\nA1,Kiel,"€1,200.50"\nA2,Kiel,€980\nB1,Ulm,€700\nTotal,,"€2,880.50"\n',
    });
    const { text, result } = answerOf(await flow.ask('What is the total rent in Kiel?'));
    assert.match(text, /\*\*€2,180\.50\*\*: total of Rent in 2 of 3 rows \(City: Kiel\)/);
    assert.deepEqual(
      [result?.values, result?.rows, result?.sql, result?.taken, result?.of],
      [
        ['2180.5'],
        [
          ['A1', 'Kiel', '€1,200.50'],
          ['A2', 'Kiel', '€980'],
        ],
        `SELECT SUM("Rent") FROM "rent.csv" WHERE "City" IN ('Kiel')`,
        ...[2, 3],
      ],
    );
  });

  for (const [how, cells, question, expected] of mixed)
    it(`adds up ${how}, and says so`, async () => {
      const rows = cells.map((cell, at) => `| P-${at + 1} | ${cell} |`);
      const head = question.includes('Teile') ? '| Teil | Gewicht |' : '| Part | Weight |';
      const flow = await flowByRules({
        'parts.md': ['# Parts', '', head, '| --- | --- |', ...rows, ''].join('\n'),
      });
      const answer = answerOf(await flow.ask(question));
      assert.match(answer.text, expected);
      assert.deepEqual(answer.audit.unsupportedSentences, []);
    });

  it('is not sure of what it adds up in a table that was not read to its end, and of a cell it is', async () => {
    const rows = ['| O-1 | Kiel | 250.00 |', '| O-2 | Kiel | 120.50 |', '| O-3 | Ulm | 80.00 |'];
    const table = ['# Orders', '', '| Order | Site | Amount |', '| --- | --- | --- |', ...rows, ''];
    const flow = await flowByRules({
      'orders.md': [...table, 'Only the first 3 rows of "orders" are read.', ''].join('\n'),
    });
    const total = answerOf(await flow.ask('What is the total amount of the orders from Kiel?'));
    assert.match(total.text, /^Most likely \*\*370\.50\*\*: .*; the table has more rows than were read/);
    assert.ok(total.confidence < 0.6, String(total.confidence));
    const cell = answerOf(await flow.ask('What is the amount of order O-2?'));
    assert.doesNotMatch(cell.text, /more rows/);
  });

  it('knows the month of dates in digits', async () => {
    const flow = await flowByRules({
      'faults.csv': 'Fault,Reported,Line\nF-1,2025-03-12,Press\nF-2,2025-04-02,Press\nF-3,2025-04-17,Dryer\n',
    });
    const run = await flow.ask('How many faults were reported in April 2025?');
    assert.match(answerOf(run).text, /^\*\*2\*\* of 3 rows \(Reported: 2025-04\)/);
  });

  it('shows the rows of what was looked up in several', async () => {
    const flow = await flowByRules({
      'crew.csv':
        'No.,Name,Ship,Rank\nC-1,Ada Lund,Heron,Master\nC-2,Ben Roe,Linnet,Mate\nC-3,Cem Kaya,Heron,Mate\nC-4,Dora Fink,Heron,Cook\n',
    });
    const { text } = answerOf(await flow.ask('Which ranks are on the Heron?'));
    assert.match(text, /\| C-1 \| Ada Lund \| Heron \| Master \|\n\| C-3 .*\n\| C-4 /);
  });

  it('counts no rows where a word beside the measure may select some', async () => {
    const flow = await flowByRules({
      'gebuehren.csv':
        'Nr;Leistung;Gebühr EUR\n1;Reisepass;70,00\n2;Kopie;2,50\n3;Ummeldung;0,00\n4;Zeugnis;9,00\n',
      'preise.md': '# Preise\n\nDie Leistungen der Gemeinde kosten, was die Gebühren sagen.\n',
    });
    const run = await flow.ask('Wie viele Leistungen in den Gebühren sind kostenlos?');
    assert.doesNotMatch(answerOf(run).text, /von 4 Zeilen/);
  });

  it('is answered by the likeliest count rather than by places, where none of the words is a column', async () => {
    const flow = await flowByRules({
      'crew.csv': `Crew no.,Name,Rank,Ship,Joined,Base pay EUR/month
C-1,Ada Lund,Master,Heron,2009-05-04,"5,450"
C-2,Ben Roe,Mate,Linnet,2014-02-17,"3,380"
C-3,Cem Kaya,Engineer,Heron,2012-09-03,"5,080"
C-4,Dora Fink,Cook,Linnet,2019-05-20,"2,950"
`,
      'jobs.csv': `Job,Ship,System,Due,Cost (EUR)
J-1,Heron,Hull,2025-01-20,2340
J-2,Linnet,Engine,2025-03-20,5530
J-3,Heron,Crane,2025-04-01,410
`,
      'handbook.md':
        '# Crew handbook\n\nCrew members are paid on the last day of the month. New members get a tour of the ship.\n',
    });
    const { text } = answerOf(await flow.ask('how many crew members earn more than 4,500 EUR'));
    assert.match(text, /\*\*2\*\* of 4 rows \(Base pay EUR\/month > 4500\)/);
  });

  it('leaves out a last row with the mean of those above', async () => {
    const flow = await flowByRules({
      'cars.csv': 'Car,Driver,Mileage\nA,Ana,"12,000 km"\nB,Ole,"8,000 km"\nAverage,,"10,000 km"\n',
    });
    const { text } = answerOf(await flow.ask('What is the total mileage of all cars?'));
    assert.match(text, /\*\*20,000 km\*\*: total of Mileage in 2 of 2 rows/);
  });

  it('themselves are the result where they are asked for, the first first', async () => {
    const flow = await flowByRules(shop);
    const { result } = answerOf(await flow.ask('top 2 models by price'));
    assert.deepEqual(
      [result?.values, result?.rows.map(([model]) => model), result?.sql],
      [
        ['Malmo', 'Bergen'],
        ['Malmo', 'Bergen'],
        'SELECT * FROM "Bicycles" ORDER BY "Price EUR" DESC LIMIT 2',
      ],
    );
  });

  it('states each of two results', async () => {
    const flow = await flowByRules(shop);
    const { text, audit } = answerOf(
      await flow.ask('What is the average price of the city models, and how many models have no basket?'),
    );
    assert.match(text, /\*\*1065\.25\*\*[\s\S]*\*\*3\*\* of 5 rows/);
    assert.deepEqual(audit.unsupportedSentences, []);
  });

  it('is answered by the value of a cell, with its row, its query and its place', async () => {
    const flow = await flowByRules(depots);
    const { text, result, citations, audit } = answerOf(
      await flow.ask('Who is the manager of the Chur depot?'),
    );
    assert.match(text, /^Manager: \*\*Reto Caflisch\*\* \(Depot: Chur\) \[1\]\./);
    assert.match(text, /\n\| --- \| --- \| ---: \| --- \|\n/, 'numbers stand right');
    assert.deepEqual(result?.values, ['Reto Caflisch']);
    assert.equal(result.sql, `SELECT "Manager" FROM "Depots" WHERE "Depot" = 'Chur' COLLATE NOCASE`);
    assert.deepEqual(result.cells, [
      { documentId: 'depots.md', place: { kind: 'lines', lines: { start: 7, end: 7 } } },
    ]);
    assert.equal(citations[0]?.quote, '| Chur | Switzerland | 8 | Reto Caflisch |');
    assert.deepEqual(audit.unsupportedSentences, []);
  });

  it('is answered group by group, with totals that the table gives again', async () => {
    const flow = await flowByRules(depots);
    const { text, result, audit } = answerOf(
      await flow.ask('What is the total number of trucks per country?'),
    );
    assert.match(
      text,
      /^Total of Trucks per Country \[1\]:\n\n\| Country \| total of Trucks \|\n\| --- \| ---: \|\n/,
    );
    assert.deepEqual(result?.rows, [
      ['Germany', '59'],
      ['Austria', '17'],
      ['Switzerland', '8'],
    ]);
    assert.equal(result.chart, 'bar');
    assert.deepEqual(audit.unsupportedSentences, []);
  });

  it('is answered group by group of all rows where a cell has words that ask', async () => {
    const flow = await flowByRules({
      'incidents.csv':
        'No.,Grade,What happened\n1,A,Wrong number of tubes\n2,B,Tube broken\n3,B,Label lost\n4,A,Spilled\n',
    });
    const { result } = answerOf(await flow.ask('number of incidents per grade'));
    assert.deepEqual(result?.rows, [
      ['A', '2'],
      ['B', '2'],
    ]);
  });

  it('is answered group by group in the language of the question', async () => {
    const flow = await flowByRules({
      'fahrten.md':
        '# Fahrten\n\n| Fahrer | Standort | Kilometer |\n| --- | --- | --- |\n| Anna Berg | Kiel | 1.250,5 |\n| Jens Holm | Kiel | 980,0 |\n| Ole Dahl | Husum | 2.100,0 |\n',
    });
    const { text } = answerOf(await flow.ask('Wie viele Kilometer sind es insgesamt pro Standort?'));
    assert.match(text, /^Summe von Kilometer je Standort \[1\]:\n\n\| Standort \| Summe von Kilometer \|/);
    assert.match(text, /\| Kiel \| 2\.230,5 \|/);
  });

  it('has groups of the rows alone that a date and a name select, and of no totals', async () => {
    const flow = await flowByRules({
      'invoices.csv':
        'Date,Region,Supplier,Amount\n2025-01-10,North,Acme,10\n2025-02-03,North,Beta,20\n2025-02-04,North,Acme,30\n2025-02-09,South,Beta,40\n,North,Total,60\n',
    });
    const groups = async (question: string) => answerOf(await flow.ask(question)).result?.rows;
    assert.deepEqual(await groups('What is the total amount per supplier in North in February 2025?'), [
      ['Beta', '20'],
      ['Acme', '30'],
    ]);
    for (const question of [
      'What is the total amount per supplier since February 2025?',
      'What is the total amount per supplier in March 2025?',
    ])
      assert.doesNotMatch(JSON.stringify(await flow.ask(question)), /GROUP BY/);
  });

  it('is no question for groups where "per year" is in the name of a column', async () => {
    const flow = await flowByRules({
      'contracts.md':
        '# Suppliers\n\n| Supplier | Cost per year | Contract until |\n| --- | ---: | --- |\n| Acme | 200000 | 2025-12-31 |\n| Beta | 80000 | 2026-06-30 |\n| Corvex | 29700 | 2026-12-31 |\n',
    });
    const { text } = answerOf(await flow.ask('What is the total cost per year of all suppliers?'));
    assert.match(text, /^\*\*309,700\*\*: total of Cost per year/);
  });

  it('is answered group by group for the year that the title states', async () => {
    const flow = await flowByRules({
      'orders_2025.csv': 'Order,Supplier,Amount EUR\nP-1,Acme,300\nP-2,Beta,100\nP-3,Acme,50\n',
    });
    const { result } = answerOf(await flow.ask('What is the total amount per supplier in 2025?'));
    assert.deepEqual(result?.rows, [
      ['Acme', '350'],
      ['Beta', '100'],
    ]);
  });

  it('is answered group by group where the names of the groups end in numbers', async () => {
    const flow = await flowByRules({
      'trips.csv': 'Trip,Depot,Fare\nT-1,Depot 1,300\nT-2,Depot 2,100\nT-3,Depot 1,50\n',
    });
    const { result } = answerOf(await flow.ask('What is the total fare per depot?'));
    assert.deepEqual(result?.rows, [
      ['Depot 1', '350'],
      ['Depot 2', '100'],
    ]);
  });

  it('is answered without the rows that it denies, or not by groups', async () => {
    const flow = await flowByRules({
      'shipments.csv':
        'Order,Region,Status\nS1,North,shipped\nS2,North,open\nS3,South,shipped\nS4,South,shipped\nS5,South,open\n',
    });
    const { result } = answerOf(await flow.ask('How many orders per region are not shipped?'));
    assert.deepEqual(result?.rows, [
      ['North', '1'],
      ['South', '1'],
    ]);
  });

  it('is answered month by month, in the order of time', async () => {
    const flow = await flowByRules({
      'orders.csv':
        'Order,Date,Amount EUR\nP-3,2026-03-02,300\nP-1,2026-01-12,1200.50\nP-2,2026-01-20,800\nP-4,2026-03-15,40\n',
    });
    const { text, result } = answerOf(await flow.ask('What is the total amount per month?'));
    assert.match(text, /^Total of Amount EUR per month \(Date\) \[1\]:/);
    assert.deepEqual(result?.rows, [
      ['2026-01', '2000.5'],
      ['2026-03', '340'],
    ]);
    assert.equal(result.chart, 'line');
    assert.equal(
      result.sql,
      'SELECT substr("Date", 1, 7), SUM("Amount EUR") FROM "orders.csv" GROUP BY substr("Date", 1, 7)',
    );
  });

  describe('in a month without a year', () => {
    const inspections = {
      'inspections.md': `# Inspections

| No. | Date | Inspector | Result | Defects |
| --- | --- | --- | --- | ---: |
| I-01 | 12 Feb 2026 | Falk | failed | 3 |
| I-02 | 20 Feb 2026 | Reimann | passed | 0 |
| I-03 | 4 Mar 2026 | Falk | failed | 6 |
| I-04 | 19 Mar 2026 | Falk | failed | 1 |
`,
    };

    it('is answered by the rows of that month', async () => {
      const flow = await flowByRules(inspections);
      const { result } = answerOf(await flow.ask('What is the total of defects in March?'));
      assert.deepEqual(result?.values, ['7']);
    });

    it('is answered group by group for that month', async () => {
      const flow = await flowByRules(inspections);
      const { result } = answerOf(await flow.ask('How many defects per inspector in February?'));
      assert.deepEqual(result?.rows, [
        ['Falk', '3'],
        ['Reimann', '0'],
      ]);
    });

    it('is not answered by the rows of other months', async () => {
      const flow = await flowByRules(inspections);
      assert.doesNotMatch(
        JSON.stringify(await flow.ask('How many inspections failed in January?')),
        /of 4 rows/,
      );
    });
  });

  it('is totalled group by group, unit by unit where they cannot be added up', async () => {
    const flow = await flowByRules({
      'stock.md':
        '# Stock\n\n| Store | Amount |\n| --- | --- |\n| North | 10 kg |\n| North | 4 litres |\n| South | 3 kg |\n| North | 2 kg |\n',
    });
    const { text, result } = answerOf(await flow.ask('What is the total amount per store?'));
    assert.match(text, /Amount holds kg and litres, which cannot be added up: each is computed by itself/);
    assert.match(text, /\| North \| 12 kg \|\n\| North \| 4 litres \|\n\| South \| 3 kg \|/);
    assert.equal(result?.chart, undefined);
    assert.equal(
      result?.sql,
      'SELECT "Store", "Amount unit", SUM("Amount") FROM "Stock" GROUP BY "Store", "Amount unit"',
    );
  });

  it('is not asked group by group where "by" says who did something', async () => {
    const flow = await flowByRules({
      'parts.md':
        '# Spare parts\n\n| Part | Tool | Supplier |\n| --- | --- | --- |\n| Belt | Saw | Hollin Tooling |\n| Disc | Saw | Karst |\n| Bit | Drill | Hollin Tooling |\n',
    });
    const { text } = answerOf(await flow.ask('How many spare parts are supplied by Hollin Tooling?'));
    assert.match(text, /^\*\*2\*\* of 3 rows/);
  });

  it('takes the column that is called as the question begins', async () => {
    const kept = `# Data\n\n| Data | Kept for | Where |\n| --- | --- | --- |\n| System logs | 90 days | Frankfurt |\n| ERP backups | 35 days | Dublin |\n`;
    const flow = await flowByRules({ 'data.md': kept });
    const { result } = answerOf(await flow.ask('Where are ERP backups stored?'));
    assert.deepEqual(result?.values, ['Dublin']);
  });

  it('has no result where another table says something else', async () => {
    const newer = depots['depots.md']
      .replace('Reto Caflisch', 'Nina Derungs')
      .replace('# Depots', '# Depots 2026');
    const flow = await flowByRules({ ...depots, 'depots-2026.md': newer });
    const { result } = answerOf(await flow.ask('Who is the manager of the Chur depot?'));
    assert.equal(result, undefined);
  });

  it('has no result where the documents say it in words', async () => {
    const flow = await flowByRules({
      ...depots,
      'leave.md': '# Leave\n\nDrivers have 28 days of leave a year.\n',
    });
    const { text, result } = answerOf(await flow.ask('How many days of leave do drivers have?'));
    assert.match(text, /28 days/);
    assert.equal(result, undefined);
  });

  it('is marked when the table, read again, gives something else', async () => {
    const flow = await flowByRules(depots);
    const { citations } = answerOf(await flow.ask('What is the total number of trucks per country?'));
    const told = {
      query: { kind: 'grouped', by: 1, measure: 'sum', column: 2, of: { kind: 'all' } },
      start: depots['depots.md'].indexOf('| Lindau'),
      what: 'total of Trucks per Country',
      result: { values: ['60', '17', '8'], columns: [], rows: [], sql: '', cells: [], taken: 4, of: 4 },
      marker: 1,
      texts: ['Germany has 60 trucks'],
    } as const;
    const draft = {
      text: 'Germany has 60 trucks [1].',
      citations,
      facetsCovered: [],
      facetsMissing: [],
      conflicts: [],
      told: [told],
    };
    const { audit } = await auditCitations(draft, { index: flow.index, subAnswers: [] }, never);
    assert.deepEqual(
      audit.unsupportedSentences.map(({ fault }) => fault),
      ['number'],
    );
  });

  it('counts the rows of which a question says what they are not', async () => {
    const flow = await flowByRules(shop);
    const { text, audit } = answerOf(await flow.ask('How many models are not of the type Mountain?'));
    assert.match(text, /^\*\*3\*\* of 5 rows \(not Type: Mountain\)/);
    assert.deepEqual(audit.unsupportedSentences, []);
  });

  it('is answered by all rows that have what it names, not by the nearest of them', async () => {
    const items = ['Rake', 'Saw', 'Hoe', 'Axe', 'Ladder', 'Spade', 'Hose', 'Drill'];
    const rows = items.map(
      (item, at) => `${item},${at + 2},${at % 2 === 0 ? 'Barn' : 'Seed store'},2021-0${at + 1}-11`,
    );
    const flow = await flowByRules({
      'inventory.csv': `Item,Quantity,Location,Bought\n${rows.join('\n')}\n`,
      'rules.md': '# Equipment\n\nEquipment is cleaned before it is stored. Seed is stored in the dark.\n',
    });
    const { text } = answerOf(await flow.ask('What equipment is stored at the barn?'));
    assert.deepEqual(
      items.filter((item) => text.includes(item)),
      ['Rake', 'Hoe', 'Ladder', 'Hose'],
      text,
    );
  });

  it('is not answered by a query that leaves one of two denials out', async () => {
    const flow = await flowByRules({
      'customers.md':
        '# Customers\n\n| Customer | Country | Contract |\n| --- | --- | --- |\n| Ann | NO | |\n| Cid | SE | |\n| Eva | NO | full |\n| Ida | DK | full |\n',
    });
    const run = await flow.ask('Which customers without a contract are not from Norway?');
    assert.doesNotMatch(JSON.stringify(run.state.outcome), /Ann, Cid/);
  });

  for (const [why, documents, question] of refused)
    it(`is not calculated where ${why}`, async () => {
      const flow = await flowByRules(documents);
      assert.doesNotMatch(JSON.stringify(await flow.ask(question)), /of \d+ rows/);
    });

  it('counts a row whose name only begins like a total, and leaves out the total', async () => {
    const flow = await flowByRules({
      'devices.md':
        '# Devices\n\n| Device | Price EUR |\n| --- | --- |\n| Total station | 4000 |\n| All-in-one printer | 300 |\n| Plotter | 900 |\n| Total | 5200 |\n',
    });
    const { text } = answerOf(await flow.ask('What is the total price of all devices?'));
    assert.equal(text, '**5200**: total of Price EUR in all 3 rows [1].');
  });

  it('is told by the label of its row alone where the column of labels has no name, which SQL numbers', async () => {
    const flow = await flowByRules({ 'depots.csv': ',Trucks,Staff\nUlm,12,34\nChur,9,20\nLinz,7,11\n' });
    const { text, result } = answerOf(await flow.ask('How many trucks has Chur?'));
    assert.match(text, /Trucks: \*\*9\*\* \(Chur\) \[1\]/);
    assert.match(result?.sql ?? '', /WHERE "column 1" IN \('Chur'\)/);
  });

  it('shows the row beside the one that the question names, and not that one', async () => {
    const flow = await flowByRules({
      'deliveries.csv':
        'Delivery no.,Date,Material,Net cost EUR\nD-104,2026-03-09,Bricks,1920\nD-105,2026-03-11,Sand,414\nD-106,2026-03-12,Steel,7400\nD-107,2026-03-16,Concrete,2960\n',
    });
    const { result } = answerOf(await flow.ask('Which delivery came after D-105?'));
    assert.deepEqual(result?.values, ['D-106']);
  });

  it('tells nothing of a code that no row has', async () => {
    const codes = {
      'codes.md':
        '# Codes\n\n| code | meaning | what to do |\n| --- | --- | --- |\n| FK-9001 | No connection | Start FK again |\n| FK-2207 | Position in the future | Check the clock |\n',
    };
    const flow = await flowByRules(codes);
    assert.match(answerOf(await flow.ask('What does FK-2207 mean?')).text, /Position in the future/);
    assert.doesNotMatch(
      JSON.stringify((await flow.ask('What does FK-7003 mean?')).state.text),
      /\*\*No connection/,
    );
  });

  it('is not counted where a word of it is about something else', async () => {
    const flow = await flowByRules(shop);
    const { text } = answerOf(await flow.ask('How many repairs did the insurance pay in total?'));
    assert.doesNotMatch(text, /of 5 rows|\*\*\d/);
  });

  it('is found to be miscounted where its rows come to something else', async () => {
    const flow = await flowByRules(shop);
    const { text, citations } = answerOf(await flow.ask('How many models have no basket?'));
    const wrong = text.replace('**3**', '**4**');
    const told = {
      query: { kind: 'count', of: { kind: 'any-of', column: 4, values: ['no'] } },
      start: shop['bicycles.md'].indexOf('| Lund'),
      what: 'of 5 rows',
      result: { values: ['4'], columns: [], rows: [], sql: '', cells: [], taken: 4, of: 5 },
      ...{ marker: 1, texts: [wrong.replace(' [1].', '')] },
    } as const;
    const draft = {
      ...{ text: wrong, citations, conflicts: [], facetsCovered: [], facetsMissing: [] },
      told: [told],
    };
    const { audit } = await auditCitations(draft, { index: flow.index, subAnswers: [] }, never);
    assert.deepEqual(
      audit.unsupportedSentences.map(({ fault }) => fault),
      ['number'],
    );
  });

  describe('of thousands of rows', () => {
    const sites = ['Kiel', 'Ulm', 'Lund'] as const;
    const rows = Array.from({ length: 3600 }, (_, at) => ({
      ...{ id: 4000 + at, site: sites[(at * 7) % 3] ?? '', litres: (at * 13) % 50 },
    }));
    const notes = Array.from({ length: 15 }, (_, at) => `n${at}`).join(',');
    const lines = rows.map(({ id, site, litres }) => `${id},${site},${litres}.1${','.repeat(15)}`);
    const files = { 'fuelling.csv': [`receipt,site,litres,${notes}`, ...lines].join('\n') };
    const totalOf = (site: string): string => {
      const tenths = rows.map((row) => (row.site === site ? row.litres * 10 + 1 : 0));
      return (tenths.reduce((sum, value) => sum + value, 0) / 10).toFixed(1);
    };

    it('is counted, added up and looked up in all of them', async () => {
      const flow = await flowByRules(files);
      const counted = answerOf(await flow.ask('How many receipts are from Ulm?'));
      const fromUlm = rows.filter(({ site }) => site === 'Ulm').length;
      assert.match(counted.text, new RegExp(`\\*\\*${fromUlm}\\*\\* of 3600 rows`));
      const grouped = answerOf(await flow.ask('What is the total litres per site?'));
      for (const site of sites)
        assert.ok(grouped.text.replaceAll(',', '').includes(`| ${site} | ${totalOf(site)} |`), grouped.text);
      const found = answerOf(await flow.ask('What are the litres of receipt 7321?'));
      assert.ok(found.text.includes(`${(3321 * 13) % 50}.1`), found.text);
      assert.equal(found.citations[0]?.quote, lines[3321]);
    });

    it('is asked by a name with an accent that only its last rows have', async () => {
      const moved = lines.map((line, at) => (at < 3591 ? line : line.replace(/Kiel|Ulm|Lund/, 'Malmö')));
      const flow = await flowByRules({
        'fuelling.csv': [`receipt,site,litres,${notes}`, ...moved].join('\n'),
      });
      const { text } = answerOf(await flow.ask('How many receipts are from Malmö?'));
      assert.match(text, /\*\*9\*\* of 3600 rows/);
    });

    it('is quoted from its beginning only as far as a person would read', async () => {
      const flow = await flowByRules(files);
      const { citations } = answerOf(await flow.ask('How many receipts are from Ulm?'));
      assert.ok((citations[0]?.quote.length ?? Infinity) <= 4000);
    });
  });
});
