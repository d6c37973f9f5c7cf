import * as assert from 'node:assert/strict';
import * as xlsx from '@e965/xlsx';
import { readGrid } from '../../../src/adapters/readers/gridReader';
import { areaLabel } from '../../../src/core/model/cellAddress';
import { unpackRows } from '../../../src/core/model/grid';
import type { Place } from '../../../src/core/model/types';
import { OpenGrid } from '../../../src/worker/openGrid';

async function opened(name: string, bytes: Uint8Array): Promise<OpenGrid> {
  const grid = await readGrid(name, bytes);
  assert.ok('sheets' in grid, JSON.stringify(grid));
  return new OpenGrid(grid);
}

const text = (content: string) => new TextEncoder().encode(content);

function book(sheets: Readonly<Record<string, xlsx.WorkSheet>>): Uint8Array {
  const made = xlsx.utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) xlsx.utils.book_append_sheet(made, sheet, name);
  return new Uint8Array(xlsx.write(made, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

/** Where a citation stands: its sheet and cells, and whether the quote is there. */
function marked(grid: OpenGrid, place: Place, quote?: string): string {
  const [mark] = grid.mark([{ place, headings: [], quote }]);
  assert.ok(mark);
  return `${String(mark.sheet)} ${areaLabel(mark.area)}${mark.isFound ? '' : ', gone'}`;
}

const lines = (start: number, end = start): Place => ({ kind: 'lines', lines: { start, end } });

describe('a table that is opened as a grid', () => {
  const pilots = text(
    'name,languages,channel\nMarta,"Swedish, English",12\n\nAiko,"Japanese,\nEnglish",69\nJonas,English,9\n',
  );

  it('has a row for each record, and empty lines where they are', async () => {
    const grid = await opened('pilots.csv', pilots);
    const rows = unpackRows(grid.rows(0, 0)).map((row) => row.map((cell) => cell.text));
    assert.deepEqual(rows, [
      ['name', 'languages', 'channel'],
      ['Marta', 'Swedish, English', '12'],
      [],
      ['Aiko', 'Japanese,\nEnglish', '69'],
      ['Jonas', 'English', '9'],
    ]);
  });

  it('knows its head, and which cells are numbers', async () => {
    const grid = await opened('pilots.csv', pilots);
    assert.equal(grid.shapes[0]?.tables[0]?.hasHead, true);
    const [, marta] = unpackRows(grid.rows(0, 0));
    assert.deepEqual(
      marta?.map(({ isNumber }) => isNumber),
      [false, false, true],
    );
  });

  it('has a quoted line marked as a row, behind a record of several lines too', async () => {
    const grid = await opened('pilots.csv', pilots);
    assert.equal(marked(grid, lines(2), 'Marta,"Swedish, English",12'), '0 A2:C2');
    assert.equal(marked(grid, lines(6), 'Jonas,English,9'), '0 A5:C5');
  });

  it('has a part of a line marked as its cells', async () => {
    const grid = await opened('pilots.csv', pilots);
    assert.equal(marked(grid, lines(2), 'Swedish, English'), '0 B2');
    assert.equal(marked(grid, lines(6), 'English,9'), '0 B5:C5');
  });

  it('has a quote marked where it stands now', async () => {
    const grid = await opened('pilots.csv', pilots);
    assert.equal(marked(grid, lines(2), 'Jonas,English,9'), '0 A5:C5');
  });

  it('has the cited lines marked when a quote is gone', async () => {
    const grid = await opened('pilots.csv', pilots);
    assert.equal(marked(grid, lines(2), 'Somebody,Latin,1'), '0 A2:C2, gone');
  });

  it('has a quote marked whose secret is blacked out', async () => {
    const grid = await opened('keys.csv', text('name,key\nmail,password: Xk29fjw0sLq8\n'));
    assert.equal(marked(grid, lines(2), 'mail,password: ████████████'), '0 A2:B2');
  });

  it('is copied with tabs between its cells', async () => {
    const grid = await opened('pilots.csv', pilots);
    const copied = grid.copy(0, { top: 3, left: 0, bottom: 4, right: 1 });
    assert.equal(copied, 'Aiko\t"Japanese,\nEnglish"\nJonas\tEnglish');
  });
});

describe('a workbook that is opened as a grid', () => {
  function prices(): Uint8Array {
    const list = xlsx.utils.aoa_to_sheet([
      ['', 'Price list'],
      [],
      ['', 'Article', 'Group', 'Price'],
      ['', 'Bolt', 'Iron', 2.5],
      ['', 'Nut', '', 1],
      ['', 'Bolt', 'Brass', 4],
    ]);
    list['!merges'] = [{ s: { r: 3, c: 2 }, e: { r: 4, c: 2 } }];
    xlsx.utils.cell_add_comment(list.D4 as xlsx.CellObject, 'Without tax', 'Ada');
    return book({
      Prices: list,
      Discounts: xlsx.utils.aoa_to_sheet([
        ['Ferry', '15 %'],
        ['Reefer', '5 %'],
      ]),
    });
  }
  /** Cells by an address such as `Prices!B4:D6`. */
  function cells(address: string): Place {
    const [sheet = '', from = '', to = from] = address.split(/[!:]/);
    const columns = [from, to].map((cell) => cell.replace(/\d/g, '')) as [string, string];
    const [start = 0, end = 0] = [from, to].map((cell) => Number(cell.replace(/\D/g, '')));
    return { kind: 'cells', sheet, columns, rows: { start, end } };
  }

  it('has its cells where they are, with merged ones told', async () => {
    const [shape] = (await opened('prices.xlsx', prices())).shapes;
    assert.deepEqual(shape?.merged.map(areaLabel), ['C4:C5']);
    assert.deepEqual(
      shape.tables.map((table) => `${areaLabel(table)} ${String(table.hasHead)}`),
      ['B1 false', 'B3:D6 true'],
    );
  });

  it('has a quoted row marked, and of a part of it the cells', async () => {
    const grid = await opened('prices.xlsx', prices());
    assert.equal(marked(grid, cells('Prices!B4:D6'), 'Bolt | Iron | 2.5'), '0 B4:D4');
    assert.equal(marked(grid, cells('Prices!B4:D6'), 'Brass | 4'), '0 C6:D6');
    assert.equal(marked(grid, cells('Prices!B4:D6'), 'Nut | Iron | 1\nBolt | Brass | 4'), '0 B5:D6');
  });

  it('has the nearest of several places marked', async () => {
    const grid = await opened('prices.xlsx', prices());
    assert.equal(marked(grid, cells('Prices!B6:D6'), 'Bolt'), '0 B6');
  });

  it('has a comment marked at its cell', async () => {
    const grid = await opened('prices.xlsx', prices());
    assert.equal(marked(grid, cells('Prices!D4:D4'), 'Ada: Without tax'), '0 D4');
  });

  it('has a quote marked that moved to another sheet', async () => {
    const grid = await opened('prices.xlsx', prices());
    assert.equal(marked(grid, cells('Old!A1:B1'), 'Reefer | 5 %'), '1 A2:B2');
  });

  it('has the cited cells marked without a quote, or when it is gone', async () => {
    const grid = await opened('prices.xlsx', prices());
    assert.equal(marked(grid, cells('Prices!B4:D5')), '0 B4:D5');
    assert.equal(marked(grid, cells('Prices!B4:D4'), 'Screw | Iron | 9'), '0 B4:D4, gone');
    assert.equal(marked(grid, cells('Old!B4:D4'), 'Screw | Iron | 9'), 'undefined A1, gone');
  });

  it('finds merged cells once', async () => {
    const { cells: found, total } = (await opened('prices.xlsx', prices())).find(0, 'IRON');
    assert.deepEqual([[...found], total], [[3, 2], 1]);
  });
});

describe('a file that cannot be opened as a grid', () => {
  const reasons: readonly (readonly [name: string, content: string, reason: string])[] = [
    ['prices.xlsx', 'no workbook', 'It is damaged, or not a spreadsheet.'],
    ['prices.csv', '', 'It is empty.'],
    ['prices.csv', 'a,"b\n1,2\n', 'It is damaged, or not a table.'],
    ['prices.csv', 'a\0b', 'It is not a text file.'],
    ['notes.md', '# Notes', 'Files of this type are not read.'],
  ];
  for (const [name, content, reason] of reasons)
    it(`is refused as ${name} with ${JSON.stringify(content)}: ${reason}`, async () => {
      assert.deepEqual(await readGrid(name, text(content)), { kind: 'failed', reason });
    });
});
