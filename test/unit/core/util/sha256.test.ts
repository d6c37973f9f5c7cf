import * as assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { sha256 } from '../../../../src/core/util/sha256';

describe('sha256', () => {
  it('gives what Node gives, for texts of every length around those of blocks', () => {
    const texts = [
      'Überstunden – 30 days 🌍',
      ...Array.from({ length: 140 }, (_, at) => 'a1 '.repeat(at).slice(0, at)),
    ];
    for (const text of texts) assert.equal(sha256(text), createHash('sha256').update(text).digest('hex'));
  });
});
