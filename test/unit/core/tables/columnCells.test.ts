import * as assert from 'node:assert/strict';
import { ColumnCells } from '../../../../src/core/tables/columnCells';
import { dateIn } from '../../../../src/core/tables/cellDates';

function numbers(...texts: readonly string[]): (number | undefined)[] {
  const cells = new ColumnCells((row) => texts[row], texts.length);
  return cells.first(texts.length).map(({ number }) => number);
}

describe('values of cells', () => {
  it('are numbers with units, money, percent and scales', () => {
    assert.deepEqual(
      numbers('80,750 GRT', '$1.5 million', '12 %', '−3', '–4', '.287', '79 037 121'),
      [80_750, 1_500_000, 12, -3, -4, 0.287, 79_037_121],
    );
  });

  it('are below zero by a sign behind them, which is neither a hyphen nor the dash for no cents', () => {
    assert.deepEqual(
      numbers('1,230.00-', '80.50- EUR', '7- €', '19,- €', '100.-', '3-DAY', '2019-'),
      [-1230, -80.5, -7, 19, 100, 3, 2019],
    );
  });

  it('are read with the decimal comma of their column', () => {
    assert.deepEqual(numbers('1.234,50 €', '0,75 €', '12 €'), [1234.5, 0.75, 12]);
  });

  it('are none in the errors of formulas, in any language', () => {
    const errors = ['#¡DIV/0!', '#DEEL/0!', '#DZIEL/0!', '#DIVISION/0!', '#DIV/0!', 'Err:502'];
    assert.deepEqual(numbers(...errors, '#12'), [...errors.map(() => undefined), 12]);
  });

  it('are durations in seconds', () => {
    assert.deepEqual(numbers('6:26:15', '7:04'), [23_175, 424]);
  });

  it('are dates in all usual forms, at the precision written', () => {
    const day = { year: 1991, month: 3, day: 28 };
    for (const text of [
      '1991-03-28',
      'March 28, 1991',
      '28 March 1991',
      '28. März 1991',
      '28.03.1991',
      '3/28/1991',
    ])
      assert.deepEqual(dateIn(text), day, text);
    assert.deepEqual(dateIn('January 1993 – December 12, 1995'), { year: 1993, month: 1 });
    assert.deepEqual(dateIn('Apr 3'), { month: 4, day: 3 });
    assert.deepEqual(dateIn('1989 – 1991'), { year: 1989 });
    assert.equal(dateIn('12 marches'), undefined);
  });
});
