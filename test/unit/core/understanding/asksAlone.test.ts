import * as assert from 'node:assert/strict';
import { tagWords } from '../../../../src/core/language/partsOfSpeech';
import { asksAlone } from '../../../../src/core/understanding/ownQuestions/asksAlone';

describe('a question that was made of a document', () => {
  const said: readonly [question: string, about: string, isClear: boolean][] = [
    ['How much does the customer pay?', 'The visit of a fitter', false],
    ['How much does the customer pay?', 'Customers and what they order', true],
    ['How often is the test repeated?', '', false],
    ['How often is the driving test repeated?', '', true],
    ['How long is the Nordbahn?', '', true],
    ['How often are the berths of the harbour dredged?', 'The harbour', true],
    ['What is the head count of the sales department?', '', true],
    ['Who are the treasurer’s signed by?', 'The treasurer', false],
    ['Who signs the treasurer’s claims?', '', true],
    ['How long does a full battery last?', '', true],
    ['Wie oft wird die Prüfung wiederholt?', '', true],
  ];
  for (const [question, about, isClear] of said)
    it(`${isClear ? 'says' : 'does not say'} what it is about${about && ` beside "${about}"`}: ${question}`, () => {
      assert.equal(asksAlone(question, about, tagWords), isClear);
    });
});
