import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { whereIs, readFile } from '../../../support/readFormats';
import { tablesOf } from '../../../support/readTables';

function sheetOf(
  rows: readonly (readonly (string | number)[])[],
  merged: readonly string[] = [],
): Uint8Array {
  const book = xlsx.utils.book_new();
  const sheet = xlsx.utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!merges'] = merged.map((range) => xlsx.utils.decode_range(range));
  xlsx.utils.book_append_sheet(book, sheet, 'Stock');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

describe('the names of columns', () => {
  it('stand below the details of an export', async () => {
    const bank = `Account,DE44 2005\nHolder,Nordkai\n\nDate,Payee,Purpose,Amount\n2025-04-01,Hafen,Rent,1200\n2025-04-04,Werk,Power,310\n`;
    assert.deepEqual(await tablesOf('bank.csv', bank), [
      {
        name: 'bank',
        columns: ['Date', 'Payee', 'Purpose', 'Amount'],
        rows: [
          ['2025-04-01', 'Hafen', 'Rent', '1200'],
          ['2025-04-04', 'Werk', 'Power', '310'],
        ],
      },
    ]);
  });

  it('stand below a title that is padded with separators', async () => {
    const costs = `Kosten Q1;;;\nStand: April;;;\nKSt.;Name;Budget;Ist\n4100;Lager;12.000,00;11.480,50\n4200;Fuhrpark;8.500,00;9.940,10\n`;
    const [table] = await tablesOf('kosten.csv', costs);
    assert.deepEqual(table?.columns, ['KSt.', 'Name', 'Budget', 'Ist']);
    assert.equal(table.rows.length, 2);
  });

  it('stand below the title of each table of a sheet, which is its name', async () => {
    const bytes = sheetOf([
      ['Article', 'Place', 'On hand'],
      ['Pallet', 'Y-01', 310],
      ['Box', 'A-07', 620],
      [],
      ['Write-offs 2025'],
      ['Date', 'Article', 'Pieces'],
      ['2025-02-01', 'Pallet', 9],
      ['2025-03-11', 'Box', 12],
    ]);
    assert.deepEqual(
      (await tablesOf('stock.xlsx', bytes)).map(({ name, columns, rows }) => [name, columns, rows.length]),
      [
        ['Stock', ['Article', 'Place', 'On hand'], 2],
        ['Write-offs 2025', ['Date', 'Article', 'Pieces'], 2],
      ],
    );
    assert.equal(whereIs(await readFile('stock.xlsx', bytes), '2025-03-11'), 'Stock!A8:C8');
  });

  it('are those of two rows where one stands over several columns', async () => {
    const bytes = sheetOf(
      [
        ['Region', '2024', '', '2025', ''],
        ['', 'Units', 'Value', 'Units', 'Value'],
        ['North', 4, 120, 5, 160],
        ['South', 7, 210, 6, 190],
      ],
      ['A1:A2', 'B1:C1', 'D1:E1'],
    );
    const [table] = await tablesOf('sales.xlsx', bytes);
    assert.deepEqual(table?.columns, ['Region', '2024 Units', '2024 Value', '2025 Units', '2025 Value']);
    assert.equal(table.rows.length, 2);
  });

  it('are those of two rows of a page', async () => {
    const page = `<h1>Invoices</h1><table><thead>
<tr><th rowspan="2">Invoice</th><th colspan="2">Dates</th><th rowspan="2">Open</th></tr>
<tr><th>issued</th><th>due</th></tr></thead>
<tbody><tr><td>R-17</td><td>2025-01-08</td><td>2025-02-07</td><td>4,310</td></tr>
<tr><td>R-23</td><td>2025-01-22</td><td>2025-02-21</td><td>985</td></tr></tbody>
<tfoot><tr><td colspan="3">Total overdue</td><td>5,295</td></tr></tfoot></table>`;
    assert.deepEqual(await tablesOf('invoices.html', page), [
      {
        name: 'Invoices',
        columns: ['Invoice', 'Dates issued', 'Dates due', 'Open'],
        rows: [
          ['R-17', '2025-01-08', '2025-02-07', '4,310'],
          ['R-23', '2025-01-22', '2025-02-21', '985'],
        ],
      },
    ]);
  });

  it('are in the first row of a table that has notes in its last column only', async () => {
    const tools = `Tool,Owner,Seats,Note\nMiro,Design,12,\nZoom,IT,60,\nSlack,IT,85,"check, usage"\n`;
    const [table] = await tablesOf('tools.csv', tools);
    assert.deepEqual(table?.columns, ['Tool', 'Owner', 'Seats', 'Note']);
  });
});

describe('a row of totals', () => {
  it('is no record, whatever column its label is in', async () => {
    const orders = `Order,Item,Qty,Status,Amount\nP-1,Jack,4,open,1250\nP-2,Film,60,done,504\n,,,TOTAL,1754\n`;
    const [table] = await tablesOf('orders.csv', orders);
    assert.deepEqual(
      table?.rows.map(([order]) => order),
      ['P-1', 'P-2'],
    );
  });

  it('is none where the label is a name, and its number no sum', async () => {
    const stations = `Device,Price\nTotal station,4000\nPlotter,900\nScanner,700\n`;
    const [table] = await tablesOf('devices.csv', stations);
    assert.equal(table?.rows.length, 3);
  });
});

describe('an empty cell', () => {
  it('of a page stays in its column', async () => {
    const row = (cells: readonly string[]): string =>
      `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    const rows = [
      ['Rubble', '', 'yes', '4'],
      ['Tyres', '', '', '5'],
      ['', 'free', 'no', ''],
    ];
    const html = `<h1>Fees</h1><table>${[['Waste', 'Free', 'Trade', 'Fee'], ...rows].map(row).join('')}</table>`;
    const [table] = await tablesOf('fees.html', html);
    assert.deepEqual(table?.rows, rows);
  });
});
