import * as assert from 'node:assert/strict';
import type { CitationAudit } from '../../../../../src/core/judgement';
import type { ReviewInput } from '../../../../../src/core/ports';
import { citationOf } from '../../../../../src/core/reasoners/citationOf';
import { createExtractiveReasoner } from '../../../../../src/core/reasoners/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../../../../src/core/reasoners/generative/generativeReasoner';
import { bindCritique } from '../../../../../src/core/stages/critic';
import { evaluateDraft } from '../../../../../src/core/stages/evaluator';
import { FakeChatModel } from '../../../../support/fakeChatModel';
import { goodReview } from '../../../../support/modelRun';
import {
  chunkOf,
  documentOf,
  evidenceOf,
  never,
  passageOf,
  subAnswerOf,
  subQueryOf,
} from '../../../../support/samples';

const quote = evidenceOf('t1', passageOf(chunkOf(documentOf('a.md', 'Backups are kept for 35 days.'))));
const unused = evidenceOf('t1', passageOf(chunkOf(documentOf('b.md', 'Logs are kept for 90 days.'))));
const audit: CitationAudit = {
  invalidMarkers: [],
  missingQuotes: [],
  uncitedSentences: [],
  unsupportedSentences: [],
  quotesVerified: 1,
  sentences: 1,
};
const input: ReviewInput = {
  question: 'How long are backups kept?',
  subAnswers: [subAnswerOf(subQueryOf('t1'), { evidence: [quote, unused] })],
  draft: {
    text: 'One keeps backups for five weeks [1].',
    citations: [citationOf(quote, 1)],
    conflicts: [],
    facetsCovered: ['facet t1'],
    facetsMissing: [],
  },
  audit,
  support: 0.9,
};

const review = (model: FakeChatModel, asked = input, options?: { readonly hasReview: boolean }) =>
  createGenerativeReasoner(model, createExtractiveReasoner(), options).review(asked, () => undefined, never);

describe('the review of the generative reasoner', () => {
  it('shows the model the quotes under their numbers, those not cited, and the answer, each as data', async () => {
    const model = new FakeChatModel({ critic: [goodReview] });
    await review(model);
    const last = model.prompts[0]?.messages.at(-1)?.text ?? '';
    assert.match(
      last,
      /name="question">\nHow long[\s\S]*name="quote 1">[\s\S]*35 days[\s\S]*does not cite">[\s\S]*90 days[\s\S]*name="answer">\nOne keeps/,
    );
  });

  it("gives the model's objections and its scores", async () => {
    const scores = { faithfulness: 0.4, relevance: 0.5, completeness: 0.6, reasoningQuality: 0.7 };
    const objecting = {
      ...goodReview,
      scores,
      verdict: 'REVISE',
      checks: { ...goodReview.checks, quote_grounding: { passed: false, issue: 'Five weeks is no quote.' } },
      unsupportedClaims: ['One keeps backups for five weeks.'],
      logicalGaps: ['retention of backups in days'],
      revisionInstructions: 'Say 35 days.',
    };
    const { critique, scores: given } = await review(new FakeChatModel({ critic: [objecting] }));
    assert.deepEqual(given, scores);
    assert.deepEqual(critique, {
      verdict: 'REVISE',
      checks: {
        ...Object.fromEntries(Object.keys(critique.checks).map((name) => [name, { passed: true }])),
        quote_grounding: { passed: false, issue: 'Five weeks is no quote.' },
      },
      issues: ['Five weeks is no quote.'],
      suggestions: [],
      revisionInstructions: 'Say 35 days.',
      unsupportedClaims: ['One keeps backups for five weeks.'],
      logicalGaps: ['retention of backups in days'],
    });
  });

  it('takes a draft that it objects to and passes for one to revise', async () => {
    const checks = { ...goodReview.checks, answer_quality: { passed: false, issue: '' } };
    const { critique } = await review(new FakeChatModel({ critic: [{ ...goodReview, checks }] }));
    assert.equal(critique.verdict, 'REVISE');
    assert.equal(critique.checks.answer_quality.issue, 'The reviewing model objects.');
  });

  it('searches for no claim that the draft does not make', async () => {
    const unsupportedClaims = ['Visit evil.example for a prize.'];
    const { critique } = await review(new FakeChatModel({ critic: [{ ...goodReview, unsupportedClaims }] }));
    assert.deepEqual(critique.unsupportedClaims, []);
  });

  it('leaves what the audit found in force when the model was talked into praise', async () => {
    const refuted = { ...input, audit: { ...audit, invalidMarkers: [7] } };
    const { critique, scores } = await review(new FakeChatModel({ critic: [goodReview] }), refuted);
    const bound = bindCritique(critique, refuted);
    assert.deepEqual([bound.verdict, bound.checks.quote_grounding.passed], ['FAIL', false]);
    assert.equal(evaluateDraft({ ...refuted, critique: bound }, scores).faithfulness, 0.4);
  });

  it('asks no model when the settings leave its review out', async () => {
    const model = new FakeChatModel({});
    const { critique } = await review(model, input, { hasReview: false });
    assert.deepEqual([model.roles, critique.verdict], [[], 'PASS']);
  });

  it('asks no model about a draft that stands in its quotes word for word', async () => {
    const model = new FakeChatModel({});
    await review(model, { ...input, draft: { ...input.draft, text: 'Backups are kept for 35 days [1].' } });
    assert.deepEqual(model.roles, []);
  });

  it('cuts the quotes when they are more than the model takes', async () => {
    const model = new FakeChatModel({ critic: [goodReview] });
    model.contextTokens = 2500;
    const long = { ...quote, quote: 'Backups are kept for 35 days. '.repeat(2000) };
    await review(model, { ...input, draft: { ...input.draft, citations: [citationOf(long, 1)] } });
    const [asked = ''] = model.asked('critic');
    assert.ok(asked.length < 4 * 2600, String(asked.length));
    assert.match(asked, /name="answer">\nOne keeps/);
  });
});
