import * as assert from 'node:assert/strict';
import { namesIn } from '../../../../src/core/language/names';

describe('namesIn', () => {
  const cases: readonly [name: string, text: string, names: readonly string[]][] = [
    ['joins capitalised words', 'it was Neil Young who sang', ['Neil Young']],
    ['joins them over the small words of names', 'the Bank of England', ['Bank of England']],
    [
      'leaves out a stop word that begins a sentence',
      'The Decade album. When Neil came.',
      ['Decade', 'Neil'],
    ],
    ['takes off what closes a sentence', 'He lived in Vienna.', ['Vienna']],
    ['gives each once', 'Rome, then Rome', ['Rome']],
    ['finds none in small letters', 'nothing here', []],
  ];
  for (const [name, text, names] of cases) {
    it(name, () => {
      assert.deepEqual(namesIn(text), names);
    });
  }
});
