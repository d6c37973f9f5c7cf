import * as assert from 'node:assert/strict';
import { weighedQuestionOf } from '../../../../../src/core/retrieval/ranking/weighedQuestion';
import { lexiconOf, textReader } from '../../../../../src/core/retrieval/ranking/reading';
import { tokenize } from '../../../../../src/core/language/analyze';
import type { Language } from '../../../../../src/core/model/types';

function readFor(question: string, text: string, languages: readonly Language[] = []) {
  const tokens = tokenize(question);
  const terms = tokens.map(({ term }) => ({ term, weight: 4, chunks: 1 }));
  const lexicon = lexiconOf(languages);
  const read = textReader(weighedQuestionOf(question, tokens, terms), lexicon);
  const { length, places } = read(lexicon.numbersIn(text));
  return { length, places: [...new Set(places)] };
}

describe('textReader', () => {
  it('counts a word with parts as one word, at one place', () => {
    assert.deepEqual(readFor('retries', 'set max_retries here'), { length: 2, places: [1] });
  });

  it('counts the forms of a word in several languages as one word', () => {
    const text = 'Häuser brauchen Fenster';
    assert.deepEqual(readFor('Fenster', text, ['de', 'fr']), { length: 3, places: [2] });
  });

  it('counts no stop words', () => {
    assert.deepEqual(readFor('storage', 'it is the storage of the kiwi'), { length: 2, places: [0] });
  });

  it('finds words beside characters of two units, and signs that join nothing', () => {
    assert.deepEqual(readFor('kiwi', 'b𝒜c kiwi- x@y ’tis'), { length: 4, places: [1] });
  });
});
