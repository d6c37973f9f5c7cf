import * as assert from 'node:assert/strict';
import { areaLabel, parseAddress } from '../../../../src/core/model/cellAddress';
import { moved, selectedArea, selectionOf, type Selection } from '../../../../src/webview/grid/selection';

/** 20 rows and 6 columns, where B3:C4 are merged. */
const sheet = { rows: 20, columns: 6, merged: [{ top: 2, left: 1, bottom: 3, right: 2 }] };

function at(address: string): Selection {
  const parsed = parseAddress(address);
  assert.ok(parsed);
  return selectionOf(parsed.area);
}

function after(from: string, key: string): string {
  const pressed = {
    key: key.split('+').at(-1) ?? '',
    isCtrl: key.includes('Ctrl+'),
    isShift: key.includes('Shift+'),
    page: 8,
  };
  const selection = moved(at(from), pressed, sheet);
  assert.ok(selection);
  return areaLabel(selectedArea(selection, sheet));
}

describe('the selection of a grid', () => {
  const cases: readonly (readonly [from: string, key: string, to: string])[] = [
    ['A1', 'ArrowDown', 'A2'],
    ['A1', 'ArrowUp', 'A1'],
    ['F20', 'ArrowRight', 'F20'],
    ['A3', 'ArrowRight', 'B3:C4'],
    ['B3', 'ArrowRight', 'D3'],
    ['B3', 'ArrowDown', 'B5'],
    ['C5', 'ArrowUp', 'B3:C4'],
    ['D6', 'Shift+ArrowLeft', 'C6:D6'],
    ['D5', 'Shift+ArrowUp', 'D4:D5'],
    ['A4', 'Shift+ArrowRight', 'A3:C4'],
    ['C6', 'Home', 'A6'],
    ['C6', 'End', 'F6'],
    ['C6', 'Ctrl+Home', 'A1'],
    ['C6', 'Ctrl+End', 'F20'],
    ['C6', 'Ctrl+Shift+End', 'C6:F20'],
    ['C6', 'PageDown', 'C14'],
    ['C6', 'PageUp', 'C1'],
    ['C6', 'Ctrl+a', 'A1:F20'],
  ];
  for (const [from, key, to] of cases)
    it(`goes from ${from} to ${to} by ${key}`, () => {
      assert.equal(after(from, key), to);
    });

  it('stays for any other key', () => {
    assert.equal(moved(at('A1'), { key: 'x', isCtrl: false, isShift: false, page: 8 }, sheet), undefined);
  });
});
