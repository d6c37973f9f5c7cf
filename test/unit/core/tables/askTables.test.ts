import * as assert from 'node:assert/strict';
import { createTableEngine } from '../../../../src/adapters/tables/tableEngine';
import { rowsLine, tableLine } from '../../../../src/core/export/contract/answerLine';
import { askTables, type TableRows } from '../../../../src/core/tables/askTables';
import { describeRows } from '../../../../src/core/tables/describeQuery';
import { sqlTables, type SqlTable } from '../../../../src/core/tables/sqlTables';
import { readFile } from '../../../support/readFormats';
import { never } from '../../../support/samples';

const engine = createTableEngine();

async function tablesIn(files: Readonly<Record<string, string>>): Promise<SqlTable[]> {
  return sqlTables(await Promise.all(Object.entries(files).map(([id, text]) => readFile(id, text))));
}

const depots = `Depot,Country,Trucks,Opened,Area,Checked
Lindau,Germany,42,1998,"1,200.5 m²",12 March 2024
Bregenz,Austria,17,2003,800 m²,2024-05-01
Chur,Switzerland,n/a,2011,950 m²,
Ulm,Germany,8,1987,"2,400 m²",1.2.2023
Total,,67,,,
`;

/** The result of a query over a file; fails with the problem where there is none. */
async function rowsOf(
  sql: string,
  text = depots,
  { name = 'depots.csv', ...more }: { readonly mostRows?: number; readonly name?: string } = {},
): Promise<TableRows> {
  const result = await askTables(sql, await tablesIn({ [name]: text }), { engine, ...more }, never);
  if ('problem' in result) throw new Error(result.problem);
  return result;
}

async function problemOf(sql: string, text = depots, timeLimitMs = 10_000): Promise<string> {
  const tables = await tablesIn({ 'depots.csv': text });
  const result = await askTables(sql, tables, { engine, timeLimitMs }, never);
  return 'problem' in result ? result.problem : 'none';
}

describe('queries in SQL over tables', () => {
  it('know the columns with their types and units', async () => {
    const [table] = await tablesIn({ 'depots.csv': depots });
    assert.ok(table !== undefined);
    assert.deepEqual(tableLine(table).columns, [
      { name: 'Depot', type: 'text' },
      { name: 'Country', type: 'text' },
      { name: 'Trucks', type: 'integer' },
      { name: 'Opened', type: 'integer' },
      { name: 'Area', type: 'number', unit: 'm²' },
      { name: 'Checked', type: 'date' },
    ]);
    assert.deepEqual(tableLine(table).lines, { start: 1, end: 6 });
  });

  it('read numbers, dates as texts in order, and NULL for what is none', async () => {
    const { rows } = await rowsOf('SELECT Trucks, Area, Checked FROM depots');
    assert.deepEqual(rows, [
      [42, 1200.5, '2024-03-12'],
      [17, 800, '2024-05-01'],
      [null, 950, null],
      [8, 2400, '2023-02-01'],
    ]);
  });

  it('keep names with a number, and digits that are no quantity, as texts', async () => {
    const { rows } = await rowsOf(
      'SELECT * FROM depots',
      'Room,Code,Rate\nRoom 12,0451,US$ 20\nRoom 7,0452,US$ 30\n',
    );
    assert.deepEqual(rows, [
      ['Room 12', '0451', 20],
      ['Room 7', '0452', 30],
    ]);
  });

  it('keep periods, and remarks with a date in them, as texts', async () => {
    const seasons = `Season,Remark,Founded
2014-15,Promoted to the league of 1989 in May,March 1998
2015–16,Cup of 2015,1 April 2001
2016/17,Moved on 3 May 2016 to another ground,2003
`;
    const { rows } = await rowsOf(`SELECT Remark FROM seasons WHERE Season = '2014-15'`, seasons, {
      name: 'seasons.csv',
    });
    assert.deepEqual(rows, [['Promoted to the league of 1989 in May']]);
    const [table] = await tablesIn({ 'seasons.csv': seasons });
    assert.deepEqual(
      table?.columns.map(({ kind }) => kind),
      ['text', 'text', 'date'],
    );
  });

  it('tell days from months by all dates of a column', async () => {
    const flights = `Flight,Date
A,02-09-2008
B,02-13-2008
C,11-30-2007
`;
    const { rows } = await rowsOf('SELECT Date FROM flights', flights, { name: 'flights.csv' });
    assert.deepEqual(rows, [['2008-02-09'], ['2008-02-13'], ['2007-11-30']]);
  });

  it('have no unit that the values hold already', async () => {
    const films = `Film,Budget
One,$11 million
Two,$2.5 million
`;
    const [table] = await tablesIn({ 'films.csv': films });
    assert.deepEqual(table?.columns[1], { name: 'Budget', kind: 'integer', unit: '$' });
  });

  it('read numbers in several units in one where they convert, and otherwise with their units', async () => {
    const parts = 'Part,Weight,Price\nP-1,500 g,10 EUR\nP-2,2.5 kg,4 USD\nP-3,250 g,7 EUR\n';
    const [table] = await tablesIn({ 'parts.csv': parts });
    assert.deepEqual(table && tableLine(table).columns, [
      { name: 'Part', type: 'text' },
      { name: 'Weight', type: 'number', unit: 'g' },
      { name: 'Price', type: 'number' },
      { name: 'Price unit', type: 'text' },
    ]);
    const sum = 'SELECT "Price unit", SUM("Price"), SUM("Weight") FROM parts GROUP BY "Price unit"';
    const named = { name: 'parts.csv' };
    assert.deepEqual((await rowsOf(sum, parts, named)).rows, [
      ['EUR', 17, 750],
      ['USD', 4, 2500],
    ]);
  });

  it('leave rows of totals out of sums', async () => {
    assert.deepEqual((await rowsOf('SELECT SUM(Trucks) FROM depots')).rows, [[67]]);
  });

  it('compare texts without regard to case', async () => {
    assert.deepEqual((await rowsOf("SELECT COUNT(*) FROM depots WHERE Country = 'germany'")).rows, [[2]]);
  });

  const places: readonly [what: string, sql: string, lines: readonly number[]][] = [
    ['a choice of rows in its order', 'SELECT Depot FROM depots WHERE Trucks > 10 ORDER BY 1', [3, 2]],
    ['a table by another name', 'SELECT d.Depot FROM depots AS d ORDER BY d.Opened LIMIT 1', [5]],
    ['a condition with a query', 'SELECT * FROM depots WHERE Area = (SELECT MAX(Area) FROM depots)', [5]],
    ['the lesser of two values', 'SELECT MIN(Trucks, 9) FROM depots WHERE Trucks < 9', [5]],
    ['a window over rows', 'SELECT SUM(Trucks) OVER () FROM depots WHERE Trucks < 9', [5]],
  ];
  for (const [what, sql, lines] of places)
    it(`tell where the rows stand: ${what}`, async () => {
      const { places: found = [] } = rowsLine(await rowsOf(sql));
      assert.deepEqual(
        found.map((place) => place.lines?.start),
        lines,
      );
    });

  const taken: readonly [what: string, sql: string, read: number | undefined][] = [
    ['a total', 'SELECT SUM(Trucks) FROM depots WHERE Trucks > 10', 2],
    ['groups', 'SELECT Country, COUNT(*) FROM depots GROUP BY 1 ORDER BY 2 DESC LIMIT 1', 4],
    ['values once each', "SELECT DISTINCT Country FROM depots WHERE Country <> 'Austria'", 3],
    ['a calculation within another', 'SELECT ROUND(AVG(Trucks), 1) AS mean FROM depots', 4],
    ['a query over a query', 'SELECT * FROM (SELECT Depot FROM depots)', undefined],
    ['two tables', 'SELECT COUNT(*) FROM depots a JOIN depots b ON a.Country = b.Country', undefined],
    ['two queries', 'SELECT Depot FROM depots UNION SELECT Country FROM depots', undefined],
  ];
  for (const [what, sql, read] of taken)
    it(`tell how many rows were taken together: ${what}`, async () => {
      assert.equal(rowsLine(await rowsOf(sql)).rowsRead, read);
    });

  it('read a long file to its end: cells of several lines, totals, and the line of each row', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `O-${at + 1},Firm ${at % 7},paid,"${at + 1}.5"`);
    lines[11] = '"O-12","Firm ""X"", Ltd","late,\nvery",1';
    const text = ['Order,Firm,Status,Amount', ...lines, 'Total,,,99'].join('\n');
    const { rows } = await rowsOf('SELECT COUNT(*), SUM(Amount), COUNT(DISTINCT Firm) FROM depots', text);
    assert.deepEqual(rows, [[20_000, (20_000 * 20_001) / 2 - 12 + 1 + 19_999 / 2, 8]]);
    const late = await rowsOf("SELECT Firm, Status FROM depots WHERE Status LIKE 'late%'", text);
    assert.deepEqual(late.rows, [['Firm "X", Ltd', 'late,\nvery']]);
    assert.deepEqual(rowsLine(late).places?.[0], { path: 'depots.csv', lines: { start: 13, end: 14 } });
  });

  it('read a quotation mark within a cell as text, and one that is never closed', async () => {
    for (const length of [2000, 9000]) {
      const lines = Array.from({ length }, (_, at) =>
        at % 50 === 3 ? 'Pipe 5",a,10' : `Pipe ${at},"a, b",10`,
      );
      lines[length - 20] = '"7" x "8,c,10';
      lines[length - 1] = '"Last,c,10';
      const text = ['Item,Kind,Price', ...lines].join('\n');
      const [table] = await tablesIn({ 'depots.csv': text });
      assert.deepEqual([table?.table.rows.length, table?.table.misfits], [length, undefined]);
      const { rows } = await rowsOf('SELECT SUM(Price) FROM depots', text);
      assert.deepEqual(rows, [[length * 10]]);
      const odd = await rowsOf("SELECT Item FROM depots WHERE Kind <> 'a, b' GROUP BY 1 ORDER BY 1", text);
      assert.deepEqual(odd.rows.flat(), ['"Last', '7 x "8', 'Pipe 5"']);
    }
  });

  it('read a row of which the first cell alone is filled, and none where all are empty', async () => {
    for (const [name, separator] of [
      ['depots.csv', ','],
      ['depots.csv', ';'],
      ['depots.tsv', '\t'],
    ] as const)
      for (const length of [4, 9000]) {
        const row = (...cells: readonly string[]): string => cells.join(separator);
        const lines = Array.from({ length }, (_, at) => row(`O-${at}`, 'paid', String(at)));
        lines.splice(2, 0, row('Lone', '', ''), row('', '', ''));
        const text = [row('Order', 'Status', 'Amount'), ...lines, row('', '', '')].join('\n');
        const [table] = await tablesIn({ [name]: text });
        assert.deepEqual([table?.table.rows.length, table?.table.misfits], [length + 1, undefined], name);
      }
  });

  it('read semicolons below a head with a comma, also where one row does not fit', async () => {
    const text = 'Item, name;Qty;Price\nPen;2;1,50\nInk;3;2,50\nCap;4;5;1,20\nLid;1;3,50\n';
    const [table] = await tablesIn({ 'depots.csv': text });
    assert.deepEqual([table?.table.columns, table?.table.misfits], [['Item, name', 'Qty', 'Price'], 1]);
  });

  it('take errors of formulas for empty cells', async () => {
    const text = 'Item,Share,Rate\nPen,2,#NAME?\nInk,#DIV/0!,4\nCap,#REF!,5\nLid,#N/A,6\nBox,4,#WERT!\n';
    const { rows } = await rowsOf('SELECT AVG(Share), MIN(Share), COUNT(Rate) FROM depots', text);
    assert.deepEqual(rows, [[3, 2, 3]]);
  });

  it('leave out rows with more cells than there are columns, and say how many', async () => {
    for (const length of [4, 30_000]) {
      const lines = Array.from({ length }, (_, at) => `O-${at + 1},fine,${at + 1}`);
      lines[1] = 'O-2,broken, here,2';
      const text = ['Order,Note,Amount', ...lines].join('\n');
      const tables = await tablesIn({ 'orders.csv': text });
      const counted = { rows: length - 1, rowsLeftOut: 1 };
      assert.deepEqual(
        tables.map(tableLine).map(({ rows, rowsLeftOut }) => ({ rows, rowsLeftOut })),
        [counted],
      );
      assert.ok(
        tables.every(({ table }) => describeRows(table).includes('; 1 row left out for not fitting')),
      );
      const { rows } = await rowsOf('SELECT SUM(Amount) FROM depots', text);
      assert.deepEqual(rows, [[(length * (length + 1)) / 2 - 2]]);
    }
  });

  it('know all names of columns, also where together they are longer than a title can be', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `Sensor ${at + 1}`);
    const row = (site: string): string => [site, ...names.map((_, at) => String(at))].join(',');
    for (const length of [3, 400]) {
      const rows = Array.from({ length }, (_, at) => row(`S${at + 1}`));
      const [table] = await tablesIn({ 'wide.csv': [['Site', ...names].join(','), ...rows].join('\n') });
      assert.equal(table?.name, 'wide');
      assert.equal(table.columns.at(-1)?.name, 'Sensor 300');
      assert.equal(table.table.rows.length, length);
    }
  });

  it('join tables of two files', async () => {
    const tables = await tablesIn({
      'depots.csv': depots,
      'tax.csv': 'Land,Rate\nGermany,19 %\nAustria,20 %\n',
    });
    const sql = 'SELECT d.Depot, t.Rate FROM depots d JOIN tax t ON t.Land = d.Country ORDER BY Depot';
    const result = await askTables(sql, tables, { engine }, never);
    assert.deepEqual('rows' in result ? result.rows : result.problem, [
      ['Bregenz', 20],
      ['Lindau', 19],
      ['Ulm', 19],
    ]);
  });

  it('cut results with too many rows, and count them all', async () => {
    const { rows, rowCount, isCut } = await rowsOf('SELECT Depot FROM depots', depots, { mostRows: 3 });
    assert.deepEqual([rows.length, rowCount, isCut], [3, 4, true]);
  });

  const named = [
    'SELECT Depot AS "the name" FROM depots ORDER BY "the name" LIMIT 1',
    'SELECT Depot "the name" FROM depots GROUP BY "the name" HAVING "the name" < \'C\'',
    'WITH x("the name") AS (SELECT MIN(Depot) FROM depots) SELECT "the name" FROM x',
    'WITH "two words" AS (SELECT MIN(Depot) AS a FROM depots) SELECT a FROM "two words"',
    'SELECT "d"."Depot" FROM depots "d" ORDER BY 1 LIMIT 1',
  ];
  for (const sql of named)
    it(`know the names that the query gives: ${sql}`, async () => {
      assert.deepEqual((await rowsOf(sql)).rows, [['Bregenz']]);
    });

  const problems: readonly [what: string, sql: string, said: RegExp][] = [
    ['an unknown table', 'SELECT 1 FROM stores', /^There is no table "stores"\. There are: "depots"\.$/],
    [
      'an unknown column',
      'SELECT Tracks FROM depots',
      /^There is no column "Tracks"\. "depots" has: "Depot", /,
    ],
    [
      'a name that nothing has',
      'SELECT Depot FROM depots WHERE Country = "Germany"',
      /^There is no column "Germany"\..* single quotation marks\.$/,
    ],
    ['no SQL', 'SELECT FROM WHERE', /^SQLite cannot run the query: near "FROM": syntax error\.$/],
    [
      'too much memory',
      'SELECT hex(zeroblob(900000000))',
      /^SQLite cannot run the query: .*(?:memory|too big)/,
    ],
  ];
  for (const [what, sql, said] of problems)
    it(`say what is wrong: ${what}`, async () => {
      assert.match(await problemOf(sql), said);
    });

  it('are stopped when they do not end', async () => {
    const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n';
    assert.match(await problemOf(endless, depots, 500), /did not end within 0\.5 s, and was stopped\.$/);
    assert.deepEqual((await rowsOf('SELECT COUNT(*) FROM depots')).rows, [[4]]);
  });

  it('stop when nobody waits for them any more', async () => {
    const abort = new AbortController();
    const tables = await tablesIn({ 'depots.csv': depots });
    const asked = askTables('SELECT COUNT(*) FROM depots', tables, { engine }, abort.signal);
    abort.abort();
    await assert.rejects(asked, { name: 'AbortError' });
  });

  const wide = Array.from({ length: 300 }, (_, at) => `c${at}`);
  const odd: readonly [what: string, text: string, sql: string, rows: unknown[][]][] = [
    ['a column called drop table', 'drop table,b\n1,2\n3,4\n', 'SELECT "drop table" FROM depots', [[1], [3]]],
    [
      'a column with a quotation mark',
      '"a ""b""",c\nx,2\ny,4\n',
      'SELECT "a ""b""" FROM depots',
      [['x'], ['y']],
    ],
    [
      '300 columns',
      `${wide.join(',')}\n${wide.map((_, at) => at).join(',')}\n${wide.map(() => 1).join(',')}\n`,
      'SELECT c299, c0 FROM depots',
      [
        [299, 0],
        [1, 1],
      ],
    ],
    ['no rows but totals', 'a,b\nSum,1\nTotal,2\n', 'SELECT COUNT(*) FROM depots', [[0]]],
    ['one row', 'a,b\n7,8\n', 'SELECT b FROM depots', [[8]]],
    [
      'heads that are the same',
      'x,X,x\n1,2,3\n4,5,6\n',
      'SELECT x, "X 2", "x 3" FROM depots LIMIT 1',
      [[1, 2, 3]],
    ],
    ['a head that is empty', 'a,,c\n1,2,3\n4,5,6\n', 'SELECT "column 2" FROM depots LIMIT 1', [[2]]],
    [
      'a column called rowid',
      'rowid,_rowid_\n7,8\n9,10\n',
      'SELECT rowid, "_rowid_ 2" FROM depots',
      [
        [7, 8],
        [9, 10],
      ],
    ],
  ];
  for (const [what, text, sql, rows] of odd)
    it(`take tables with ${what}`, async () => {
      assert.deepEqual((await rowsOf(sql, text)).rows, rows);
    });
});
