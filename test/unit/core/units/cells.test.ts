import * as assert from 'node:assert/strict';
import { cellsOf, separatorOf } from '../../../../src/core/units/blocks';

describe('the separator of a table', () => {
  it('is the one that gives a cell for each column, whatever a cell holds', () => {
    const line = '2025-11-20,Thursday,No public | bring a dish';
    const separator = separatorOf([line], ['date', 'day', 'notes']);
    assert.deepEqual(cellsOf(line, separator), ['2025-11-20', 'Thursday', 'No public | bring a dish']);
  });

  it('is found in more lines than a call takes arguments', () => {
    const lines = Array.from({ length: 200_000 }, (_, at) => `${at};a`);
    assert.equal(separatorOf(lines, ['number', 'letter']), ';');
  });

  it('is one that all lines share where the names of the columns are not known', () => {
    assert.equal(separatorOf(['a;b', 'c;d'], []), ';');
  });
});
