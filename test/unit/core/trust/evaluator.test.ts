import * as assert from 'node:assert/strict';
import type { Draft } from '../../../../src/core/model/types';
import type { CitationAudit } from '../../../../src/core/model/events';
import { evaluateDraft } from '../../../../src/core/trust/evaluator';
import { critiqueByAudit } from '../../../support/critiqueByAudit';
import { analyze } from '../../../../src/core/language/analyze';
import { subAnswerOf, subQueryOf } from '../../../support/samples';

const citation = {
  marker: 1,
  documentId: 'a.md',
  documentTitle: 'A',
  headings: ['Backup retention'],
  chunkId: 'a.md#0',
  quote: 'Backups are kept for 35 days.',
  place: { kind: 'lines', lines: { start: 1, end: 1 } },
  score: 0.9,
} as const;

const draft: Draft = {
  text: 'Backups are kept for 35 days [1].',
  citations: [citation],
  facetsCovered: ['backups'],
  facetsMissing: [],
  conflicts: [],
};

const clean: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};

const flawless = critiqueByAudit({ draft: { facetsMissing: [] }, audit: clean });

const uncited = (count: number): CitationAudit => ({
  ...clean,
  uncitedSentences: Array.from({ length: count }, () => 'A sentence.'),
  sentences: 20,
});

const weights = { backup: 3, retention: 2, moon: 5 };
const terms = Object.entries(weights).flatMap(([word, weight]) =>
  analyze(word).map((term) => ({ term, weight })),
);
const subAnswers = [subAnswerOf(subQueryOf('t1'), { terms })];

const evaluate = (audit: CitationAudit, parts: Partial<Draft> = {}) =>
  evaluateDraft({ draft: { ...draft, ...parts }, subAnswers, audit, critique: flawless });

describe('evaluateDraft', () => {
  it('scores faithfulness 1 when every quote stands in its document', () => {
    assert.equal(evaluate(clean).faithfulness, 1);
  });

  const caps: readonly [name: string, audit: CitationAudit, most: number][] = [
    ['a marker has no citation', { ...clean, invalidMarkers: [7] }, 0.4],
    ['a quote is not in its document', { ...clean, missingQuotes: [1] }, 0.4],
    ['five sentences have no source', uncited(5), 0.5],
    ['nine sentences have no source', uncited(9), 0.5],
    ['ten sentences have no source', uncited(10), 0.3],
    ['both kinds of fault occur', { ...uncited(10), invalidMarkers: [7] }, 0.3],
    ['a marker is invalid and five sentences have no source', { ...uncited(5), invalidMarkers: [7] }, 0.4],
  ];
  for (const [name, audit, most] of caps) {
    it(`holds faithfulness at ${most} when ${name}`, () => {
      assert.equal(evaluate(audit).faithfulness, most);
    });
  }

  it('does not hold faithfulness when four sentences have no source', () => {
    assert.equal(evaluate(uncited(4)).faithfulness, 1);
  });

  it('does not raise faithfulness when it is below the cap', () => {
    const audit = { ...clean, quotesVerified: 0, missingQuotes: [1] };
    assert.equal(evaluate(audit).faithfulness, 0);
  });

  it('scores relevance by the weight of the words that answer and headings hold', () => {
    assert.equal(evaluate(clean).relevance, 0.5);
  });

  it('scores completeness by the facets that are covered', () => {
    assert.equal(evaluate(clean, { facetsMissing: ['moon', 'stars'], conflicts: [] }).completeness, 0.333);
  });

  it('scores reasoning by the sentences that have a source', () => {
    assert.equal(evaluate(uncited(5)).reasoningQuality, 0.875);
  });

  it('weighs the four scores 35, 25, 25 and 15 after the caps', () => {
    const { faithfulness, relevance, completeness, reasoningQuality, overall } = evaluate(uncited(5));
    const mean = faithfulness * 0.35 + relevance * 0.25 + completeness * 0.25 + reasoningQuality * 0.15;
    assert.equal(overall, Math.round(mean * 1000) / 1000);
  });

  it('does not divide by nothing when a draft is empty', () => {
    const empty = { text: '', citations: [], facetsCovered: [], facetsMissing: [], conflicts: [] };
    const scores = evaluateDraft({
      draft: empty,
      subAnswers: [],
      audit: { ...clean, quotesVerified: 0, sentences: 0 },
      critique: flawless,
    });
    assert.ok(Object.values(scores).every((score) => score >= 0 && score <= 1));
  });
});
