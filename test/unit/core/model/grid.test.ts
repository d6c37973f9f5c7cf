import * as assert from 'node:assert/strict';
import { findInBlock, RowPacker, rowsPerBlock, textsOf, unpackRows } from '../../../../src/core/model/grid';

const isNumber = (text: string) => /^\d+$/.test(text);

function packed(...rows: readonly (readonly string[])[]) {
  const packer = new RowPacker();
  for (const row of rows) packer.add(row, isNumber);
  return packer.build();
}

describe('packed rows', () => {
  it('come out as they went in, without empty cells at their ends', () => {
    const { blocks } = packed(['Name', 'two\nlines', ''], [], ['', '12']);
    assert.deepEqual(textsOf(blocks[0] ?? ''), [['Name', 'two\nlines'], [], ['', '12']]);
  });

  it('keep which cells are numbers', () => {
    const { blocks } = packed(['Bolt', '12']);
    assert.deepEqual(unpackRows(blocks[0] ?? ''), [
      [
        { text: 'Bolt', isNumber: false },
        { text: '12', isNumber: true },
      ],
    ]);
  });

  it('take no date for a number, whatever kind of cell it stands in', () => {
    const packer = new RowPacker();
    packer.add(['2026-06-09', '9.6.2026', '19.50', '1.234,50 €']);
    packer.add(['2026-06-09', '09/06/2026', '19.50', '3'], () => true);
    const rows = unpackRows(packer.build().blocks[0] ?? '');
    for (const row of rows)
      assert.deepEqual(
        row.map((cell) => cell.isNumber),
        [false, false, true, true],
      );
  });

  it('take no part of a text for the end of its cell', () => {
    const { blocks, columns } = packed(['one\u001ftwo\u001ethree\u001d', 'next']);
    assert.deepEqual(textsOf(blocks[0] ?? ''), [['one two three ', 'next']]);
    assert.equal(columns, 2);
  });

  it('are parted into blocks of the same number of rows', () => {
    const rows = Array.from({ length: rowsPerBlock + 3 }, (_, at) => [String(at)]);
    const { blocks } = packed(...rows);
    assert.deepEqual(
      blocks.map((block) => textsOf(block).length),
      [rowsPerBlock, 3],
    );
  });

  it('end with the last row that has a text', () => {
    assert.equal(packed(['a'], [''], []).rows, 1);
  });

  it('have the widths of what stands beside something, not of a title above', () => {
    const { widths } = packed(['A title that is longer than all else'], ['Name', 'Price'], ['Valve', '100']);
    assert.deepEqual(widths, [5, 5]);
  });

  it('have the widths of texts that stand alone, where there are no others', () => {
    assert.deepEqual(packed(['a line'], ['another line']).widths, [12]);
  });
});

describe('findInBlock', () => {
  it('finds the cells with a part of a text, in whatever case', () => {
    const { blocks } = packed(['Valve', 'Bolt'], ['', 'a VALVE box'], ['Nut']);
    assert.deepEqual(findInBlock(blocks[0] ?? '', 'valve'), [
      { row: 0, column: 0 },
      { row: 1, column: 1 },
    ]);
  });

  it('finds nothing across two cells', () => {
    const { blocks } = packed(['val', 've']);
    assert.deepEqual(findInBlock(blocks[0] ?? '', 'valve'), []);
  });
});
