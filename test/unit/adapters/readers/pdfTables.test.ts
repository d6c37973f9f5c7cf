import * as assert from 'node:assert/strict';
import { createTableEngine } from '../../../../src/adapters/tables/tableEngine';
import { runsOf } from '../../../../src/core/answering/extractive/tableRows';
import { askTables } from '../../../../src/core/tables/askTables';
import { placesOfRows } from '../../../../src/core/tables/describeQuery';
import { sqlTables } from '../../../../src/core/tables/sqlTables';
import { allTablesOf } from '../../../../src/core/units/tables/table';
import { pdfFile, type PlacedText } from '../../../support/pdfFile';
import { readFile } from '../../../support/readFormats';
import { never } from '../../../support/samples';

/** The blocks of a PDF with these texts: tables with bars between their cells, anything else as its text. */
async function blocksOf(texts: readonly PlacedText[]): Promise<string[]> {
  const { text, blocks } = await readFile('report.pdf', pdfFile(texts));
  return blocks.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end).replaceAll('\t', ' | ')}`);
}

function line(y: number, label: string, ...values: readonly string[]): PlacedText[] {
  const right = [330, 400, 470, 540];
  return [
    { text: label, x: 40, y },
    ...values.map((text, at) => ({ text, x: right[at] ?? 0, y, isRight: true as const })),
  ];
}

/** Six months of 2025 and of 2024, below names that span two columns each. */
const statement: readonly PlacedText[] = [
  { text: 'Three Months Ended', x: 290, y: 700 },
  { text: 'Six Months Ended', x: 436, y: 700 },
  { text: 'June 30,', x: 298, y: 689 },
  { text: '2025', x: 304, y: 681 },
  { text: 'June 30,', x: 368, y: 689 },
  { text: '2024', x: 374, y: 681 },
  { text: 'June 30,', x: 438, y: 689 },
  { text: '2025', x: 444, y: 681 },
  { text: 'June 30,', x: 508, y: 689 },
  { text: '2024', x: 514, y: 681 },
  { text: 'Revenue:', x: 40, y: 660 },
  ...line(648, 'Boats', '$ 1,200', '$ 1,100', '$ 2,500', '$ 2,300'),
  ...line(636, 'Repairs', '310', '290', '640', '600'),
  ...line(624, 'Total revenue', '1,510', '1,390', '3,140', '2,900'),
  ...line(612, 'Income from the sale of the yard at the northern quay', '(45)', '12', '(30)', '-'),
];

describe('tables of PDFs', () => {
  it('have a name for each column, of lines that span several', async () => {
    const [table = ''] = await blocksOf(statement);
    assert.deepEqual(table.split('\n')[0]?.split(' | ').slice(1), [
      'Three Months Ended June 30, 2025',
      'Three Months Ended June 30, 2024',
      'Six Months Ended June 30, 2025',
      'Six Months Ended June 30, 2024',
    ]);
  });

  /** The names of the columns of the only table. */
  async function namesOfColumns(texts: readonly PlacedText[]): Promise<string[]> {
    const document = await readFile('report.pdf', pdfFile(texts));
    return allTablesOf(document).flatMap(({ columns }) => columns);
  }

  it('have the date above several columns in the name of each, also of one at its side', async () => {
    const dates: readonly PlacedText[] = [
      { text: 'May 2, 2025', x: 290, y: 702 },
      { text: 'May 3, 2024', x: 430, y: 702 },
      ...line(685, '', 'Net', 'Gross', 'Lost', 'Net').slice(1),
      ...line(665, 'Boats', '$ 1,200', '$ 1,100', '$ 2,500', '$ 2,300'),
      ...line(653, 'Repairs', '310', '290', '640', '600'),
    ];
    assert.deepEqual(await namesOfColumns(dates), [
      '',
      'May 2, 2025 Net',
      'May 3, 2024 Gross',
      'May 3, 2024 Lost',
      'May 3, 2024 Net',
    ]);
  });

  it('have no value in a name that begins with the sign of a currency', async () => {
    const changes: readonly PlacedText[] = [
      { text: 'Year', x: 310, y: 700 },
      { text: '2025', x: 310, y: 691 },
      { text: '$', x: 392, y: 700 },
      { text: 'Change', x: 370, y: 691 },
      ...line(670, 'Boats', '1,200', '100'),
      ...line(658, 'Repairs', '310', '20'),
    ];
    assert.deepEqual(await namesOfColumns(changes), ['', 'Year 2025', '$ Change']);
  });

  it('have names of many lines, each of which begins above the end of the one before', async () => {
    const name = (x: number, words: string): PlacedText[] =>
      words.split(' ').map((text, at, { length }) => ({ text, x, y: 690 + 9 * (length - 1 - at) }));
    const bought: readonly PlacedText[] = [
      { text: 'Period', x: 40, y: 690 },
      ...name(305, 'Price Paid'),
      ...name(370, 'Shares Bought As Announced In Plans'),
      ...line(670, 'May', '1,200', '100'),
      ...line(658, 'June', '310', '20'),
    ];
    assert.deepEqual(await namesOfColumns(bought), [
      'Period',
      'Price Paid',
      'Shares Bought As Announced In Plans',
    ]);
  });

  it('have a name above values that it is wider than, not above labels far from it', async () => {
    const narrow: readonly PlacedText[] = [
      { text: '2025', x: 290, y: 690 },
      { text: '2024', x: 380, y: 690 },
      ...line(670, 'Boats', '12', '10'),
      ...line(658, 'Repairs', '3', '2'),
    ];
    assert.deepEqual(await namesOfColumns(narrow), ['', '2025', '2024']);
  });

  it('are apart where columns of numbers stand near to each other', async () => {
    const near = (y: number, label: string, pieces: string, price: string): PlacedText[] => [
      { text: label, x: 40, y },
      { text: pieces, x: 330, y, isRight: true },
      { text: price, x: 363, y, isRight: true },
    ];
    const prices = [
      { text: 'Item', x: 40, y: 690 },
      { text: 'Qty', x: 314, y: 690 },
      { text: 'Price', x: 344, y: 690 },
      ...near(670, 'Rope', '3', '12.50'),
      ...near(658, 'Sail', '14', '99.00'),
    ];
    const [table = ''] = await blocksOf(prices);
    assert.deepEqual(table.split('\n').slice(1), ['Rope | 3 | 12.50', 'Sail | 14 | 99.00']);
  });

  it('have a cell for each column, though a label runs below the next', async () => {
    const [table = ''] = await blocksOf(statement);
    assert.equal(
      table.split('\n').at(-1),
      'Income from the sale of the yard at the northern quay | (45) | 12 | (30) | -',
    );
  });

  it('are asked in SQL: amounts in brackets are below zero, titles and totals are no records', async () => {
    const tables = sqlTables([await readFile('report.pdf', pdfFile(statement))]);
    const sql = 'SELECT "column 1", "Three Months Ended June 30, 2025" FROM report';
    const result = await askTables(sql, tables, { engine: createTableEngine() }, never);
    assert.deepEqual('rows' in result && result.rows, [
      ['Boats', 1200],
      ['Repairs', 310],
      ['Income from the sale of the yard at the northern quay', -45],
    ]);
  });

  it('are read by the marks of the program that wrote them, with cells of several lines', async () => {
    const cell = (row: number, column: number, kind: 'TH' | 'TD' = 'TD') => ({ cell: { row, column, kind } });
    const blocks = await blocksOf([
      { text: 'Plan', x: 40, y: 700, ...cell(0, 0, 'TH') },
      { text: 'Covers', x: 140, y: 700, ...cell(0, 1, 'TH') },
      { text: 'Basic', x: 40, y: 680, ...cell(1, 0) },
      { text: 'Inspection, and a call-out', x: 140, y: 685, ...cell(1, 1) },
      { text: 'on working days', x: 140, y: 675, ...cell(1, 1) },
      { text: 'Plus', x: 40, y: 655, ...cell(2, 0) },
      { text: 'Nights', x: 140, y: 655, ...cell(2, 1) },
      { text: 'Ask at the desk.', x: 40, y: 600 },
    ]);
    assert.deepEqual(blocks, [
      'table: Plan | Covers\nBasic | Inspection, and a call-out on working days\nPlus | Nights',
      'paragraph: Ask at the desk.',
    ]);
  });

  it('are not made of prose in two columns', async () => {
    const column = (x: number, words: string) =>
      [0, 1, 2, 3].map((at) => ({ text: `${words} ${at}`, x, y: 700 - 11 * at }));
    const blocks = await blocksOf([
      ...column(40, 'The left column tells how the mill was built in the year'),
      ...column(330, 'The right column tells what became of it by the year'),
    ]);
    assert.ok(blocks.every((block) => block.startsWith('paragraph: ')));
  });

  it('are not made of a single line, which would be its own names', async () => {
    const document = await readFile('report.pdf', pdfFile(line(700, 'Note 4:', 'Earnings per share')));
    assert.deepEqual(
      allTablesOf(document).map(({ columns }) => columns),
      [],
    );
  });

  it('are not made of list items whose mark stands apart', async () => {
    const item = (y: number, text: string) => [
      { text: '-', x: 40, y },
      { text, x: 60, y },
    ];
    const blocks = await blocksOf([...item(700, 'Fees rose by 5 %.'), ...item(670, 'Costs rose by 3 %.')]);
    assert.deepEqual(blocks, ['list: - Fees rose by 5 %.', 'list: - Costs rose by 3 %.']);
  });

  describe('that go on on the next page', () => {
    const names = [
      { text: 'Depot', x: 40, y: 700 },
      { text: 'Trucks', x: 330, y: 700, isRight: true as const },
      { text: 'Staff', x: 400, y: 700, isRight: true as const },
    ];
    const first = [...names, ...line(680, 'Ulm', '12', '34'), ...line(668, 'Chur', '9', '20')];
    const second = [...line(700, 'Linz', '5', '11'), ...line(688, 'Wels', '4', '8')];
    const numbered = (page: number): PlacedText => ({ text: `Page ${page} of 2`, x: 280, y: 30 });

    /** The total of the trucks, the number of tables, and the page of each row. */
    async function asked(...pages: readonly (readonly PlacedText[])[]) {
      const tables = sqlTables([await readFile('depots.pdf', pdfFile(...pages))]);
      const engine = createTableEngine();
      const sum = await askTables('SELECT SUM("Trucks") FROM depots', tables, { engine }, never);
      const rows = await askTables('SELECT "Trucks" FROM depots', tables, { engine }, never);
      return {
        tables: tables.length,
        trucks: 'rows' in sum ? sum.rows[0]?.[0] : sum.problem,
        pages: 'rows' in rows ? placesOfRows(rows).map(({ place }) => 'page' in place && place.page) : [],
      };
    }
    const whole = { tables: 1, trucks: 30, pages: [1, 1, 2, 2] };

    it('are one, with the page of each row, where the names are repeated', async () => {
      const below = second.map((text) => ({ ...text, y: text.y - 20 }));
      assert.deepEqual(await asked([...first, numbered(1)], [...names, ...below, numbered(2)]), whole);
    });

    it('are one where the names are not repeated', async () => {
      assert.deepEqual(await asked([...first, numbered(1)], [...second, numbered(2)]), whole);
    });

    it('leave out a total of the rows of both pages', async () => {
      const total = line(676, 'Total trucks and staff', '30', '73');
      assert.deepEqual(await asked([...first, numbered(1)], [...second, ...total, numbered(2)]), whole);
    });

    it('are quoted page by page', async () => {
      const document = await readFile('depots.pdf', pdfFile(first, second));
      const [table] = allTablesOf(document);
      const all = Array.from({ length: table?.lines.length ?? 0 }, (_, line) => line);
      const quotes =
        table && runsOf(all, table).map((run) => run.map((line) => table.lines.at(line)?.cells[0]));
      assert.deepEqual(quotes, [
        ['Ulm', 'Chur'],
        ['Linz', 'Wels'],
      ]);
    });

    it('are two where a heading stands between them', async () => {
      const below = second.map((text) => ({ ...text, y: text.y - 20 }));
      const title = { text: 'Depots of the south', x: 40, y: 760 };
      assert.deepEqual(await asked(first, [title, ...names, ...below]), {
        tables: 2,
        trucks: 21,
        pages: [1, 1],
      });
    });

    for (const [how, repeats] of [
      ['repeated', true],
      ['not repeated', false],
    ] as const)
      it(`are one by the marks in the file, the names ${how}`, async () => {
        const marked = (texts: readonly (readonly string[])[], from: number): PlacedText[] =>
          texts.flatMap((cells, row) =>
            cells.map((text, column) => ({
              ...{ text, x: 40 + 100 * column, y: 700 - 20 * row },
              cell: { row: from + row, column, kind: text === 'Depot' || text === 'Trucks' ? 'TH' : 'TD' },
            })),
          );
        const head = ['Depot', 'Trucks'];
        const rest = [
          ['Linz', '5'],
          ['Wels', '4'],
        ];
        const top = [head, ['Ulm', '12'], ['Chur', '9']];
        const footer = (page: number): PlacedText => ({
          text: `Fleet list, sheet ${page} of 2`,
          x: 40,
          y: 30,
        });
        const title = { text: 'Northern yard', x: 40, y: 760 };
        const pages = [
          [title, ...marked(top, 0), footer(1)],
          [title, ...marked(repeats ? [head, ...rest] : rest, 3), footer(2)],
        ];
        assert.deepEqual(await asked(...pages), whole);
      });
  });
});
