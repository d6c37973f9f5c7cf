import * as assert from 'node:assert/strict';
import type { Answer, SubAnswer } from '../../../../src/core/model';
import type { CitationAudit } from '../../../../src/core/judgement';
import { critiqueByAudit } from '../../../../src/core/stages/critic';
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
  unsupportedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};
const uncited = (count: number) => ({
  ...clean,
  uncitedSentences: Array.from({ length: count }, () => 'A sentence.'),
});

function answer(parts: Partial<Results> = {}): Answer {
  const { audit = clean } = parts;
  return respond({
    draft: {
      text: 'Backups are kept for 35 days [1].',
      citations: [],
      facetsCovered: ['f'],
      facetsMissing: [],
      conflicts: [],
    },
    subAnswers: [task],
    confidence: 1,
    critique: critiqueByAudit({ audit, draft: { facetsMissing: [] } }),
    decision: { kind: 'finalize', reason: 'good-enough' },
    retries: 0,
    sources: [],
    indexed: [],
    audit,
    evaluation: { faithfulness: 1, relevance: 1, completeness: 1, reasoningQuality: 1, overall: 1 },
    status: ready,
    notes: [],
    ...parts,
  });
}

describe('respond', () => {
  for (const [confidence, label] of [
    [0.801, 'high'],
    [0.8, 'medium'],
    [0.601, 'medium'],
    [0.6, 'low'],
    [0, 'low'],
  ] as const) {
    it(`labels a confidence of ${confidence} as ${label}`, () => {
      assert.equal(answer({ confidence }).confidenceLabel, label);
    });
  }

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
