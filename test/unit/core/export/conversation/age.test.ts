import * as assert from 'node:assert/strict';
import { ageOf } from '../../../../../src/core/export/conversation/conversationList';

describe('ageOf', () => {
  const now = new Date(2026, 2, 10, 0, 30).getTime();
  const ages = [
    { at: new Date(2026, 2, 10, 0, 5), age: 'today' },
    { at: new Date(2026, 2, 9, 23, 59), age: 'yesterday' },
    { at: new Date(2026, 2, 9, 0, 0), age: 'yesterday' },
    { at: new Date(2026, 2, 8, 23, 59), age: 'week' },
    { at: new Date(2026, 2, 3, 0, 0), age: 'week' },
    { at: new Date(2026, 2, 2, 23, 59), age: 'earlier' },
    { at: new Date(2026, 2, 11, 9, 0), age: 'today' },
  ];
  for (const { at, age } of ages) {
    it(`calls ${at.toLocaleString('sv')} ${age} on the 10th`, () => {
      assert.equal(ageOf(at.getTime(), now), age);
    });
  }
});
