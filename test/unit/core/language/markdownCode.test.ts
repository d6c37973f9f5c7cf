import * as assert from 'node:assert/strict';
import { editOutsideCode, withoutCode } from '../../../../src/core/language/codeFence';

const shout = (text: string) => editOutsideCode(text, (part) => part.toUpperCase());

describe('editOutsideCode', () => {
  const cases: readonly [name: string, text: string, edited: string][] = [
    ['edits all when there is no code', 'a b', 'A B'],
    ['leaves a span alone', 'a `b` c', 'A `b` C'],
    ['leaves a span with backticks inside alone', 'a ``b`c`` d', 'A ``b`c`` D'],
    ['leaves a fenced block alone', 'a\n\n```js\nb\n```\n\nc', 'A\n\n```js\nb\n```\n\nC'],
    ['leaves an indented block between tildes alone', '- a\n  ~~~\n  b\n  ~~~\n', '- A\n  ~~~\n  b\n  ~~~\n'],
    ['leaves a block alone whose lines end as on Windows', '```\r\nb\r\n```\r\nc', '```\r\nb\r\n```\r\nC'],
    ['leaves an empty block alone', '```\n```\na', '```\n```\nA'],
    ['leaves a block in a list alone', '1. ```js\n   b\n   ```\n2. c', '1. ```js\n   b\n   ```\n2. C'],
    ['leaves a block in a quote alone', '> ```\n> b\n> ```\nc', '> ```\n> b\n> ```\nC'],
    ['ends a block in a quote with the quote', '> ```\n> b\n\nc', '> ```\n> b\n\nC'],
    ['edits what follows a fence that never ends', '```\nb', '```\nB'],
    ['edits what follows a single backtick', 'a ` b', 'A ` B'],
    ['edits what stands between escaped backticks', 'a \\`b\\` c', 'A \\`B\\` C'],
  ];
  for (const [name, text, edited] of cases) {
    it(name, () => {
      assert.equal(shout(text), edited);
    });
  }
});

describe('withoutCode', () => {
  it('leaves out blocks and puts a word for each span', () => {
    assert.equal(withoutCode('a `x[1]` b\n\n```\ny[2]\n```\n'), 'a code b\n\n\n');
  });
});
