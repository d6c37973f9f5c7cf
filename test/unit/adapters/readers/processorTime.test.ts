import * as assert from 'node:assert/strict';
import { ProcessorTime } from '../../../../src/adapters/readers/readerProcess';

describe('ProcessorTime', () => {
  it('ends a time when so much was spent, however long that took', () => {
    const time = new ProcessorTime();
    time.spend(500);
    const signal = time.timeout(1000);
    time.spend(999);
    assert.deepEqual([time.now(), signal.aborted], [1499, false]);
    time.spend(1);
    assert.equal(signal.aborted, true);
  });
});
