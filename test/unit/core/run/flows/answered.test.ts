import * as assert from 'node:assert/strict';
import type { Draft } from '../../../../../src/core/model/types';
import type { Reasoner, SynthesisEvent } from '../../../../../src/core/model/ports';
import { passagesAsked } from '../../../../../src/core/units/rankUnits';
import { learnedData } from '../../../../../src/adapters/vocabulary/learnedData';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import {
  answerOf,
  closeFlows,
  decisionsOf,
  detailsOf,
  flowByModel,
  flowByRules,
  stepsOf,
  type Flow,
} from '../../../../support/flows';
import { handbook } from '../../../../support/handbook';

const question = 'How long are nightly backups of the database kept?';
const good = 'Nightly backups of the database are kept for 35 days [1].';
/** Cites a source that there is none of, and claims what has none. */
const invented = `${good} They are copied to a bunker in Svalbard [99]. Nobody may read them.`;

const once = ['task', 'search', 'evidence', 'sufficiency', 'synthesize', 'audit', 'critique', 'evaluate'];
const opening = ['guard', 'route', 'plan'];

/** Writes as the rules do, but adds to its first drafts. */
function slipping(additions: readonly string[]): Reasoner {
  const rules = createExtractiveReasoner(learnedData);
  const left = [...additions];
  return {
    ...rules,
    async *synthesize(input, report, signal): AsyncGenerator<SynthesisEvent, Draft> {
      const draft = yield* rules.synthesize(input, report, signal);
      const added = left.shift();
      if (added === undefined) return draft;
      yield { type: 'delta', text: added };
      return { ...draft, text: draft.text + added };
    },
  };
}

const addition = invented.slice(good.length);

describe('the happy path', () => {
  after(closeFlows);

  const flows: readonly [name: string, open: () => Promise<Flow>][] = [
    ['with a model', () => flowByModel([good])],
    ['by rules', () => flowByRules()],
  ];
  for (const [name, open] of flows)
    describe(name, () => {
      let flow: Flow;
      before(async () => (flow = await open()));

      it('searches once, writes once and is done', async () => {
        const run = await flow.ask(question);
        assert.deepEqual(stepsOf(run), [...opening, ...once, 'supervise']);
        assert.deepEqual(flow.index.searches, [{ query: question, topK: passagesAsked }]);
        const { text, decision, retries, verdict } = answerOf(run);
        assert.deepEqual(
          [text, decision, retries, verdict],
          [good, { kind: 'finalize', reason: 'good-enough' }, 0, 'PASS'],
        );
      });
    });

  it('asks a model once for the answer', async () => {
    const flow = await flowByModel([good]);
    await flow.ask(question);
    assert.deepEqual(flow.roles(), ['synthesizer']);
  });
});

describe('the retry path', () => {
  after(closeFlows);

  describe('by rules', () => {
    let flow: Flow;
    beforeEach(async () => (flow = await flowByRules(handbook, slipping([addition]))));

    it('makes an answer with an invented source anew, and is done when the new one is good', async () => {
      const run = await flow.ask(question);
      assert.deepEqual(stepsOf(run), [...opening, ...once, 'supervise', 'retry', ...once, 'supervise']);
      assert.deepEqual(decisionsOf(run), ['retry: citation-problems', 'finalize: good-enough']);
      const { text, retries, flags, verdict } = answerOf(run);
      assert.deepEqual([text, retries, flags, verdict], [good, 1, [], 'PASS']);
    });

    it('keeps weaker passages and searches for what had no source', async () => {
      const run = await flow.ask(question);
      const [first, second] = detailsOf(run, 'search');
      assert.deepEqual([first?.threshold, second?.threshold], [0.6, 0.55]);
      assert.deepEqual(
        flow.index.searches.map(({ topK }) => topK),
        [passagesAsked, passagesAsked],
      );
      // What was searched before is not searched again.
      assert.equal(flow.index.searches[0]?.query, question);
      assert.match(flow.index.searches[1]?.query ?? '', /^How long .* kept\? .*\bread\b/);
    });

    it('keeps the confidence of each draft, and tells what the first one lacked', async () => {
      const run = await flow.ask(question);
      const [first = 1, second = 0] = detailsOf(run, 'evaluate').map(({ confidence }) => confidence);
      assert.ok(first <= second / 2, `${first} after an invented source, ${second} without`);
      const [retry] = detailsOf(run, 'retry');
      assert.deepEqual([retry?.threshold, retry?.candidates], [0.55, passagesAsked]);
      assert.ok(retry?.feedback.unsupportedClaims.some((claim) => claim.includes('Nobody may read them')));
    });

    it('shows the first draft until the second one begins', async () => {
      const run = await flow.ask(question);
      const types = run.events.map((event) =>
        event.type === 'step-start' ? `start ${event.kind}` : event.type,
      );
      const restart = types.indexOf('answer-restart');
      assert.equal(restart, types.lastIndexOf('answer-restart'));
      assert.equal(types[restart + 1], 'start synthesize');
      const after = run.events.slice(restart);
      const shown = after.map((event) => (event.type === 'answer-delta' ? event.text : '')).join('');
      assert.equal(shown, good);
    });
  });

  describe('with a model', () => {
    it('has a draft with an invented source written anew, from the same passages, and shows the first one until then', async () => {
      const flow = await flowByModel([invented, good], handbook, 'thorough');
      const run = await flow.ask(question);
      assert.deepEqual(flow.roles(), ['synthesizer', 'critic', 'synthesizer', 'critic']);
      assert.deepEqual(decisionsOf(run), ['retry: citation-problems', 'finalize: good-enough']);
      assert.equal(flow.index.searches.length, 1);
      const { text, retries, flags, check } = answerOf(run);
      assert.deepEqual([text, retries, flags, check], [good, 1, [], 'checked']);
      assert.ok(!run.events.some(({ type }) => type === 'answer-restart'));
    });

    it('marks a sentence that the model finds no support for, and does not call the answer checked', async () => {
      const critic = { ok: false, unsupported: [1], missing: [] };
      const flow = await flowByModel([good, good], handbook, 'thorough', critic);
      const { check, audit } = answerOf(await flow.ask(question));
      assert.deepEqual(
        [check, audit.unsupportedSentences.map(({ sentence }) => sentence)],
        ['partly', [good]],
      );
    });

    it('leaves it at that of depth balanced, and says what it could not check', async () => {
      const flow = await flowByModel([invented]);
      const run = await flow.ask(question);
      assert.deepEqual(decisionsOf(run), ['finalize: citation-problems']);
      const { check, text } = answerOf(run);
      assert.equal(check, 'partly');
      assert.doesNotMatch(text, /\[99\]/);
    });
  });
});

describe('the path to a person', () => {
  after(closeFlows);

  describe('by rules', () => {
    it('shows the best of three weak drafts, with what to doubt', async () => {
      const slips = [' They rest [7].', ' They sleep [8].', ' They are [9].'];
      const flow = await flowByRules(handbook, slipping(slips));
      const run = await flow.ask(question);
      assert.deepEqual(decisionsOf(run), [
        'retry: citation-problems',
        'retry: citation-problems',
        'escalate: citation-problems',
      ]);
      const { text, decision, retries, flags, confidence } = answerOf(run);
      assert.equal(retries, 2);
      assert.ok(text.includes('35 days') && !/\[[789]\]/.test(text), text);
      assert.ok(flags.includes('invalid_citations'));
      assert.ok(decision.kind === 'escalate' && decision.variant === 'low-confidence');
      assert.match(decision.question, /cited what is not in the documents.*\?$/);
      const all = detailsOf(run, 'evaluate').map((detail) => detail.confidence);
      assert.deepEqual([all.length, Math.max(...all)], [3, confidence]);
    });
  });

  it('is not taken with a model: after three drafts the best stands, partly checked', async () => {
    const drafts = [1, 2, 3].map((at) => `Backups go to bunker ${at} [99]. ${good}`);
    const flow = await flowByModel(drafts, handbook, 'thorough');
    const run = await flow.ask(question);
    assert.equal(flow.roles().filter((role) => role === 'synthesizer').length, 3);
    assert.deepEqual(decisionsOf(run).at(-1), 'finalize: citation-problems');
    assert.deepEqual([answerOf(run).check, answerOf(run).retries], ['partly', 2]);
  });

  it('is not taken where the rules show where the answer most likely is', async () => {
    const flow = await flowByRules();
    const run = await flow.ask('What is the price of a mentor?');
    assert.deepEqual(decisionsOf(run), ['finalize: only-places']);
    assert.equal(flow.index.searches.length, 1);
    const { mode, confidenceLabel, text } = answerOf(run);
    assert.deepEqual([mode, confidenceLabel], ['places', 'low']);
    assert.match(text, /^\*\*Most likely here\*\*\n\n\*\*First days › Mentors\*\*/);
  });
});
