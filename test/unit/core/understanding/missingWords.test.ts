import * as assert from 'node:assert/strict';
import type { QueryTerm } from '../../../../src/core/model/types';
import { matchedWords, missingWords } from '../../../../src/core/understanding/missingWords';
import { chunkOf, documentOf, passageOf, subQueryOf } from '../../../support/samples';

const chunk = chunkOf(documentOf('a.md', 'Either party may end it with 30 days notice, die Kündigung.'));
const question = 'What notice is needed to end it?';
const terms: QueryTerm[] = [
  { term: 'need', weight: 0.6, isUnknown: true },
  { term: 'notic', weight: 0.4 },
];

describe('the words that documents lack', () => {
  it('are none that only ask', () => {
    const task = {
      subQuery: subQueryOf('t1', question),
      terms,
      evidence: [],
      kept: [passageOf(chunk)],
      dropped: [],
      confidence: 0.5,
      failure: undefined,
    };
    assert.deepEqual(missingWords(question, [task]), { unknown: [], lacking: [] });
  });

  it('and those that they hold are none that only ask', () => {
    assert.deepEqual(matchedWords('Was ist die Kündigung?', chunk), ['Kündigung']);
  });
});
