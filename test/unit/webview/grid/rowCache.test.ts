import * as assert from 'node:assert/strict';
import { RowPacker, rowsPerBlock } from '../../../../src/core/model/grid';
import { RowCache } from '../../../../src/webview/grid/rowCache';

function blockOf(text: string): string {
  const packer = new RowPacker();
  packer.add([text], () => false);
  return packer.build().blocks[0] ?? '';
}

function cacheAndAsked() {
  const asked: number[] = [];
  const cache = new RowCache((_, block) => asked.push(block));
  return { cache, asked };
}

describe('RowCache', () => {
  it('asks once for the blocks of wanted rows', () => {
    const { cache, asked } = cacheAndAsked();
    const wanted = { from: rowsPerBlock - 1, to: rowsPerBlock + 1 };
    cache.want(0, wanted);
    cache.want(0, wanted);
    assert.deepEqual(asked, [0, 1]);
  });

  it('waits with others until some have come', () => {
    const { cache, asked } = cacheAndAsked();
    cache.want(0, { from: 0, to: 3 * rowsPerBlock });
    cache.want(0, { from: 90 * rowsPerBlock, to: 91 * rowsPerBlock });
    assert.deepEqual(asked, [0, 1, 2]);
    cache.receive({ sheet: 0, block: 0, rows: blockOf('first') });
    cache.want(0, { from: 90 * rowsPerBlock, to: 91 * rowsPerBlock });
    assert.deepEqual(asked, [0, 1, 2, 90]);
  });

  it('tells rows that are empty from those that are not there', () => {
    const { cache } = cacheAndAsked();
    cache.receive({ sheet: 0, block: 0, rows: blockOf('first') });
    assert.equal(cache.row(0, 0)?.[0]?.text, 'first');
    assert.deepEqual(cache.row(0, 7), []);
    assert.equal(cache.row(0, rowsPerBlock), undefined);
    assert.equal(cache.row(1, 0), undefined);
  });

  it('keeps those that were wanted last', () => {
    const { cache } = cacheAndAsked();
    for (let block = 0; block < 60; block += 1)
      cache.receive({ sheet: 0, block, rows: blockOf(String(block)) });
    cache.want(0, { from: 0, to: 1 });
    cache.receive({ sheet: 0, block: 60, rows: blockOf('one more') });
    assert.equal(cache.row(0, 0)?.[0]?.text, '0');
    assert.equal(cache.row(0, rowsPerBlock), undefined);
  });
});
