import * as assert from 'node:assert/strict';
import { quotedCell } from '../../../../src/extension/citations/quoteRange';

const sources = ['# Waits', 'limit = 8\nprint(limit)', 'limit = 8'];

describe('quotedCell', () => {
  it('finds the quote in the cited cell, not in another that has it too', () => {
    assert.deepEqual(quotedCell(sources, 3, 'limit = 8'), { index: 2, range: { start: 0, end: 9 } });
  });

  it('finds the quote in another cell when the cited one has lost it', () => {
    assert.deepEqual(quotedCell(sources, 1, 'print(limit)'), { index: 1, range: { start: 10, end: 22 } });
  });

  it('takes the cited cell when no cell holds the quote, or there is none', () => {
    assert.deepEqual(quotedCell(sources, 2, 'an output'), { index: 1, range: undefined });
    assert.deepEqual(quotedCell(sources, 3, undefined), { index: 2, range: undefined });
  });

  it('takes the last cell when the notebook has become shorter', () => {
    assert.deepEqual(quotedCell(sources, 9, undefined), { index: 2, range: undefined });
  });
});
