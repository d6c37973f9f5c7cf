import * as assert from 'node:assert/strict';
import { plainFinding } from '../../../../../src/core/trust/audit/judgeSentence';

describe('what a sentence makes of one word of its quote', () => {
  const quote = 'Three missed courses block bookings for 14 days. Drilling is forbidden on Sundays.';
  for (const [found, sentence] of [
    ['borne out', 'Drilling is forbidden on Sundays.'],
    ['number', 'Two missed courses block bookings for 14 days.'],
    ['number', 'Three missed courses block bookings for 14 weeks.'],
    ['terms', 'Drilling is forbidden on Mondays.'],
    ['negation', 'Drilling is allowed on Sundays.'],
    [undefined, 'Three missed lessons block bookings for 14 days.'],
  ] as const)
    it(`is ${found ?? 'left to chances'}: ${sentence}`, () => {
      assert.equal(plainFinding(sentence, quote), found);
    });
});
