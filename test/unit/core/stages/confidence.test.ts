import * as assert from 'node:assert/strict';
import type { CitationAudit } from '../../../../src/core/judgement';
import { confidenceOf } from '../../../../src/core/stages/confidence';

const clean: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};
const uncited = (count: number) => ({
  ...clean,
  uncitedSentences: Array.from({ length: count }, () => 'A sentence.'),
});
const evaluation = { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1, overall: 1 };

function confidence(audit: CitationAudit, support = 1): number {
  return confidenceOf({ draft: {}, audit, evaluation, support });
}

describe('confidenceOf', () => {
  it('is sure when evidence and evaluation are at their best', () => {
    assert.equal(confidence(clean), 1);
  });

  it('is halved when a marker is invalid', () => {
    assert.equal(confidence({ ...clean, invalidMarkers: [7] }), 0.5);
  });

  it('is halved once when a quote is missing too', () => {
    assert.equal(confidence({ ...clean, invalidMarkers: [7], missingQuotes: [1] }), 0.5);
  });

  it('loses 3 percent for each sentence without a source', () => {
    assert.equal(confidence(uncited(5)), 0.85);
  });

  it('loses 40 percent at most for sentences without a source', () => {
    assert.equal(confidence(uncited(30)), 0.6);
  });

  it('loses both when both occur', () => {
    assert.equal(confidence({ ...uncited(10), invalidMarkers: [7] }), 0.35);
  });

  it('has three decimals', () => {
    assert.equal(confidence(clean, 1 / 3), 0.333);
  });
});
