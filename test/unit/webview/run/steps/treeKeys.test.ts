import assert from 'node:assert/strict';
import { treeMove } from '../../../../../src/webview/run/steps/tree';

/** A closed item, an open one with two children, and one that has nothing to open. */
const entries = [
  { level: 1, isOpen: false },
  { level: 1, isOpen: true },
  { level: 2, isOpen: undefined },
  { level: 2, isOpen: undefined },
  { level: 1, isOpen: undefined },
];
const move = (key: string, at: number) => treeMove(key, entries, at);

describe('treeMove', () => {
  it('goes up and down, and no further than the ends', () => {
    assert.deepEqual([move('ArrowDown', 0), move('ArrowUp', 3)], [{ to: 1 }, { to: 2 }]);
    assert.deepEqual([move('ArrowUp', 0), move('ArrowDown', 4)], [undefined, undefined]);
  });

  it('goes to the first and the last item', () => {
    assert.deepEqual([move('Home', 3), move('End', 0)], [{ to: 0 }, { to: 4 }]);
  });

  it('opens with the right arrow, and goes in when it is open', () => {
    assert.deepEqual([move('ArrowRight', 0), move('ArrowRight', 1)], ['pick', { to: 2 }]);
    assert.equal(move('ArrowRight', 4), undefined);
  });

  it('closes with the left arrow, and goes out of what has nothing to close', () => {
    assert.deepEqual([move('ArrowLeft', 1), move('ArrowLeft', 3)], ['pick', { to: 1 }]);
    assert.equal(move('ArrowLeft', 0), undefined);
  });

  it('picks with Enter and Space, and leaves other keys alone', () => {
    assert.deepEqual([move('Enter', 2), move(' ', 0), move('Tab', 0)], ['pick', 'pick', undefined]);
  });
});
