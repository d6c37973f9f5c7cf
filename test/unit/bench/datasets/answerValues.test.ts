import * as assert from 'node:assert/strict';
import { measureAnswer, type Expected, type GivenAnswer } from '../../../../bench/datasets/answerValues';

const expected: Expected = {
  ...{ answerable: true, relevant: new Set(['one', 'two']), answers: ['The Hague'], hasSpan: true },
  rationales: [{ record: 'one', alternatives: [['He lives in The Hague.', 'So does she.'], ['A third.']] }],
};
const cite = (record: string, quote: string, isVerified = true) => ({ record, quote, isVerified });
const given = (...citations: GivenAnswer['citations']): GivenAnswer => ({
  ...{ text: 'He lives in The Hague.[1]', confidence: 0.8, citations },
});

describe('measureAnswer', () => {
  it('looks for the answer in the first quote, the first three and the first six', () => {
    const citations = [cite('one', 'No.'), cite('two', 'No.'), cite('one', 'No.'), cite('one', 'The Hague.')];
    const { best, three, six } = measureAnswer(given(...citations), expected);
    assert.deepEqual([best, three, six], [0, 0, 1]);
  });

  it('does not look for an answer that no needed document has', () => {
    const values = measureAnswer(given(cite('one', 'The Hague.')), { ...expected, hasSpan: false });
    assert.equal('best' in values, false);
  });

  it('holds the words of the answer against the known one, without markers', () => {
    const { recall, f1 } = measureAnswer(given(), expected);
    assert.deepEqual([recall, f1], [1, (2 * (1 / 4)) / (1 / 4 + 1)]);
  });

  it('tells the share of needed documents that is cited', () => {
    assert.equal(measureAnswer(given(cite('one', 'x'), cite('three', 'x')), expected).documents, 0.5);
  });

  it('takes the alternative of which most sentences are quoted, whole or in part', () => {
    const values = measureAnswer(
      given(cite('one', 'She said: He lives in The Hague. Yes.'), cite('two', 'A third.')),
      expected,
    );
    assert.equal(values.sentences, 0.5);
  });

  it('counts a citation as right when it was verified and its document is needed', () => {
    const citations = [cite('one', 'x'), cite('two', 'x', false), cite('three', 'x'), cite('four', 'x')];
    const { precision, unverified } = measureAnswer(given(...citations), expected);
    assert.deepEqual([precision, unverified], [0.25, 1]);
  });

  it('also counts one that holds the answer, in another measure', () => {
    const values = measureAnswer(given(cite('three', 'In The Hague.'), cite('three', 'x')), expected);
    assert.deepEqual([values.precision, values.precisionOrAnswer], [0, 0.5]);
  });

  it('cites nothing when it was declined', () => {
    const values = measureAnswer(undefined, expected);
    assert.deepEqual(values, {
      ...{ answerable: 1, confidence: 0, declinedWrongly: 1, decidedRightly: 0 },
      ...{ best: 0, three: 0, six: 0, recall: 0, f1: 0, documents: 0, sentences: 0 },
    });
  });

  it('looks only at the decision when there is no answer', () => {
    const unanswerable = { ...expected, answerable: false };
    assert.deepEqual(measureAnswer(undefined, unanswerable), {
      ...{ answerable: 0, confidence: 0, declinedRightly: 1, decidedRightly: 1 },
    });
    assert.deepEqual(measureAnswer(given(cite('one', 'The Hague.')), unanswerable), {
      ...{ answerable: 0, confidence: 0.8, wrong: 1, declinedRightly: 0, decidedRightly: 0, unverified: 0 },
    });
  });

  it('takes an answer for right when it cites a needed document, where no quote can hold it', () => {
    const free = { ...expected, hasSpan: false };
    assert.equal(measureAnswer(given(cite('two', 'x')), free).wrong, 0);
    assert.equal(measureAnswer(given(cite('two', 'x')), expected).wrong, 1);
  });
});
