import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { readMarkdown } from '../../../../src/adapters/readers/markdownReader';
import { sqlLinesOf, sqlRows, sqlTables } from '../../../../src/core/tables/sqlTables';
import { allTablesOf } from '../../../../src/core/units/tables/table';
import { readFile } from '../../../support/readFormats';
import { documentOf } from '../../../support/samples';
import { tablesOf } from '../../../support/readTables';
import { zipFile } from '../../../support/zipFile';

function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), 'Data');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

function page(...rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<h1>Data</h1><table>${lines.join('')}</table>`;
}

function text(...rows: readonly string[]): Uint8Array {
  const namespaces = ['office', 'table', 'text'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const table = `<table:table>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`;
  const xml = `<office:document-content ${namespaces.join(' ')}><office:body><office:text><text:h text:outline-level="1">Data</text:h>${table}</office:text></office:body></office:document-content>`;
  return zipFile({ 'content.xml': xml });
}

function cell(words: string, attributes = ''): string {
  return `<table:table-cell ${attributes}>${words && `<text:p>${words}</text:p>`}</table:table-cell>`;
}

const covered = '<table:covered-table-cell/>';

describe('the cells of a table', () => {
  const rows = [
    ['Pipe', 'Means | is', 'Rank'],
    ['a | b', 'either |', '1'],
    ['| c', 'all', '2'],
  ];

  it('may have bars in them', async () => {
    const given = {
      'bars.xlsx': workbook(rows),
      'bars.html': page(...rows),
      'bars.odt': text(...rows.map((row) => row.map((words) => cell(words)).join(''))),
    };
    for (const [id, content] of Object.entries(given)) {
      const [table] = await tablesOf(id, content);
      assert.deepEqual(table, { name: 'Data', columns: rows[0], rows: rows.slice(1) }, id);
    }
  });

  it('stay in their columns where a text document writes repeated ones once, and merged ones are in each', async () => {
    const document = text(
      ['Team', 'Name', 'Post', 'Hours'].map((words) => cell(words)).join(''),
      cell('Red', 'table:number-rows-spanned="2"') +
        cell('', 'table:number-columns-repeated="2"') +
        cell('5'),
      covered + cell('Bo', 'table:number-columns-repeated="2"') + cell('6'),
      cell('Blue') + cell('nobody', 'table:number-columns-spanned="2"') + covered + cell('7'),
    );
    assert.deepEqual((await tablesOf('teams.odt', document))[0]?.rows, [
      ['Red', '', '', '5'],
      ['Red', 'Bo', 'Bo', '6'],
      ['Blue', 'nobody', 'nobody', '7'],
    ]);
  });

  it('have names of two rows where nothing marks the head of a table', async () => {
    const html =
      '<table><tr><th rowspan="2">Site</th><th colspan="2">2024</th></tr><tr><th>Plan</th><th>Actual</th></tr>' +
      '<tr><td>Bonn</td><td>1</td><td>2</td></tr><tr><td>Kiel</td><td>3</td><td>4</td></tr></table>';
    const [table] = await tablesOf('sites.html', html);
    assert.deepEqual(table?.columns, ['Site', '2024 Plan', '2024 Actual']);
    assert.deepEqual(table.rows, [
      ['Bonn', '1', '2'],
      ['Kiel', '3', '4'],
    ]);
  });

  it('have no digits of a footnote in their numbers', async () => {
    const [table] = await tablesOf(
      'prices.html',
      page(['Item', 'Price'], ['Rope', '12<sup>3</sup>'], ['Sail', '15']),
    );
    assert.deepEqual(table?.rows, [
      ['Rope', '12³'],
      ['Sail', '15'],
    ]);
  });

  it('may be missing at the end of rows in Markdown, and have bars that are escaped', () => {
    const text = '# Data\n\n| A | B |\n|---|---|\n| 1 |\n| 2 | x \\| y |\n| 3 | z |\n';
    const [table] = allTablesOf({ ...documentOf('data.md', text), blocks: readMarkdown(text).blocks });
    assert.deepEqual(
      table?.rows.map(({ cells }) => cells),
      [['1'], ['2', 'x | y'], ['3', 'z']],
    );
  });

  it('of subtotals are no records', async () => {
    const csv =
      'Region,Rep,Sales\nNorth,A,10\nNorth,B,20\nNorth Total,,30\nSouth,C,5\nSouth,D,6\nSouth Total,,11\n';
    const [table] = await tablesOf('sales.csv', csv);
    assert.deepEqual(
      table?.rows.map(([, rep]) => rep),
      ['A', 'B', 'C', 'D'],
    );
  });

  it('are below zero where the sign is behind the digits', async () => {
    const csv = 'Account;Left\nA-1;1.250,00-\nA-2;7,50\nA-3;12,00- EUR\n';
    const [table] = sqlTables([await readFile('accounts.csv', Buffer.from(csv))]);
    assert.ok(table);
    const values = [...sqlRows(sqlLinesOf(table.table), table.columns)].map((row) => row.values[1]);
    assert.deepEqual(values, [-1250, 7.5, -12]);
  });

  it('are no amounts below zero where a year has a dash behind it', async () => {
    const csv = 'Member;Since\nAnn;2019-\nBo;2021-\nCy;2022-\n';
    const [table] = sqlTables([await readFile('members.csv', Buffer.from(csv))]);
    assert.ok(table);
    const values = [...sqlRows(sqlLinesOf(table.table), table.columns)].map((row) => String(row.values[1]));
    assert.deepEqual(
      values.filter((value) => value.startsWith('-')),
      [],
    );
  });

  it('are dates with years of two digits, by a slash or a dot', async () => {
    const csv = 'Order;Due;Paid\nA;3/14/25;03.12.25\nB;12/31/98;28.02.99\n';
    const [table] = sqlTables([await readFile('orders.csv', Buffer.from(csv))]);
    assert.ok(table);
    assert.deepEqual(
      [...sqlRows(sqlLinesOf(table.table), table.columns)].map((row) => row.values.slice(1)),
      [
        ['2025-03-14', '2025-12-03'],
        ['1998-12-31', '1999-02-28'],
      ],
    );
  });

  it('may span all rows below', async () => {
    const html =
      '<table><tr><th>Team</th><th>Name</th></tr><tr><td rowspan="0">Red</td><td>Ann</td></tr><tr><td>Bo</td></tr></table>';
    assert.deepEqual((await tablesOf('teams.html', html))[0]?.rows, [
      ['Red', 'Ann'],
      ['Red', 'Bo'],
    ]);
  });
});
