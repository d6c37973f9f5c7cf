import * as assert from 'node:assert/strict';
import { createTableEngine } from '../../../../src/adapters/tables/tableEngine';
import { askTables } from '../../../../src/core/tables/askTables';
import { sqlTables } from '../../../../src/core/tables/sqlTables';
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

describe('tables of PDFs', function () {
  // The library is loaded here for the first time.
  this.timeout(30_000);

  it('have a name for each column, of lines that span several', async () => {
    const [table = ''] = await blocksOf(statement);
    assert.deepEqual(table.split('\n')[0]?.split(' | ').slice(1), [
      'Three Months Ended June 30, 2025',
      'Three Months Ended June 30, 2024',
      'Six Months Ended June 30, 2025',
      'Six Months Ended June 30, 2024',
    ]);
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

  it('are not made of list items whose mark stands apart', async () => {
    const item = (y: number, text: string) => [
      { text: '-', x: 40, y },
      { text, x: 60, y },
    ];
    const blocks = await blocksOf([...item(700, 'Fees rose by 5 %.'), ...item(670, 'Costs rose by 3 %.')]);
    assert.deepEqual(blocks, ['list: - Fees rose by 5 %.', 'list: - Costs rose by 3 %.']);
  });
});
