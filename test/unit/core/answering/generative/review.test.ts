import * as assert from 'node:assert/strict';
import type { CitationAudit } from '../../../../../src/core/model/events';
import type { Depth } from '../../../../../src/core/model/modelSettings';
import type { ReviewInput } from '../../../../../src/core/model/ports';
import { citationOf } from '../../../../../src/core/answering/evidenceOf';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../../../../src/core/answering/generative/generativeReasoner';
import { bindCritique } from '../../../../../src/core/trust/critic';
import { evaluateDraft } from '../../../../../src/core/trust/evaluator';
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
  subAnswers: [subAnswerOf(subQueryOf('t1'), { evidence: [quote] })],
  draft: {
    text: 'In short: five weeks.\n\nOne keeps backups for five weeks [1]. They are safe.',
    citations: [citationOf(quote, 1)],
    conflicts: [],
    facetsCovered: ['facet t1'],
    facetsMissing: [],
  },
  audit,
  support: 0.9,
};

const review = (model: FakeChatModel, asked = input, depth: Depth = 'thorough') =>
  createGenerativeReasoner(model, createExtractiveReasoner(), { depth }).review(
    asked,
    () => undefined,
    never,
  );

describe('the review of the generative reasoner', () => {
  it('shows the model the cited quotes and the sentences of the answer under their numbers, as data', async () => {
    const model = new FakeChatModel({ critic: [goodReview] });
    await review(model);
    const last = model.prompts[0]?.messages.at(-1)?.text ?? '';
    assert.match(last, /name="question">\nHow long[\s\S]*name="quote 1">[\s\S]*35 days/);
    assert.match(last, /name="answer">\n\(1\) In short[^\n]*\n\(2\) One keeps[^\n]*\n\(3\) They are safe/);
  });

  it("gives the model's objections by the sentence, and what it would search for", async () => {
    const objecting = { ok: false, unsupported: [3, 3, 99], missing: ['who restores backups'] };
    const { critique } = await review(new FakeChatModel({ critic: [objecting] }));
    assert.deepEqual(critique.unsupportedClaims, ['They are safe.']);
    assert.deepEqual(critique.logicalGaps, ['who restores backups']);
    assert.deepEqual(
      [critique.verdict, critique.checks.quote_grounding.passed, critique.checks.facet_coverage.passed],
      ['REVISE', false, false],
    );
    assert.match(
      critique.issues.join(' '),
      /1 sentence is not supported by its quotes[\s\S]*who restores backups/,
    );
  });

  it('takes a draft that the model objects to without a reason for one to revise', async () => {
    const { critique } = await review(new FakeChatModel({ critic: [{ ...goodReview, ok: false }] }));
    assert.equal(critique.verdict, 'REVISE');
  });

  it('leaves what the audit found in force when the model was talked into praise', async () => {
    const refuted = { ...input, audit: { ...audit, invalidMarkers: [7] } };
    const { critique } = await review(new FakeChatModel({ critic: [goodReview] }), refuted);
    const bound = bindCritique(critique, refuted);
    assert.deepEqual([bound.verdict, bound.checks.quote_grounding.passed], ['FAIL', false]);
    assert.equal(evaluateDraft({ ...refuted, critique: bound }).faithfulness, 0.4);
  });

  for (const depth of ['quick', 'balanced'] as const)
    it(`asks no model of depth ${depth}`, async () => {
      const model = new FakeChatModel({});
      await review(model, input, depth);
      assert.deepEqual(model.roles, []);
    });

  it('asks no model about a draft that rules made of quotes', async () => {
    const model = new FakeChatModel({});
    await review(model, { ...input, draft: { ...input.draft, mode: 'answer' } });
    assert.deepEqual(model.roles, []);
  });

  it('cuts the quotes when they are more than the model takes', async () => {
    const model = new FakeChatModel({ critic: [goodReview] });
    model.contextTokens = 2500;
    const long = { ...quote, quote: 'Backups are kept for 35 days. '.repeat(2000) };
    await review(model, { ...input, draft: { ...input.draft, citations: [citationOf(long, 1)] } });
    const [asked = ''] = model.asked('critic');
    assert.ok(asked.length < 4 * 2600, String(asked.length));
    assert.match(asked, /name="answer">\n\(1\) In short/);
  });
});
