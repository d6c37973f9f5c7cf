import * as assert from 'node:assert/strict';
import { WordNumbers } from '../../../../../src/core/retrieval/ranking/wordNumbers';
import { randomFrom } from '../../../../support/random';

const word = /[\p{L}\p{M}\p{N}]+(?:[_\-.'’@][\p{L}\p{M}\p{N}]+)*/gu;
const signs = ['a', 'B', 'é', 'e\u0301', '9', '-', '.', '_', '’', '@', ' ', '漢', '𝒜', '🙂', '\ud800'];

describe('WordNumbers', () => {
  it('numbers each word when it first comes, however many there are', () => {
    const random = randomFrom(3);
    const numbers = new WordNumbers();
    const added: string[] = [];
    const texts = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 12 }, () => signs[Math.floor(random() * signs.length)]).join(''),
    );
    for (const text of texts) {
      const found = numbers.of(text, (written) => added.push(written));
      assert.deepEqual(
        Array.from(found, (number) => added[number]),
        text.match(word) ?? [],
      );
    }
    assert.ok(added.length > 10_000);
    assert.equal(new Set(added).size, added.length);
  });
});
