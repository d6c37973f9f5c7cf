import * as assert from 'node:assert/strict';
import {
  columnAt,
  columnsInSight,
  columnWidths,
  offsetsOf,
  rowsInSight,
  scrolledTo,
} from '../../../../src/webview/grid/layout';

const metrics = { rowHeight: 20, digit: 8 };

describe('the layout of a grid', () => {
  it('gives columns the width of their longest text, within limits', () => {
    assert.deepEqual(columnWidths({ widths: [1, 20, 500] }, metrics), [44, 186, 340]);
  });

  it('finds the column at a place', () => {
    const offsets = offsetsOf([50, 100, 60]);
    const places = [0, 49, 50, 149, 150, 900];
    assert.deepEqual(
      places.map((x) => columnAt(offsets, x)),
      [0, 0, 1, 1, 2, 2],
    );
  });

  it('draws the rows in sight and some around them, but no others', () => {
    const { from, to } = rowsInSight({ top: 20_000, height: 400, isFast: false }, 100_000, metrics);
    assert.ok(from <= 1000 && from > 950, String(from));
    assert.ok(to > 1020 && to < 1070, String(to));
    assert.deepEqual(rowsInSight({ top: 0, height: 400, isFast: false }, 5, metrics), { from: 0, to: 5 });
  });

  it('draws few of many columns', () => {
    const offsets = offsetsOf(Array.from({ length: 16_000 }, () => 50));
    const { from, to } = columnsInSight({ left: 5000, width: 500 }, offsets);
    assert.ok(from <= 100 && to >= 110 && to - from < 20, `${String(from)} to ${String(to)}`);
  });

  it('scrolls to what is out of sight, and no further than it must', () => {
    const room = 300;
    assert.equal(scrolledTo(100, { start: 150, end: 170, room }), 100);
    assert.equal(scrolledTo(100, { start: 60, end: 80, room }), 60);
    assert.equal(scrolledTo(100, { start: 480, end: 500, room }), 200);
    assert.equal(scrolledTo(100, { start: 1000, end: 1020, room }, true), 900);
  });
});
