import * as assert from 'node:assert/strict';
import { emptyRun } from '../../../../src/core/model/state';
import { newestRuns, runsBefore, type RunPage } from '../../../../src/extension/chat/snapshot';

const runs = Array.from({ length: 45 }, (_, index) => ({ ...emptyRun, runId: String(index) }));
const extent = ({ runs: some, earlier }: RunPage) => [some[0]?.runId, some.at(-1)?.runId, earlier];

describe('the pages of a conversation', () => {
  it('begins with the newest runs', () => {
    assert.deepEqual(extent(newestRuns(runs)), ['25', '44', 25]);
    assert.deepEqual(extent(newestRuns(runs.slice(0, 3))), ['0', '2', 0]);
  });

  it('goes on with those before, until there are no more', () => {
    assert.deepEqual(extent(runsBefore(runs, '25')), ['5', '24', 5]);
    assert.deepEqual(extent(runsBefore(runs, '5')), ['0', '4', 0]);
    assert.deepEqual(runsBefore(runs, 'gone'), { runs: [], earlier: 0 });
    assert.deepEqual(extent(runsBefore(runs, '25', '2')), ['2', '24', 2]);
    assert.deepEqual(extent(runsBefore(runs, '25', '20')), ['5', '24', 5]);
    assert.deepEqual(runsBefore(runs, '25', 'gone'), { runs: [], earlier: 25 });
  });
});
