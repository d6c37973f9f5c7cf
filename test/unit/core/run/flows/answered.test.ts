import * as assert from 'node:assert/strict';
import type { Draft, Evidence } from '../../../../../src/core/model';
import type { Reasoner, SynthesisEvent } from '../../../../../src/core/ports';
import { passagesAsked } from '../../../../../src/core/units/passagesAsked';
import { readWordVectors } from '../../../../../src/adapters/wordVectors';
import { createExtractiveReasoner } from '../../../../../src/core/reasoners/extractive/extractiveReasoner';
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
const invented = `${good} They are copied to a bunker in Svalbard [7]. Nobody may read them.`;

const once = ['task', 'search', 'evidence', 'sufficiency', 'synthesize', 'audit', 'critique', 'evaluate'];
const opening = ['guard', 'route', 'plan'];

/** Writes as the rules do, but adds to its first drafts. */
function slipping(additions: readonly string[]): Reasoner {
  const rules = createExtractiveReasoner(readWordVectors);
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

/** Finds and writes what the rules do, but is judged as any writer is: nobody knows how likely its quotes answer. */
function unlearned(): Reasoner {
  const rules = createExtractiveReasoner(readWordVectors);
  return {
    ...rules,
    extractEvidence: async (input, report, signal) => {
      const found = await rules.extractEvidence({ ...input, further: [] }, report, signal);
      return found.map((quote) => ({
        ...quote,
        chance: undefined,
        isPlace: undefined,
      })) as unknown as Evidence[];
    },
    async *synthesize(input, report, signal): AsyncGenerator<SynthesisEvent, Draft> {
      const { text, citations, facetsCovered, facetsMissing, conflicts } = yield* rules.synthesize(
        input,
        report,
        signal,
      );
      return { text, citations, facetsCovered, facetsMissing, conflicts };
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

  const flows: readonly [name: string, open: () => Promise<Flow>][] = [
    ['with a model', () => flowByModel([invented, good])],
    ['by rules', () => flowByRules(handbook, slipping([addition]))],
  ];
  for (const [name, open] of flows)
    describe(name, () => {
      let flow: Flow;
      beforeEach(async () => (flow = await open()));

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
          [passagesAsked, passagesAsked, passagesAsked],
        );
        assert.equal(flow.index.searches[1]?.query, question);
        assert.match(flow.index.searches[2]?.query ?? '', /^How long .* kept\? .*\bread\b/);
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

  it('asks a model twice for an answer, the second time with what was wrong', async () => {
    const flow = await flowByModel([invented, good]);
    await flow.ask(question);
    // What stands word for word in its quotes needs no review by a model.
    assert.deepEqual(flow.roles(), ['synthesizer', 'critic', 'synthesizer']);
    const asked = flow.server.calls.map(({ body }) => body.messages.map(({ content }) => content).join('\n'));
    const [first = '', second = ''] = asked.filter((prompt) => prompt.startsWith('You answer a question'));
    assert.doesNotMatch(first, /Nobody may read them/);
    assert.match(second, /name="claim that no quote bears out">\s*Nobody may read them/);
  });
});

describe('the path to a person', () => {
  after(closeFlows);

  const drafts = [1, 2, 3].map((at) => `Backups go to bunker ${at} [7]. ${good}`);
  const flows: readonly [name: string, open: () => Promise<Flow>][] = [
    ['with a model', () => flowByModel(drafts)],
    [
      'by rules',
      () => flowByRules(handbook, slipping([' They rest [7].', ' They sleep [8].', ' They are [9].'])),
    ],
  ];
  for (const [name, open] of flows)
    describe(name, () => {
      let flow: Flow;
      beforeEach(async () => (flow = await open()));

      it('shows the best of three weak drafts, with what to doubt', async () => {
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

  it('asks a model three times for an answer, and no more', async () => {
    const flow = await flowByModel(drafts);
    await flow.ask(question);
    assert.deepEqual(flow.roles(), [
      'synthesizer',
      'critic',
      'synthesizer',
      'critic',
      'synthesizer',
      'critic',
    ]);
  });

  it('stops after one try that brings nothing new', async () => {
    const flow = await flowByRules(handbook, unlearned());
    const run = await flow.ask('How long are access logs, tickets and mentors kept?');
    assert.deepEqual(decisionsOf(run), ['retry: low-confidence', 'escalate: nothing-new']);
    assert.equal(stepsOf(run).filter((kind) => kind === 'synthesize').length, 1);
    assert.equal(answerOf(run).retries, 1);
  });

  it('names the word that no document has, and does not try again when there is nothing more to find', async () => {
    const flow = await flowByRules(handbook, unlearned());
    const run = await flow.ask('What is the price of a mentor?');
    assert.deepEqual(decisionsOf(run), ['escalate: low-confidence']);
    assert.equal(flow.index.searches.length, 1);
    const { decision, warnings } = answerOf(run);
    assert.ok(decision.kind === 'escalate');
    assert.equal(
      decision.question,
      'The documents may not fully answer this: none of them mentions "price". The nearest is in "First days". Is there another word for "price"?',
    );
    assert.deepEqual(warnings, []);
  });

  it('is not taken where the rules show where the answer most likely is', async () => {
    const flow = await flowByRules();
    const run = await flow.ask('What is the price of a mentor?');
    assert.deepEqual(decisionsOf(run), ['finalize: good-enough']);
    assert.equal(flow.index.searches.length, 1);
    const { mode, confidenceLabel, text } = answerOf(run);
    assert.deepEqual([mode, confidenceLabel], ['places', 'low']);
    assert.match(text, /^\*\*Most likely here\*\*\n\n\*\*First days › Mentors\*\*/);
  });
});
