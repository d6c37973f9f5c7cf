import * as assert from 'node:assert/strict';
import { holdsAnswer } from '../../../../../src/core/features/eval/cases/judge';

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
