import * as assert from 'node:assert/strict';
import type { Place } from '../../../../src/core/model/types';
import { beginSame, placeLabel, placesOf, placeWithin } from '../../../../src/core/model/place';

const place = { kind: 'lines', lines: { start: 5, end: 9 } } as const;
const cells = { kind: 'cells', sheet: 'Prices', columns: ['B', 'D'], rows: { start: 2, end: 9 } } as const;

describe('placesOf', () => {
  it("gives lines when the text is the file's own", () => {
    const placeOf = placesOf({ text: 'a\nb\nc', places: [] });
    assert.deepEqual(placeOf(2, 5), { kind: 'lines', lines: { start: 2, end: 3 } });
  });

  it('gives the page that a stretch begins on', () => {
    const pages = [1, 2].map((page, index) => ({ start: index * 4, place: { kind: 'page', page } as const }));
    const placeOf = placesOf({ text: 'one\ntwo', places: pages });
    assert.deepEqual([placeOf(0, 3), placeOf(4, 7), placeOf(2, 6)].map(placeLabel), ['p. 1', 'p. 2', 'p. 1']);
  });

  it('counts the rows of a table by its lines of text', () => {
    const placeOf = placesOf({ text: 'Title\na | b\nc | d', places: [{ start: 6, place: cells }] });
    assert.equal(placeLabel(placeOf(12, 17)), 'Prices!B3:D3');
  });

  it('joins lines when a stretch runs over more than one', () => {
    const lines = [3, 8].map((line, index) => {
      return { start: index * 4, place: { kind: 'lines', lines: { start: line, end: line } } as const };
    });
    assert.equal(placeLabel(placesOf({ text: 'one two', places: lines })(0, 7)), 'L 3–8');
  });
});

describe('placeWithin', () => {
  it('gives the lines of a stretch when the text begins further down', () => {
    assert.equal(placeLabel(placeWithin(place, 'a\nb\nc', 2, 3)), 'L 6');
  });

  it('gives the rows of a stretch when the text is of a table', () => {
    assert.equal(placeLabel(placeWithin(cells, 'a\nb\nc', 2, 5)), 'Prices!B3:D4');
  });

  it('keeps a page', () => {
    assert.deepEqual(placeWithin({ kind: 'page', page: 4 }, 'a\nb', 2, 3), { kind: 'page', page: 4 });
  });
});

describe('placeLabel', () => {
  const labels: readonly [Place, string][] = [
    [{ kind: 'lines', lines: { start: 12, end: 12 } }, 'L 12'],
    [place, 'L 5–9'],
    [{ kind: 'page', page: 4 }, 'p. 4'],
    [{ kind: 'slide', slide: 3 }, 'Slide 3'],
    [{ kind: 'notebook-cell', cell: 7 }, 'Cell 7'],
    [cells, 'Prices!B2:D9'],
    [{ ...cells, columns: ['B', 'B'], rows: { start: 2, end: 2 } }, 'Prices!B2'],
    [{ kind: 'section' }, ''],
  ];
  for (const [where, label] of labels) {
    it(`says "${label}" for ${where.kind}`, () => {
      assert.equal(placeLabel(where), label);
    });
  }
});

describe('beginSame', () => {
  it('tells rows of one table apart', () => {
    assert.equal(beginSame(cells, { ...cells, rows: { start: 3, end: 3 } }), false);
  });

  it('takes a page for the same as itself only', () => {
    assert.equal(beginSame({ kind: 'page', page: 4 }, { kind: 'page', page: 4 }), true);
    assert.equal(beginSame({ kind: 'page', page: 4 }, { kind: 'slide', slide: 4 }), false);
  });
});
