import * as assert from 'node:assert/strict';
import { areaLabel, clamped, parseAddress } from '../../../../src/core/model/cellAddress';

describe('parseAddress', () => {
  const cases: Readonly<Record<string, string | undefined>> = {
    B7: 'B7',
    ' b7 ': 'B7',
    $B$7: 'B7',
    'd9:b2': 'B2:D9',
    AB12: 'AB12',
    '12': 'A12',
    'Prices!B7': 'Prices B7',
    "'It''s a list'!C1:C3": "It's a list C1:C3",
    B0: undefined,
    '0': undefined,
    B: undefined,
    'A1:B2:C3': undefined,
    'somewhere else': undefined,
    '': undefined,
  };
  for (const [typed, expected] of Object.entries(cases))
    it(`reads ${JSON.stringify(typed)} as ${expected ?? 'no address'}`, () => {
      const address = parseAddress(typed);
      const read = address && [address.sheet, areaLabel(address.area)].filter(Boolean).join(' ');
      assert.equal(read, expected);
    });
});

describe('clamped', () => {
  it('gives the nearest cells that a sheet has', () => {
    const area = { top: 5, left: 2, bottom: 90, right: 40 };
    assert.equal(areaLabel(clamped(area, 50, 10)), 'C6:J50');
  });
});
