import * as assert from 'node:assert/strict';
import { bestOverlap, holdsAnswer } from '../../../../../src/core/features/eval/wording';

describe('holdsAnswer', () => {
  const cases: readonly [name: string, texts: string[], answers: string[], holds: boolean][] = [
    ['whatever its capitals, marks and articles', ['He lives in the  hague.'], ['The Hague!'], true],
    ['in any of its wordings', ['It was in 911.'], ['912', '911'], true],
    ['not within a word', ['The Haguenau forest.'], ['Hague'], false],
    ['not when it has no words', ['Anything.'], ['The', ''], false],
    ['not in no text', [], ['911'], false],
    ['not in no text when it has no words either', [], ['The'], false],
  ];
  for (const [name, texts, answers, holds] of cases) {
    it(`finds an answer ${name}`, () => {
      assert.equal(holdsAnswer(texts, answers), holds);
    });
  }
});

describe('bestOverlap', () => {
  it('shares words as often as both have them', () => {
    // Two of the answer's three words are there, among four words.
    assert.deepEqual(bestOverlap('New York is new', ['york new jersey']), {
      recall: 2 / 3,
      f1: (2 * (2 / 4) * (2 / 3)) / (2 / 4 + 2 / 3),
    });
  });

  it('takes the wording that fits best', () => {
    assert.deepEqual(bestOverlap('Stanley Hall', ['G. Stanley Hall', 'Stanley Hall']), { recall: 1, f1: 1 });
  });

  it('is nothing for an empty text', () => {
    assert.deepEqual(bestOverlap('', ['Hall']), { recall: 0, f1: 0 });
  });
});
