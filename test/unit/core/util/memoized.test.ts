import * as assert from 'node:assert/strict';
import { memoized, once } from '../../../../src/core/util/memoized';

describe('memoized', () => {
  const counted = (size: number) => {
    const asked: string[] = [];
    const read = memoized(size, (key: string) => {
      asked.push(key);
      return key === 'none' ? undefined : key.length;
    });
    return { asked, read };
  };

  it('computes a result once, also when it is undefined', () => {
    const { asked, read } = counted(10);
    assert.deepEqual(
      ['abc', 'none', 'abc', 'none'].map((key) => read(key)),
      [3, undefined, 3, undefined],
    );
    assert.deepEqual(asked, ['abc', 'none']);
  });

  it('forgets what it knows when it is full', () => {
    const { asked, read } = counted(2);
    for (const key of ['a', 'b', 'c', 'a']) read(key);
    assert.deepEqual(asked, ['a', 'b', 'c', 'a']);
  });

  it('is full by the size of its keys where that is told', () => {
    const asked: string[] = [];
    const read = memoized(
      5,
      (key: string) => {
        asked.push(key);
        return key;
      },
      ({ length }) => length,
    );
    for (const key of ['ab', 'cde', 'ab', 'larger', 'larger', 'fg', 'hi', 'fg']) read(key);
    assert.deepEqual(asked, ['ab', 'cde', 'larger', 'larger', 'fg', 'hi']);
  });
});

describe('once', () => {
  it('makes its value at the first use, and once', () => {
    let made = 0;
    const value = once(() => (made += 1));
    assert.equal(made, 0);
    assert.deepEqual([value(), value()], [1, 1]);
  });
});
