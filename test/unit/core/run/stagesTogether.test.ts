import * as assert from 'node:assert/strict';
import type { Draft, Route, SubAnswer } from '../../../../src/core/model/types';
import type { Reasoner } from '../../../../src/core/model/ports';
import { FakeReasoner, type ReasonerScript } from '../../../support/fakeReasoner';
import { FakeSearchIndex } from '../../../support/fakeSearchIndex';
import { runQuestion } from '../../../support/runQuestion';
import { chunkOf, documentOf, evidenceOf, passageOf, subQueryOf } from '../../../support/samples';

const question = 'How long are backups kept?';
const document = documentOf('a.md', 'Backups are kept for 35 days.');
const passage = passageOf(chunkOf(document));
const found = { passages: [passage], terms: [{ term: 'backup', weight: 1 }] };
const none = { entities: [], variants: [], options: [] };
const simple: Route = { kind: 'simple', reasoning: 'One fact.', question: '', ...none };
const evidence = [evidenceOf('t1', passage)];
const draft: Draft = {
  text: 'For 35 days.',
  citations: [],
  facetsCovered: [],
  facetsMissing: [],
  conflicts: [],
};

function scripted(script: ReasonerScript = {}): FakeReasoner {
  const plan = { subQueries: [subQueryOf('t1', question)], reasoning: '' };
  return new FakeReasoner({
    route: [simple],
    plan: [plan],
    evidence: { t1: [evidence] },
    synthesize: [draft],
    ...script,
  });
}

describe('a run', () => {
  it('searches for the question while the router thinks, and once', async () => {
    const index = new FakeSearchIndex({ documents: [document], search: () => found });
    const searchesSeen: number[] = [];
    const route = () => {
      searchesSeen.push(index.searches.length);
      return simple;
    };
    await runQuestion(question, { index, reasoner: scripted({ route: [route] }) });
    assert.deepEqual(searchesSeen, [1]);
    assert.equal(index.searches.length, 1);
  });

  it('searches again when the search ahead failed', async () => {
    let asked = 0;
    const search = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(new Error('lost')) : found;
    };
    const index = new FakeSearchIndex({ documents: [document], search });
    const { state } = await runQuestion(question, { index, reasoner: scripted() });
    assert.equal(state.outcome?.kind, 'answered');
  });

  it('plans and searches a follow-up as it stands alone', async () => {
    const alone = 'How long are backups kept on Azure?';
    const planned: string[] = [];
    const plan = ({ question: asked }: { readonly question: string }) => {
      planned.push(asked);
      return { subQueries: [subQueryOf('t1', asked)], reasoning: '' };
    };
    const index = new FakeSearchIndex({ documents: [document], search: () => found });
    const reasoner = scripted({ route: [{ ...simple, question: alone }], plan: [plan] });
    await runQuestion('And what about Azure?', { index, reasoner });
    assert.deepEqual(planned, [alone]);
    assert.equal(index.searches.at(-1)?.query, alone);
    assert.equal(reasoner.synthesized[0]?.question, alone);
  });

  it('searches with the queries that the reasoner made of what was found', async () => {
    const index = new FakeSearchIndex({ documents: [document], search: () => found });
    const subQueries = [subQueryOf('t1', 'Who made it?'), subQueryOf('t2', 'Where is that?', ['t1'])];
    const earlier: (readonly SubAnswer[])[] = [];
    const nextQueries = (input: { readonly earlier: readonly SubAnswer[] }) => {
      earlier.push(input.earlier);
      return ['where is Alvestad'];
    };
    const reasoner = scripted({
      plan: [{ subQueries, reasoning: '' }],
      nextQueries: [nextQueries],
      evidence: { t1: [evidence], t2: [evidence] },
    });
    await runQuestion(question, { index, reasoner });
    assert.deepEqual(
      index.searches.map(({ query }) => query),
      [question, 'Who made it?', 'where is Alvestad'],
    );
    assert.deepEqual(
      earlier.map((tasks) => tasks.map(({ subQuery }) => subQuery.id)),
      [['t1']],
    );
  });

  it('forgets the text and the citations of an answer that is begun anew', async () => {
    const index = new FakeSearchIndex({ documents: [document], search: () => found });
    const restarting: Reasoner = {
      ...delegating(scripted()),
      // eslint-disable-next-line @typescript-eslint/require-await -- the port is asynchronous
      async *synthesize(_input, report) {
        yield { type: 'delta', text: 'Half an ans' };
        report({ kind: 'fallback', message: 'The model went away.' });
        yield { type: 'restart' };
        yield { type: 'delta', text: draft.text };
        return { ...draft, mode: 'answer' };
      },
    };
    const texts: string[] = [];
    const { events, state } = await runQuestion(question, {
      index,
      reasoner: restarting,
    });
    for (const event of events) if (event.type === 'answer-delta') texts.push(event.text);
    assert.deepEqual(texts, ['Half an ans', draft.text]);
    assert.equal(state.text, draft.text);
    assert.ok(state.outcome?.kind === 'answered');
    assert.deepEqual(state.outcome.answer.flags, ['uncited_claims', 'degraded']);
    assert.deepEqual(state.outcome.answer.modelFailure, { kind: 'replaced', reason: 'The model went away.' });
    const [step] = state.steps.filter(({ kind }) => kind === 'synthesize');
    assert.deepEqual(step?.notes, [{ kind: 'fallback', message: 'The model went away.' }]);
  });
});

/** The methods of a reasoner as a value that can be spread. */
function delegating(reasoner: FakeReasoner): Reasoner {
  return {
    id: reasoner.id,
    route: (...input) => reasoner.route(...input),
    plan: (...input) => reasoner.plan(...input),
    nextQueries: (...input) => reasoner.nextQueries(...input),
    extractEvidence: (...input) => reasoner.extractEvidence(...input),
    synthesize: (...input) => reasoner.synthesize(...input),
    review: (...input) => reasoner.review(...input),
  };
}
