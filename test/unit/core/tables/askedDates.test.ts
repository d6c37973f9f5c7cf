import * as assert from 'node:assert/strict';
import { datesIn, periodOfKey, textOfKey } from '../../../../src/core/tables/askedDates';
import { wordsIn } from '../../../../src/core/tables/cellValues';

/** The first and last day of each date in a question. */
function periods(question: string, language: 'en' | 'de' = 'en'): string[] {
  return datesIn(wordsIn(question, language)).map(
    ({ from, until }) => `${textOfKey(from)} ${textOfKey(until)}`,
  );
}

describe('the dates of a question', () => {
  const told: readonly [question: string, ...periods: string[]][] = [
    ['orders in 2024', '2024 2024-12-31'],
    ['orders in February 2024', '2024-02 2024-02-29'],
    ['orders before 1 March 2024', '2024-03-01 2024-03-01'],
    ['orders after March 3rd, 2024', '2024-03-03 2024-03-03'],
    ['orders since the 2nd of May 2025', '2025-05-02 2025-05-02'],
    ['orders of 2024-11-05', '2024-11-05 2024-11-05'],
    ['orders of Q3 2024', '2024-07 2024-09-30'],
    ['orders between March 2024 and June 2024', '2024-03 2024-03-31', '2024-06 2024-06-30'],
    ['order 17 of firm 2'],
    ['may I see room 12'],
  ];
  for (const [question, ...days] of told)
    it(`are periods: ${question}`, () => {
      assert.deepEqual(periods(question), days);
    });

  it('are told as exactly as they are stated', () => {
    const [year, month, day] = datesIn(wordsIn('2024, June 2024, and 5 June 2024'));
    assert.deepEqual(
      [year, month, day].map((date) => periodOfKey(date?.until ?? 0)),
      ['2024', '2024-06', '2024-06-05'],
    );
  });

  it('are read in German', () => {
    assert.deepEqual(periods('Bestellungen im März 2024', 'de'), ['2024-03 2024-03-31']);
    assert.deepEqual(periods('Bestellungen vor dem 01.04.2024', 'de'), ['2024-04-01 2024-04-01']);
  });
});
