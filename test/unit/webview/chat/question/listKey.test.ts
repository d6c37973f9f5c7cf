import * as assert from 'node:assert/strict';
import { listKey } from '../../../../../src/webview/chat/question/useMention';

const two = { isLooking: false, count: 2, active: 1, text: '' };

describe('the keys in the list after an @', () => {
  it('choose nothing, and ask nothing, while the items are looked for', () => {
    const looking = { ...two, isLooking: true };
    assert.equal(listKey('Enter', looking), 'wait');
    assert.equal(listKey('Tab', looking), 'wait');
    assert.equal(listKey('ArrowDown', looking), undefined);
  });

  it('choose what is marked, and go round', () => {
    assert.equal(listKey('Enter', two), 'choose');
    assert.equal(listKey('ArrowDown', two), 0);
    assert.equal(listKey('ArrowUp', { ...two, active: 0 }), 1);
  });

  it('tick what is marked right behind the @, and are for the text behind other characters', () => {
    assert.equal(listKey(' ', two), 'tick');
    assert.equal(listKey(' ', { ...two, text: 'legal' }), undefined);
  });

  it('are for the text when nothing fits, but Escape', () => {
    const none = { ...two, count: 0 };
    assert.equal(listKey('Enter', none), undefined);
    assert.equal(listKey('Escape', none), 'close');
  });
});
