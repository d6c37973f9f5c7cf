import * as assert from 'node:assert/strict';
import { newestOf } from '../../../../src/core/trust/conflictSides';

const newestMarker = (...dates: readonly (string | undefined)[]) =>
  newestOf(dates.map((date, index) => ({ marker: index + 1, value: 'yes', date })))?.marker;

describe('newestOf', () => {
  const cases: readonly [what: string, dates: readonly (string | undefined)[], newest: number | undefined][] =
    [
      ['the side of the latest date', ['2023-05-01', '2024-02', '2022'], 2],
      ['none when a side has no date', ['2024-02', undefined], undefined],
      ['none when two are of the latest date', ['2024', '2024', '2023'], undefined],
      ['none of a year and a month of it', ['2024', '2024-05'], undefined],
    ];
  it('gives the side that is not of an older document, whatever the dates', () => {
    const sides = [
      { marker: 1, value: 'two', date: '2024', isOlder: true },
      { marker: 2, value: 'three', date: undefined },
    ] as const;
    assert.equal(newestOf(sides)?.marker, 2);
  });

  for (const [what, dates, newest] of cases) {
    it(`gives ${what}`, () => {
      assert.equal(newestMarker(...dates), newest);
    });
  }
});
