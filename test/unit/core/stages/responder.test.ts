import * as assert from 'node:assert/strict';
import type { Answer, CitationAudit, SubAnswer } from '../../../../src/core/model';
import { respond, type Results } from '../../../../src/core/stages/responder';
import {
  chunkOf,
  documentOf,
  evidenceOf,
  passageOf,
  ready,
  subAnswerOf,
  subQueryOf,
} from '../../../support/samples';

const passage = passageOf(chunkOf(documentOf('a.md', 'Backups are kept for 35 days.')), 1);

const task: SubAnswer = subAnswerOf(subQueryOf('t1'), {
  evidence: [evidenceOf('t1', passage)],
  kept: [passage],
  confidence: 1,
});

const clean: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};
const uncited = (count: number) => ({
  ...clean,
  uncitedSentences: Array.from({ length: count }, () => 'A sentence.'),
});

function answer(parts: Partial<Results> = {}): Answer {
  return respond({
    draft: { text: 'Text [1].', citations: [], facetsCovered: ['f'], facetsMissing: [], conflicts: [] },
    subAnswers: [task],
    support: 1,
    missing: () => ({ unknown: [], lacking: [] }),
    audit: clean,
    evaluation: { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1, overall: 1 },
    status: ready,
    notes: [],
    ...parts,
  });
}

const confidenceOf = (parts: Partial<Results>) => answer(parts).confidence;

describe('respond', () => {
  it('is sure when evidence and evaluation are at their best', () => {
    assert.equal(confidenceOf({}), 1);
  });

  it('halves the confidence when a marker is invalid', () => {
    assert.equal(confidenceOf({ audit: { ...clean, invalidMarkers: [7] } }), 0.5);
  });

  it('halves the confidence once when a quote is missing too', () => {
    assert.equal(confidenceOf({ audit: { ...clean, invalidMarkers: [7], missingQuotes: [1] } }), 0.5);
  });

  it('takes 3 percent for each sentence without a source', () => {
    assert.equal(confidenceOf({ audit: uncited(5) }), 0.85);
  });

  it('takes 40 percent at most for sentences without a source', () => {
    assert.equal(confidenceOf({ audit: uncited(30) }), 0.6);
  });

  it('takes both when both occur', () => {
    assert.equal(confidenceOf({ audit: { ...uncited(10), invalidMarkers: [7] } }), 0.35);
  });

  it('gives three decimals', () => {
    assert.equal(confidenceOf({ support: 1 / 3 }), 0.333);
  });

  for (const [score, label] of [
    [0.801, 'high'],
    [0.8, 'medium'],
    [0.601, 'medium'],
    [0.6, 'low'],
    [0, 'low'],
  ] as const) {
    it(`labels a confidence of ${score} as ${label}`, () => {
      assert.equal(answer({ support: score }).confidenceLabel, label);
    });
  }

  it('says what no document mentions when it is little sure', () => {
    const missing = () => ({ unknown: ['SMS', 'Haiku'], lacking: ['push'] });
    assert.deepEqual(answer({ support: 0.6, missing }).warnings, [
      'The documents may not answer this: none of them mentions "SMS" or "Haiku".',
    ]);
  });

  it('says what the nearest passages do not mention when it is little sure', () => {
    const missing = () => ({ unknown: [], lacking: ['push'] });
    assert.deepEqual(answer({ support: 0.6, missing }).warnings, [
      'The documents may not answer this: what comes nearest does not mention "push".',
    ]);
  });

  it('says that it may not answer when it is little sure and no word is missing', () => {
    assert.deepEqual(answer({ support: 0.6 }).warnings, [
      'This may not answer the question; it is the nearest that the documents say.',
    ]);
  });

  it('has no warning when it is sure enough', () => {
    const missing = () => ({ unknown: ['SMS'], lacking: [] });
    assert.deepEqual(answer({ support: 0.7, missing }).warnings, []);
  });

  it('passes when the audit is clean', () => {
    assert.equal(answer().verdict, 'PASS');
  });

  it('asks for a revision when a sentence has no source', () => {
    assert.equal(answer({ audit: uncited(1) }).verdict, 'REVISE');
  });

  it('fails when a marker is invalid', () => {
    assert.equal(answer({ audit: { ...uncited(1), invalidMarkers: [7] } }).verdict, 'FAIL');
  });

  it('fails when a quote is missing', () => {
    assert.equal(answer({ audit: { ...clean, missingQuotes: [1] } }).verdict, 'FAIL');
  });

  it('has no flags when nothing is amiss', () => {
    assert.deepEqual(answer().flags, []);
  });

  it('flags what is amiss', () => {
    const failed = subAnswerOf(subQueryOf('t2'), { failure: 'A search took too long.' });
    const flags = answer({
      audit: { ...uncited(1), missingQuotes: [1] },
      subAnswers: [task, failed],
      status: { ...ready, syncedAt: undefined },
    }).flags;
    assert.deepEqual(flags, ['uncited_claims', 'invalid_citations', 'partial_index', 'degraded']);
  });
});
