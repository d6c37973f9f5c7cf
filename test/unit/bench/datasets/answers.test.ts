import * as assert from 'node:assert/strict';
import { measureOutcome } from '../../../../bench/datasets/answers';
import type { Answer, Citation } from '../../../../src/core/model/types';
import type { RunOutcome } from '../../../../src/core/model/events';

const citation = (documentId: string, quote: string): Citation => ({
  ...{ marker: 1, documentId, documentTitle: '', headings: [], chunkId: '', quote, score: 1 },
  place: { kind: 'section' },
});

/** What was answered with these citations; nothing else of the answer is looked at. */
function answered(...citations: readonly Citation[]): RunOutcome {
  return { kind: 'answered', answer: { citations, confidence: 0.8 } as unknown as Answer };
}

const declined: RunOutcome = {
  ...{ kind: 'declined', reason: 'nothing-found', message: '', flags: [], options: [] },
  coverage: { documentsSearched: 0, queries: [], missing: [], nearest: [], failed: [] },
};
const expected = { answerable: true, relevant: new Set(['one', 'two']), answers: ['The Hague'] };
const recordOf = (documentId: string) => documentId.replace('.md', '');

describe('measureOutcome', () => {
  const outcome = answered(citation('one.md', 'He lives in the  hague.'), citation('three.md', 'No.'));
  const measures = measureOutcome(outcome, expected, recordOf);

  it('tells the share of the needed documents that are cited', () => {
    assert.equal(measures.citedNeeded, 0.5);
  });

  it('tells the share of the cited documents that are needed', () => {
    assert.equal(measures.citedRightly, 0.5);
  });

  it('finds the answer in a quote whatever its capitals, marks and articles', () => {
    assert.equal(measures.holdsAnswer, true);
  });

  it('does not find an answer within a word', () => {
    const other = answered(citation('one.md', 'The Haguenau forest.'));
    assert.equal(measureOutcome(other, expected, recordOf).holdsAnswer, false);
  });

  it('cites nothing when it was declined', () => {
    assert.deepEqual(measureOutcome(declined, expected, recordOf), {
      isAnswered: false,
      isAnswerable: true,
      confidence: 0,
      citedNeeded: 0,
      citedRightly: undefined,
      holdsAnswer: false,
    });
  });

  it('looks only at whether it was answered when there is no answer', () => {
    assert.deepEqual(measureOutcome(outcome, { ...expected, answerable: false }, recordOf), {
      isAnswered: true,
      isAnswerable: false,
      confidence: 0.8,
      citedNeeded: undefined,
      citedRightly: undefined,
      holdsAnswer: undefined,
    });
  });
});
