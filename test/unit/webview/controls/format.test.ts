import assert from 'node:assert/strict';
import { formatTimeLeft } from '../../../../src/core/util/displayLanguage';
import { formatDuration } from '../../../../src/webview/controls/format';

describe('formatDuration', () => {
  it('picks the unit by the length', () => {
    assert.deepEqual([31, 312, 12_400, 65_000].map(formatDuration), ['31 ms', '0.3 s', '12 s', '1 min 5 s']);
  });

  it('never is negative when clocks differ', () => {
    assert.equal(formatDuration(-5), '0 ms');
  });
});

describe('formatTimeLeft', () => {
  it('is coarse', () => {
    assert.deepEqual([4_200, 42_000, 55_000, 150_000].map(formatTimeLeft), ['5 s', '50 s', '1 min', '3 min']);
  });
});
