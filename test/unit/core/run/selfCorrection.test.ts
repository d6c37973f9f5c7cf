import * as assert from 'node:assert/strict';
import type { Verdict } from '../../../../src/core/model/events';
import type { Citation, Draft, Evidence, Plan, Route } from '../../../../src/core/model/types';
import type { Reasoner, Review, ReviewInput } from '../../../../src/core/model/ports';
import { critiqueByAudit } from '../../../support/critiqueByAudit';
import { FakeReasoner, type ReasonerScript } from '../../../support/fakeReasoner';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { answerOf, decisionsOf, detailsOf } from '../../../support/flows';
import { pick, randomFrom } from '../../../support/random';
import { runQuestion } from '../../../support/runQuestion';
import { chunkOf, documentOf, evidenceOf, never, passageOf, subQueryOf } from '../../../support/samples';

const question = 'How long are backups kept?';
const sentences = [
  'Backups are kept for 35 days.',
  'Old backups are kept in Oslo.',
  'Backups are kept encrypted.',
  'Some backups are kept longer.',
];
const documents = sentences.map((text, at) => documentOf(`${at}.md`, text));
/** The last two are below the first filter, so that a second try can find more. */
const passages = documents.map((document, at) => passageOf(chunkOf(document), [0.9, 0.8, 0.58, 0.56][at]));
const quotes = passages.map((passage) => evidenceOf('t1', passage));
const terms = [{ term: 'backup', weight: 1 }];

const simple: Route = {
  kind: 'simple',
  reasoning: 'One fact.',
  entities: [],
  question,
  variants: [],
  options: [],
};
const plan: Plan = { subQueries: [subQueryOf('t1', question)], reasoning: '' };

const cite = (at: number): Citation => {
  const { documentId, documentTitle, headings, chunkId, quote, place } = quotes[at] ?? assert.fail();
  return { marker: 1, documentId, documentTitle, headings, chunkId, quote, place, score: 0.9 };
};
/** A draft that quotes one of the sentences; its text is its own. */
const draftOf = (at: number, text = `${(sentences[at] ?? '').slice(0, -1)} [1].`): Draft => ({
  text,
  citations: [cite(at)],
  conflicts: [],
  facetsCovered: ['facet t1'],
  facetsMissing: [],
});
/** A review whose scores are all the same. */
const scored =
  (score: number) =>
  (input: ReviewInput): Review => ({
    critique: critiqueByAudit(input),
    scores: { faithfulness: score, relevance: score, completeness: score, reasoningQuality: score },
  });

const indexOf = (search = () => ({ passages, terms })) => new FakeSearchIndex({ documents, search });

/** Three tries with other evidence and other words each, none good enough, unless the test says otherwise. */
function scripted(script: ReasonerScript = {}): FakeReasoner {
  return new FakeReasoner({
    route: [simple],
    plan: [plan],
    evidence: { t1: [[quotes[0]], [quotes[1]], [quotes[2]]] as Evidence[][] },
    synthesize: [draftOf(0), draftOf(1), draftOf(2)],
    review: [scored(0.5), scored(0.5), scored(0.5)],
    ...script,
  });
}

const run = (reasoner: Reasoner, maxRetries = 2, signal = never) =>
  runQuestion(question, { index: indexOf(), reasoner, settings: { maxRetries } }, signal);

describe('the self-correction loop', () => {
  it('ends with the first draft when it is good enough', async () => {
    const ended = await run(scripted({ review: [scored(1)] }));
    assert.deepEqual(decisionsOf(ended), ['finalize: good-enough']);
    assert.equal(answerOf(ended).retries, 0);
  });

  it('keeps the best draft when a later one is worse, and shows its text and citations', async () => {
    const ended = await run(scripted({ review: [scored(0.6), scored(0.3)] }), 1);
    const { text, citations, confidence } = answerOf(ended);
    assert.deepEqual([text, citations], [draftOf(0).text, [cite(0)]]);
    assert.deepEqual([ended.state.text, ended.state.citations], [text, citations]);
    const all = detailsOf(ended, 'evaluate').map((detail) => detail.confidence);
    assert.equal(confidence, Math.max(...all));
  });

  it('takes a later draft that is better', async () => {
    const ended = await run(scripted({ review: [scored(0.3), scored(0.6)] }), 1);
    assert.equal(answerOf(ended).text, draftOf(1).text);
  });

  it('takes a later draft that is a little surer', async () => {
    const ended = await run(scripted({ review: [scored(0.5), scored(0.51)] }), 1);
    assert.equal(answerOf(ended).text, draftOf(1).text);
  });

  it('keeps the first of two drafts that are as sure', async () => {
    const ended = await run(scripted(), 1);
    const [first, second] = detailsOf(ended, 'evaluate').map(({ confidence }) => confidence);
    assert.equal(first, second);
    assert.equal(answerOf(ended).text, draftOf(0).text);
  });

  it('takes a draft whose citations hold before a surer one that cites what is not there', async () => {
    const invented = draftOf(0, `${draftOf(0).text} They rest in Rome [9].`);
    const ended = await run(
      scripted({ synthesize: [invented, draftOf(1)], review: [scored(1), scored(0.1)] }),
      1,
    );
    const [first = 0, second = 1] = detailsOf(ended, 'evaluate').map(({ confidence }) => confidence);
    assert.ok(first > second);
    assert.equal(answerOf(ended).text, draftOf(1).text);
  });

  it('tells of each draft which version of its documents the audit read', async () => {
    const [document] = documents;
    assert.ok(document);
    const changed = { ...document, contentHash: 'changed' };
    let isChanged = false;
    const index = indexOf();
    const reading = Object.assign(index, {
      readDocument: (id: string) =>
        Promise.resolve(isChanged && id === document.id ? changed : documents.find((one) => one.id === id)),
    });
    const reasoner = scripted({
      synthesize: [
        draftOf(0),
        () => {
          isChanged = true;
          return draftOf(1);
        },
      ],
      review: [scored(0.6), scored(0.3)],
    });
    const ended = await runQuestion(question, { index: reading, reasoner, settings: { maxRetries: 1 } });
    assert.deepEqual(answerOf(ended).sources, [
      { documentId: document.id, contentHash: document.contentHash },
    ]);
  });

  it('tries again no more often than the settings say', async () => {
    for (const maxRetries of [0, 1, 2]) {
      const reasoner = scripted();
      const ended = await run(reasoner, maxRetries);
      assert.equal(reasoner.synthesized.length, maxRetries === 0 ? 1 : 2);
      assert.equal(answerOf(ended).decision.kind, 'escalate');
    }
  });

  it('tells the writer of a further try what was wrong', async () => {
    const review = (input: ReviewInput): Review => ({
      critique: {
        ...critiqueByAudit(input),
        verdict: 'FAIL',
        unsupportedClaims: ['They are kept in Oslo.'],
        logicalGaps: ['who restores them'],
        revisionInstructions: 'Say where.',
      },
    });
    const reasoner = scripted({ review: [review, scored(1)] });
    await run(reasoner);
    assert.deepEqual(
      reasoner.synthesized.map(({ feedback }) => feedback),
      [
        undefined,
        {
          unsupportedClaims: ['They are kept in Oslo.'],
          logicalGaps: ['who restores them'],
          instructions: 'Say where.',
        },
      ],
    );
  });

  it('keeps more and weaker passages in a second try', async () => {
    const ended = await run(scripted(), 1);
    assert.deepEqual(
      detailsOf(ended, 'search').map(({ threshold, kept }) => [threshold, kept.length]),
      [
        [0.6, 2],
        [0.55, 4],
      ],
    );
  });

  it('does not write again when a second search gives the same quotes', async () => {
    const same = [quotes[0]] as Evidence[];
    const reasoner = scripted({ evidence: { t1: [same, same] } });
    const ended = await run(reasoner);
    assert.deepEqual(decisionsOf(ended), ['retry: low-confidence', 'escalate: nothing-new']);
    assert.equal(reasoner.synthesized.length, 1);
    assert.ok(!ended.events.some(({ type }) => type === 'answer-restart'));
  });

  it('stops when the writer writes the same again', async () => {
    const reasoner = scripted({ synthesize: [draftOf(0), draftOf(0)] });
    const ended = await run(reasoner);
    assert.deepEqual(decisionsOf(ended), ['retry: low-confidence', 'escalate: nothing-new']);
    assert.equal(reasoner.calls.filter((call) => call === 'review').length, 1);
    assert.equal(ended.state.text, draftOf(0).text);
  });

  it('keeps the draft when a second writer says that the documents do not say', async () => {
    const silent = { ...draftOf(0, 'The documents do not say.'), citations: [] };
    const ended = await run(scripted({ synthesize: [draftOf(0), silent] }));
    assert.equal(answerOf(ended).text, draftOf(0).text);
  });

  it('keeps the draft when the second try fails, and says in the tree that it did', async () => {
    for (const script of [
      { synthesize: [draftOf(0), new Error('secret')] },
      { evidence: { t1: [[quotes[0]] as Evidence[], new Error('down'), new Error('down')] } },
    ]) {
      const ended = await run(scripted(script));
      const { text, decision, retries } = answerOf(ended);
      assert.deepEqual([text, decision.kind, retries], [draftOf(0).text, 'escalate', 1]);
      assert.ok(ended.state.steps.some(({ status }) => status === 'failed'));
      assert.ok(!JSON.stringify(ended.events).includes('secret'));
    }
  });

  it('uses what a task found before when it fails in the second try', async () => {
    const two = {
      ...plan,
      subQueries: [subQueryOf('t1', question), subQueryOf('t2', 'Where are backups kept?')],
    };
    const second = [evidenceOf('t2', passages[1] ?? assert.fail())];
    const reasoner = scripted({
      plan: [two],
      evidence: {
        t1: [[quotes[0]] as Evidence[], [quotes[2]] as Evidence[]],
        t2: [second, new Error('down'), new Error('down')],
      },
    });
    await run(reasoner, 1);
    assert.deepEqual(
      reasoner.synthesized[1]?.subAnswers.map(({ evidence }) => evidence.map(({ quote }) => quote)),
      [[sentences[2]], [sentences[1]]],
    );
  });

  it('ends at once when it is cancelled in the second try', async () => {
    for (const stage of ['evidence', 'synthesize', 'review']) {
      const abort = new AbortController();
      const stop = (): never => {
        abort.abort();
        throw new Error('Request was aborted.');
      };
      const scripts: Readonly<Record<string, ReasonerScript>> = {
        evidence: { evidence: { t1: [[quotes[0]] as Evidence[], stop] } },
        synthesize: { synthesize: [draftOf(0), stop] },
        review: { review: [scored(0.5), stop] },
      };
      const reasoner = scripted(scripts[stage]);
      const ended = await run(reasoner, 2, abort.signal);
      assert.deepEqual(ended.state.outcome, { kind: 'cancelled' }, stage);
      assert.deepEqual(ended.logged, []);
    }
  });

  it('always ends, with the best draft, whatever critics, searches and writers do', async () => {
    // Three hundred runs.
    const kinds = new Set<string>();
    for (let seed = 1; seed <= 300; seed += 1) {
      // Small seeds begin with small numbers.
      const random = randomFrom(seed * 7_000_003);
      const maxRetries = pick(random, [0, 1, 2]);
      let drafts = 0;
      const chance = <T>(value: T): Promise<T> =>
        random() < 0.06 ? Promise.reject(new Error('bad luck')) : Promise.resolve(value);
      const reasoner: Reasoner = {
        id: 'random',
        route: () => chance(simple),
        plan: () => chance(plan),
        nextQueries: () => chance([]),
        extractEvidence: ({ found }) => chance(randomQuotes(random, found.passages.length)),
        async *synthesize() {
          drafts += 1;
          const written = await chance(randomDraft(random));
          yield { type: 'delta', text: written.text };
          return written;
        },
        review: (input) => chance(randomReview(random, input)),
      };
      const index = indexOf(() => ({ passages: passages.slice(0, pick(random, [2, 4])), terms }));
      const ended = await runQuestion(question, { index, reasoner, settings: { maxRetries } });
      const { outcome } = ended.state;
      assert.equal(ended.events.at(-1)?.type, 'run-end');
      assert.ok(drafts <= maxRetries + 1, `seed ${seed}: ${drafts} drafts`);
      kinds.add(outcome?.kind ?? '');
      if (outcome?.kind !== 'answered') continue;
      const decisions = detailsOf(ended, 'supervise');
      const { decision, retries, confidence } = outcome.answer;
      kinds.add(`${decision.kind} after ${retries}`);
      assert.equal(
        decisions.filter((each) => each.decision.kind === 'retry').length,
        retries,
        `seed ${seed}`,
      );
      assert.ok(retries <= maxRetries);
      assert.deepEqual(decisions.at(-1)?.decision, decision);
      if (decision.kind === 'finalize') continue;
      assert.equal(confidence, bestConfidence(ended), `seed ${seed}`);
    }
    for (const kind of [
      'declined',
      'failed',
      'finalize after 0',
      'finalize after 1',
      'escalate after 0',
      'escalate after 2',
    ])
      assert.ok(kinds.has(kind), `no run was: ${kind}`);
  });
});

/** Of the surest draft whose citations hold, or of the surest where none's do. */
function bestConfidence(ended: Awaited<ReturnType<typeof run>>): number {
  const all = detailsOf(ended, 'evaluate').map(({ confidence }) => confidence);
  const holding = detailsOf(ended, 'audit').map(
    ({ invalidMarkers, unsupportedSentences, quotesVerified, quotes: cited }) =>
      invalidMarkers + unsupportedSentences === 0 && quotesVerified === cited,
  );
  const sound = all.filter((_, at) => holding[at] === true);
  return Math.max(...(sound.length > 0 ? sound : all));
}

function randomQuotes(random: () => number, kept: number): Evidence[] {
  return random() < 0.1 ? [] : quotes.slice(0, kept).filter(() => random() < 0.7);
}

function randomDraft(random: () => number): Draft {
  const draft = draftOf(Math.floor(random() * sentences.length));
  return pick(random, [
    draft,
    draft,
    { ...draft, text: `${draft.text} And more [9].` },
    { ...draft, text: `${draft.text} Nobody knows.`, facetsMissing: ['facet t2'] },
    { ...draft, text: 'The documents do not say.', citations: [] },
    { ...draft, citations: [{ ...cite(0), quote: 'Not there.' }] },
  ]);
}

function randomReview(random: () => number, input: ReviewInput): Review {
  const { critique, scores } = scored(0.3 + 0.7 * random())(input);
  const verdict = pick<Verdict>(random, ['PASS', 'PASS', 'REVISE', 'FAIL']);
  const claims = random() < 0.5 ? [] : [`Claim ${Math.floor(random() * 100)}.`];
  const review = { critique: { ...critique, verdict, unsupportedClaims: claims } };
  return scores === undefined || random() < 0.3 ? review : { ...review, scores };
}
