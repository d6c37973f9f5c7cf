import * as assert from 'node:assert/strict';
import type { CitationAudit } from '../../../../src/core/model/events';
import { confidenceOf } from '../../../../src/core/trust/confidence';

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

function confidence(audit: CitationAudit, support = 1): number {
  return confidenceOf({ draft: { mode: 'answer', conflicts: [] }, audit, support });
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

  describe('of a written answer', () => {
    const written = (audit: CitationAudit, draft: object = {}): number =>
      confidenceOf({ draft: { conflicts: [], ...draft }, audit, support: 0.1 });
    const sentences = { ...clean, sentences: 4 };
    const wrong = { sentence: 'A sentence.', markers: [1], fault: 'number', support: 0.5 } as const;

    it('is told from its sentences and not from how the passages were found', () => {
      assert.equal(written(sentences), 0.9);
    });

    it('loses the share of the sentences that say something else than their sources', () => {
      assert.equal(written({ ...sentences, unsupportedSentences: [wrong] }), 0.675);
    });

    it('loses less for what has no source', () => {
      assert.ok(written({ ...sentences, uncitedSentences: ['A sentence.'] }) > 0.675);
    });

    it('loses some where something was not found', () => {
      assert.equal(written(sentences, { lacks: { searches: [] } }), 0.72);
    });
  });

  it('has three decimals', () => {
    assert.equal(confidence(clean, 1 / 3), 0.333);
  });
});
