import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { createTableEngine } from '../../../../src/adapters/tables/tableEngine';
import { tableLine } from '../../../../src/core/export/contract/answerLine';
import { askTables } from '../../../../src/core/tables/askTables';
import { sqlTables } from '../../../../src/core/tables/sqlTables';
import { readFile } from '../../../support/readFormats';
import { never } from '../../../support/samples';

const rows = [
  ['Item', '2024', '2025'],
  ['Income'],
  ['Rents', 1200, 1250],
  ['Parking', 300, 310],
  ['Total income', 1500, 1560],
  ['Expenses'],
  ['Repairs', 400, 380],
  ['Insurance', 90, 95],
  ['Total expenses', 490, 475],
  ['All amounts in thousands.'],
];

describe('sheets that are laid out to be read', () => {
  it('are asked without their titles, notes and totals', async () => {
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Budget');
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const tables = sqlTables([await readFile('budget.xlsx', bytes)]);
    const sql = 'SELECT Item, "2025" FROM Budget';
    const result = await askTables(sql, tables, { engine: createTableEngine() }, never);
    assert.deepEqual('rows' in result ? result.rows : result, [
      ['Rents', 1250],
      ['Parking', 310],
      ['Repairs', 380],
      ['Insurance', 95],
    ]);
  });

  it('are two tables where two stand side by side', async () => {
    const beside = [
      ['Trucks', '', '', '', '', 'People'],
      ['Depot', 'Trucks', 'Year', '', '', 'City', 'Team', 'Staff'],
      ['Ulm', 3, 2019, '', '', 'Bonn', 'North', 7],
      ['Chur', 9, 2020, '', '', 'Kiel', 'North', 4],
      ['Linz', 5, 2021, '', '', 'Graz', 'South', 6],
      ['', '', '', '', '', 'Wels', 'South', 2],
    ];
    const book = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(beside), 'Plan');
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const tables = sqlTables([await readFile('plan.xlsx', bytes)]);
    assert.deepEqual(
      tables.map((table) => tableLine(table)).map(({ name, rows: count, range }) => [name, count, range]),
      [
        ['Trucks', 3, 'A2:C5'],
        ['People', 4, 'F2:H6'],
      ],
    );
    const sql = 'SELECT Team, SUM(Staff) FROM People GROUP BY Team';
    const result = await askTables(sql, tables, { engine: createTableEngine() }, never);
    assert.deepEqual('rows' in result ? result.rows : result, [
      ['North', 11],
      ['South', 8],
    ]);
  });

  it('may have a quotation mark in a cell', async () => {
    const book = xlsx.utils.book_new();
    const pipes = [
      ['Item', 'Price'],
      ['Pipe 5"', 10],
      ['"Pipe', 20],
    ];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(pipes), 'Pipes');
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const [table] = sqlTables([await readFile('pipes.xlsx', bytes)]);
    assert.deepEqual(
      table?.table.rows.map(({ cells }) => cells[0]),
      ['Pipe 5"', '"Pipe'],
    );
  });

  it('have no table in a title with a comma', async () => {
    const book = xlsx.utils.book_new();
    const titled = [
      ['Fares from 1 April (EUR, with tax)'],
      [],
      ['Code', 'Route', 'Single'],
      ['A', 'North', 4],
      ['B', 'South', 5],
    ];
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(titled), 'Fares');
    const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
    const tables = sqlTables([await readFile('fares.xlsx', bytes)]);
    assert.deepEqual(
      tables.map(({ columns }) => columns.map(({ name }) => name)),
      [['Code', 'Route', 'Single']],
    );
  });
});

describe('a table of a page', () => {
  it('has its own names of columns below a heading with a comma', async () => {
    const row = (cells: readonly string[], tag: string): string =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    const table = [
      row(['Office', 'Monday'], 'th'),
      row(['Registry', '9-12'], 'td'),
      row(['Treasury', '8-12'], 'td'),
    ];
    const page = `<h1>Hours</h1><h2>Town hall, Market Square 3</h2><table>${table.join('')}</table>`;
    const tables = sqlTables([await readFile('hours.html', new TextEncoder().encode(page))]);
    assert.deepEqual(
      tables.map(({ columns }) => columns.map(({ name }) => name)),
      [['Office', 'Monday']],
    );
  });
});
