import assert from 'node:assert/strict';
import { turned } from '../../../../src/webview/pdf/paper';

describe('the colours of a dark page', () => {
  it('are light for dark and dark for light, and keep their hue', () => {
    assert.deepEqual(turned('#ffffff'), '#000000');
    assert.deepEqual(turned('#000080'), '#7f7fff');
    assert.deepEqual(turned('rgba(255, 0, 0, 0.5)'), 'rgba(255, 0, 0, 0.5)');
  });

  it('come back when they are turned again, and what is no colour stays', () => {
    for (const colour of ['#123456', '#fedcba', 'rgba(10, 20, 30, 0.25)'])
      assert.deepEqual(turned(turned(colour)), colour);
    assert.deepEqual(turned('url(#pattern)'), 'url(#pattern)');
  });
});
