import assert from 'node:assert/strict';
import { openingOf } from '../../../../src/webview/controls/opening';

const opening = (event: Partial<MouseEvent>) =>
  openingOf({ ctrlKey: false, metaKey: false, button: 0, detail: 1, ...event } as MouseEvent);

describe('openingOf', () => {
  it('leaves the cursor where it is on a click', () => {
    assert.deepEqual(opening({}), { isBeside: false, takesFocus: false });
  });

  it('takes the cursor along on a double click and on Enter', () => {
    for (const detail of [0, 2]) assert.equal(opening({ detail }).takesFocus, true);
  });

  it('opens beside with Ctrl, Cmd and the middle button', () => {
    for (const event of [{ ctrlKey: true }, { metaKey: true }, { button: 1 }]) {
      assert.equal(opening(event).isBeside, true);
    }
  });
});
