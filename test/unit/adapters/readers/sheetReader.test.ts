import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { bodiesOf, headingsAbove, readFile, whereIs } from '../../../support/readFormats';

type Values = readonly (readonly (string | number | undefined)[])[];

/** A workbook of one sheet. */
function workbook(values: Values, change: (sheet: xlsx.WorkSheet) => void = () => undefined): Uint8Array {
  const book = xlsx.utils.book_new();
  const sheet = xlsx.utils.aoa_to_sheet(values.map((row) => [...row]));
  change(sheet);
  xlsx.utils.book_append_sheet(book, sheet, 'Prices');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array;
}

const none = undefined;

describe('readSheets', () => {
  it('says what merged cells say in each row, but a title alone once', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook(
        [
          ['Prices of 2026', none, none],
          ['Region', 'Plan', 'Price'],
          ['EU', 'Basic', 3],
          [none, 'Large', 9],
        ],
        (sheet) => {
          sheet['!merges'] = ['A1:C1', 'A3:A4'].map((range) => xlsx.utils.decode_range(range));
        },
      ),
    );
    assert.deepEqual(bodiesOf(document), [
      'paragraph: Prices of 2026',
      'table: Region | Plan | Price\nEU | Basic | 3\nEU | Large | 9',
    ]);
  });

  it('writes dates without a format of their own with their year first', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook(
        [
          ['Order', 'Placed'],
          ['O-1', 45666],
          ['O-2', 45700],
        ],
        (sheet) => {
          for (const address of ['B2', 'B3']) (sheet[address] as xlsx.CellObject).z = 'm/d/yy';
        },
      ),
    );
    assert.deepEqual(bodiesOf(document), ['table: Order | Placed\nO-1 | 2025-01-09\nO-2 | 2025-02-12']);
  });

  it('writes numbers with all their digits, years with four, and zero for the dash of accounts', async () => {
    const formats: Readonly<Record<string, string>> = {
      B2: 'd-mmm-yy',
      B3: 'dd.mm.yy',
      C2: '_-* #,##0.00 "€"_-;-* #,##0.00 "€"_-;_-* "-"?? "€"_-;_-@_-',
      C3: '0.00E+00',
    };
    const document = await readFile(
      'a.xlsx',
      workbook(
        [
          ['Code', 'Since', 'Left'],
          [4006381333931, 45728, 0],
          [0.0000000001, 45601, 0.00012],
        ],
        (sheet) => {
          for (const [address, z] of Object.entries(formats)) (sheet[address] as xlsx.CellObject).z = z;
        },
      ),
    );
    assert.deepEqual(bodiesOf(document), [
      'table: Code | Since | Left\n4006381333931 | 12-Mar-2025 | 0 €\n0.0000000001 | 05.11.2024 | 0.00012',
    ]);
  });

  it('writes dates with dots as the sheet displays them', async () => {
    const formats = ['DD.MM.YYYY', 'd. mmm yyyy', 'dd.mm.yyyy hh:mm'];
    const document = await readFile(
      'a.xlsx',
      workbook([['Order', 'Placed'], ...formats.map((_, at) => [`O-${at}`, 45666.5])], (sheet) => {
        formats.forEach((format, at) => {
          (sheet[`B${at + 2}`] as xlsx.CellObject).z = format;
        });
      }),
    );
    assert.deepEqual(bodiesOf(document), [
      'table: Order | Placed\nO-0 | 09.01.2025\nO-1 | 9. Jan 2025\nO-2 | 09.01.2025 12:00',
    ]);
  });

  it('parts tables that stand side by side and begin on rows of their own', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook([
        ['Plan', 'Price'],
        ['Basic', 3, none, 'City', 'Staff'],
        ['Large', 9, none, 'Bonn', 7],
      ]),
    );
    assert.equal(whereIs(document, 'Large'), 'Prices!A3:B3');
    assert.equal(whereIs(document, 'Bonn'), 'Prices!D3:E3');
    assert.deepEqual(await headingsAbove(document, 'Bonn'), ['Prices', 'City, Staff']);
  });

  /** Rows of a sheet with two tables beside each other, and the names above a cell of the second. */
  const beside: readonly [how: string, rows: Values, merged?: readonly string[]][] = [
    [
      'have names alike',
      [
        ['Depot', 'Count', none, 'Depot', 'Staff'],
        ['Ulm', 3, none, 'Bonn', 7],
        ['Chur', 9, none, 'Kiel', 4],
      ],
    ],
    [
      'are lists of different lengths',
      [
        ['Depot', 'Count', none, 'City', 'Staff'],
        ['Ulm', 3, none, 'Bonn', 7],
        ['Chur', 9],
      ],
    ],
    [
      'have a title each',
      [
        ['Trucks', none, none, 'People'],
        ['Depot', 'Count', none, 'City', 'Staff'],
        ['Ulm', 3, none, 'Bonn', 7],
      ],
    ],
    [
      'have a title each, merged over their columns',
      [
        ['Trucks', none, none, 'People'],
        ['Depot', 'Count', none, 'City', 'Staff'],
        ['Ulm', 3, none, 'Bonn', 7],
      ],
      ['A1:B1', 'D1:E1'],
    ],
  ];
  for (const [how, rows, merged = []] of beside)
    it(`parts tables that stand side by side and ${how}`, async () => {
      const merge = (sheet: xlsx.WorkSheet): void => {
        sheet['!merges'] = merged.map((range) => xlsx.utils.decode_range(range));
      };
      const document = await readFile('a.xlsx', workbook(rows, merge));
      const row = rows.findIndex((cells) => cells.includes('Bonn')) + 1;
      assert.equal(whereIs(document, 'Ulm'), `Prices!A${row}:B${row}`);
      assert.equal(whereIs(document, 'Bonn'), `Prices!D${row}:E${row}`);
      assert.match((await headingsAbove(document, 'Bonn')).at(-1) ?? '', /, Staff$/);
    });

  it('keeps a table together where an empty column stands before a total', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook([
        ['Item', 'Note', none, 'Price', 'Place'],
        ['Saw', 'new', none, 'low', 'Ulm'],
        ['Drill', 'old', none, 'high', 'Kiel'],
        [none, none, none, 'Total', 'two'],
      ]),
    );
    assert.equal(bodiesOf(document).length, 1);
  });

  it('knows the cells of a table that stands in the last columns', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook([], (sheet) => {
        const values = [['Plan', 'Price'], ['Basic', 3], ['Large']];
        xlsx.utils.sheet_add_aoa(sheet, values, { origin: 'XFC1' });
        sheet['!ref'] = 'XFC1:XFD3';
        sheet['!merges'] = [xlsx.utils.decode_range('XFD2:XFD3')];
        const cell = sheet.XFD2 as xlsx.CellObject;
        cell.c = [{ a: 'Ann', t: 'Net.' }];
      }),
    );
    assert.deepEqual(bodiesOf(document).slice(0, 1), ['table: Plan | Price\nBasic | 3\nLarge | 3']);
    assert.equal(whereIs(document, 'Large'), 'Prices!XFC3:XFD3');
    assert.equal(whereIs(document, 'Ann: Net.'), 'Prices!XFD2');
  });

  it('says so when a sheet has more rows than are read', async () => {
    const withLast = (cell: string) =>
      readFile(
        'a.xlsx',
        workbook([['Plan']], (sheet) => {
          sheet[cell] = { t: 's', v: 'Last' };
          sheet['!ref'] = `A1:${cell}`;
        }),
      );
    assert.deepEqual(bodiesOf(await withLast('A100000')), ['table: Plan', 'table: Last']);
    assert.deepEqual(bodiesOf(await withLast('A100001')), [
      'table: Plan',
      'paragraph: Only the first 100,000 rows of this sheet are read.',
    ]);
  });

  it('keeps a table with an empty column together', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook([
        ['Plan', 'Unit', none, 'Price', 'Tax'],
        ['Basic', 'month', none, 3, 1],
      ]),
    );
    assert.deepEqual(bodiesOf(document), ['table: Plan | Unit |  | Price | Tax\nBasic | month |  | 3 | 1']);
  });

  it('reads the comments on cells', async () => {
    const document = await readFile(
      'a.xlsx',
      workbook([['Plan'], ['Basic']], (sheet) => {
        (sheet.A2 as xlsx.CellObject).c = [{ a: 'Reviewer', t: 'Too cheap?' }];
      }),
    );
    assert.equal(whereIs(document, 'Reviewer: Too cheap?'), 'Prices!A2');
    assert.deepEqual(await headingsAbove(document, 'Too cheap?'), ['Prices', 'Comments']);
  });
});
