import * as assert from 'node:assert/strict';
import { noVocabulary, type Passage, type SourceDocument, type Turn } from '../../../../../src/core/model';
import { createExtractiveReasoner } from '../../../../../src/core/reasoners/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../../../../src/core/reasoners/generative/generativeReasoner';
import { FakeChatModel } from '../../../../support/fakeChatModel';
import { goodReview } from '../../../../support/modelRun';
import { FakeSearchIndex } from '../../../../support/fakeSearchIndex';
import { runQuestion, type RunToEnd } from '../../../../support/runQuestion';
import { chunkOf, documentOf, never, passageOf } from '../../../../support/samples';

const backups = documentOf('backups.md', 'Backups are kept for 35 days. They start at two.');
const logs = documentOf('logs.md', 'Logs are kept for 90 days on AWS.');
const terms = [
  { term: 'backup', weight: 2 },
  { term: 'log', weight: 2 },
  { term: 'kept', weight: 1 },
];

interface Options {
  readonly documents?: readonly SourceDocument[];
  readonly passages?: readonly Passage[];
  readonly conversation?: readonly Turn[];
  readonly earlier?: string;
  readonly style?: 'concise' | 'detailed' | 'bullets';
  readonly glossary?: readonly { readonly term: string; readonly synonyms: readonly string[] }[];
}

async function run(question: string, model: FakeChatModel, options: Options = {}): Promise<RunToEnd> {
  const { documents = [backups, logs], conversation = [], earlier = '', glossary = [] } = options;
  const passages = options.passages ?? documents.map((document) => passageOf(chunkOf(document)));
  return runQuestion(question, {
    index: new FakeSearchIndex({ documents, search: () => ({ passages, terms }) }),
    reasoner: createGenerativeReasoner(model, createExtractiveReasoner()),
    conversation,
    memory: { earlier, corrections: [] },
    vocabulary: { glossary, variantGroups: [] },
    settings: { style: options.style ?? 'concise' },
  });
}

const answerOf = ({ state }: RunToEnd) => {
  assert.ok(state.outcome?.kind === 'answered', JSON.stringify(state.outcome));
  return state.outcome.answer;
};
const detailOf = ({ state }: RunToEnd, kind: string) =>
  state.steps.find((step) => step.kind === kind)?.detail;

const simple = 'How long are backups kept?';
const compared = 'How long are backups kept? How long are logs kept?';
const task = (id: string, question: string, more: object = {}) => ({
  id,
  question,
  facet: `facet ${id}`,
  searchQueries: [question],
  terms: [],
  targetDocuments: [],
  dependsOn: [],
  ...more,
});
const twoTasks = {
  reasoning: 'Two things.',
  subQueries: [task('t1', 'How long are backups kept?'), task('t2', 'How long are logs kept?')],
};
const quotes = (...texts: string[]) => ({
  quotes: texts.map((text) => ({ passage: text.startsWith('Logs') ? 2 : 1, text })),
});
const noMore = { entities: [], variants: [], options: [] };

describe('createGenerativeReasoner', () => {
  describe('of a simple question', () => {
    it('makes one call when what it writes stands in the quotes word for word', async () => {
      const model = new FakeChatModel({ synthesizer: [['Backups are kept ', 'for 35 days [1].']] });
      const answer = answerOf(await run(simple, model));
      assert.deepEqual(model.roles, ['synthesizer']);
      assert.equal(answer.text, 'Backups are kept for 35 days [1].');
      assert.deepEqual(
        answer.citations.map(({ documentId }) => documentId),
        ['backups.md'],
      );
    });

    it('quotes the paragraph that a sentence stands in', async () => {
      const model = new FakeChatModel({ synthesizer: [['35 days [1].']] });
      const answer = answerOf(await run(simple, model, { documents: [backups] }));
      assert.equal(answer.citations[0]?.quote, backups.text);
    });
  });

  for (const silence of [
    'The documents do not say how long backups are kept.',
    'Die Dokumente sagen nicht, wie lange Sicherungen aufbewahrt werden.',
    '**Backups**\n\nThe documents do not say how long.\n\n- The documents do not say where.',
  ])
    it(`has no answer when the model finds that the quotes hold none: ${JSON.stringify(silence)}`, async () => {
      const { state } = await run(simple, new FakeChatModel({ synthesizer: [[silence]] }));
      assert.ok(state.outcome?.kind === 'declined', JSON.stringify(state.outcome));
      assert.deepEqual([state.outcome.reason, state.text], ['nothing-found', '']);
      assert.ok(state.outcome.coverage.nearest.length > 0);
    });

  for (const shown of [
    '```bash\nbackup --keep 35\n```',
    '| Kept | Days |\n| --- | --- |\n| Backups | 35 |',
    'The documents do not say why:\n\n```bash\nbackup --keep 35\n```',
    "I'm sorry, I can't help with that.",
  ])
    it(`fails when no source stands behind what the model wrote: ${JSON.stringify(shown)}`, async () => {
      const { state } = await run(simple, new FakeChatModel({ synthesizer: [[shown]] }));
      assert.deepEqual(state.outcome, {
        kind: 'failed',
        message: 'The model answered without naming a source.',
      });
    });

  describe('of a question that may be unclear', () => {
    const turn: Turn = {
      question: 'How long are logs kept on AWS?',
      entities: ['AWS'],
      answer: '90 days [1].',
    };
    const route = {
      reasoning: 'It goes on.',
      kind: 'simple',
      question: 'How long are backups kept on AWS?',
      ...noMore,
    };

    it('asks the router about a follow-up and searches what stands alone', async () => {
      const model = new FakeChatModel({ router: [route], synthesizer: [['35 days [1].']] });
      const ran = await run('And the backups?', model, { conversation: [turn], documents: [backups] });
      assert.deepEqual(model.roles, ['router', 'synthesizer']);
      const search = detailOf(ran, 'search');
      assert.deepEqual(search?.kind === 'search' && search.queries, ['How long are backups kept on AWS?']);
      assert.match(model.asked('router')[0] ?? '', /How long are logs kept on AWS\?\nAnswer: 90 days/);
    });

    it('keeps a question without a conversation as it was asked', async () => {
      const asked = 'For how many days are the nightly backups of the big file servers kept in Frankfurt?';
      const model = new FakeChatModel({ router: [route], synthesizer: [['35 days [1].']] });
      const detail = detailOf(await run(asked, model), 'route');
      assert.deepEqual(model.roles, ['router', 'synthesizer']);
      assert.equal(detail?.kind === 'route' && detail.route.question, asked);
    });

    it('ends with the question back and its options', async () => {
      const clarify = {
        ...route,
        kind: 'clarify',
        reasoning: 'Which limit do you mean?',
        options: ['The file limit?', 'The rate limit?'],
      };
      const { state } = await run('And there?', new FakeChatModel({ router: [clarify] }), {
        conversation: [turn],
      });
      assert.ok(state.outcome?.kind === 'declined');
      assert.deepEqual(
        [state.outcome.reason, state.outcome.message, state.outcome.options],
        ['clarify', 'Which limit do you mean?', ['The file limit?', 'The rate limit?']],
      );
    });

    describe('that was asked back about', () => {
      const options = ['How long are logs kept on AWS?', 'How long are logs kept on Azure?'];
      const back: Turn = { question: 'How long are logs kept?', entities: [], answer: '', options };

      it('takes a choice of the options without the router', async () => {
        const model = new FakeChatModel({ synthesizer: [['35 days [1].']] });
        const detail = detailOf(await run('the second one', model, { conversation: [back] }), 'route');
        assert.equal(detail?.kind === 'route' && detail.route.question, options[1]);
      });

      it('shows the router the options and what was said before', async () => {
        const model = new FakeChatModel({ router: [route], synthesizer: [['35 days [1].']] });
        const earlier = 'Asked: Who leads sales? Found: Ann.';
        await run('where we host', model, { conversation: [back], earlier });
        const [asked = ''] = model.asked('router');
        assert.match(asked, /Asked back, with the options:\n1\. How long are logs kept on AWS\?/);
        assert.match(asked, /Asked: Who leads sales\? Found: Ann\./);
      });

      it('is not asked back about again by the model', async () => {
        const again = { ...route, kind: 'clarify', reasoning: 'Which?', options };
        const model = new FakeChatModel({ router: [again], synthesizer: [['35 days [1].']] });
        const detail = detailOf(await run('where we host', model, { conversation: [back] }), 'route');
        assert.equal(detail?.kind === 'route' && detail.route.kind, 'simple');
      });
    });

    for (const unusable of [
      { kind: 'clarify', reasoning: 'Which?', options: ['The file limit?'] },
      { kind: 'clarify', reasoning: ' ', options: ['The file limit?', 'The rate limit?'] },
      { kind: 'out-of-scope', reasoning: '' },
    ])
      it(`keeps the route of the rules when the model's says nothing: ${JSON.stringify(unusable)}`, async () => {
        const model = new FakeChatModel({
          router: [{ ...route, ...unusable }],
          synthesizer: [['35 days [1].']],
        });
        const ran = await run('And the backups?', model, { conversation: [turn] });
        const detail = detailOf(ran, 'route');
        assert.equal(detail?.kind === 'route' && detail.route.kind, 'simple');
        answerOf(ran);
      });

    it('keeps the question of the rules when the model writes none', async () => {
      const asked = async (question: string): Promise<string | undefined> => {
        const model = new FakeChatModel({
          router: [{ ...route, question }],
          synthesizer: [['35 days [1].']],
        });
        const detail = detailOf(await run('And on Azure?', model, { conversation: [turn] }), 'route');
        return detail?.kind === 'route' ? detail.route.question : undefined;
      };
      const byRules = await createExtractiveReasoner().route(
        {
          question: 'And on Azure?',
          conversation: [turn],
          earlier: '',
          vocabulary: noVocabulary,
          found: () => Promise.resolve({ passages: [], terms: [] }),
        },
        () => undefined,
        never,
      );
      assert.notEqual(byRules.question, 'And on Azure?');
      assert.deepEqual(
        [await asked(' '), await asked('a'.repeat(3000))],
        [byRules.question, byRules.question],
      );
    });

    for (const asked of ['Hello there!', simple, compared, 'What is the retention of backups?']) {
      it(`does not ask the router about "${asked}"`, async () => {
        const model = new FakeChatModel({});
        await run(asked, model);
        assert.ok(!model.roles.includes('router'));
      });
    }

    for (const asked of [
      'For how many days are the nightly backups of the big file servers kept in Frankfurt?',
      'Backups are kept 35 days; is that also true of logs?',
      'Wie lange werden Sicherungen bei uns im Haus aufbewahrt?',
    ]) {
      it(`asks the router about "${asked}"`, async () => {
        const model = new FakeChatModel({});
        await run(asked, model);
        assert.equal(model.roles[0], 'router');
      });
    }
  });

  describe('of a complex question', () => {
    it('plans with one call, quotes with one a task, and writes and reviews with one each', async () => {
      const model = new FakeChatModel({
        planner: [twoTasks],
        evidence: [quotes('Backups are kept for 35 days.'), quotes('Logs are kept for 90 days on AWS.')],
        synthesizer: [['Backups 35 days [1], logs 90 days [2].']],
        critic: [goodReview],
      });
      const answer = answerOf(await run(compared, model));
      assert.deepEqual(model.roles, ['planner', 'evidence', 'evidence', 'synthesizer', 'critic']);
      assert.deepEqual(
        answer.citations.map(({ quote }) => quote),
        ['Backups are kept for 35 days.', 'Logs are kept for 90 days on AWS.'],
      );
      assert.deepEqual(answer.facetsCovered, ['facet t1', 'facet t2']);
    });

    it('tells the planner the documents found and the terms of the glossary that the question has', async () => {
      const model = new FakeChatModel({ planner: [twoTasks] });
      const glossary = [
        { term: 'snapshot', synonyms: ['backup'] },
        { term: 'invoice', synonyms: ['bill'] },
      ];
      await run(compared, model, { glossary });
      const [asked = ''] = model.asked('planner');
      assert.match(asked, /backups\.md: backups\.md\nlogs\.md: logs\.md/);
      assert.match(asked, /snapshot = backup/);
      assert.doesNotMatch(asked, /invoice/);
    });

    it('keeps of a plan only documents and terms that there are, and three queries a task', async () => {
      const subQueries = [
        task('t1', 'How long are backups kept?', {
          searchQueries: ['a', 'b', 'c', 'd'],
          targetDocuments: ['backups.md', '/etc/passwd'],
          terms: ['Snapshot', 'unheard of'],
        }),
      ];
      const model = new FakeChatModel({ planner: [{ reasoning: 'One.', subQueries }] });
      const glossary = [{ term: 'snapshot', synonyms: ['backup'] }];
      const plan = detailOf(await run(compared, model, { glossary }), 'plan');
      assert.ok(plan?.kind === 'plan');
      const [first] = plan.subQueries;
      assert.deepEqual(
        [first?.searchQueries, first?.targetDocuments, first?.terms],
        [['a', 'b', 'c'], ['backups.md'], ['snapshot']],
      );
    });

    it('drops and counts quotes that are not in the passages', async () => {
      const model = new FakeChatModel({
        planner: [{ reasoning: 'One.', subQueries: [task('t1', simple)] }],
        evidence: [quotes('Backups are kept for 35 days.', 'Backups are kept for 99 days.')],
        synthesizer: [['35 days [1].']],
      });
      const evidence = detailOf(await run(compared, model), 'evidence');
      assert.ok(evidence?.kind === 'evidence');
      assert.deepEqual([evidence.quotes, evidence.dropped], [['Backups are kept for 35 days.'], 1]);
    });

    it('leaves the quotes to the rules when none is in the passages, counts them and says so', async () => {
      const model = new FakeChatModel({
        planner: [{ reasoning: 'One.', subQueries: [task('t1', simple)] }],
        evidence: [quotes('Backups are kept for 99 days.')],
        synthesizer: [['35 days [1].']],
      });
      const ran = await run(compared, model, { documents: [backups] });
      const evidence = detailOf(ran, 'evidence');
      assert.ok(evidence?.kind === 'evidence');
      assert.deepEqual([evidence.quotes, evidence.dropped], [[backups.text], 1]);
      const notes = ran.state.steps.flatMap((step) => (step.kind === 'evidence' ? step.notes : []));
      assert.deepEqual(notes, [
        { kind: 'fallback', message: "None of the model's quotes stands in the documents." },
      ]);
    });

    it('finds a quote in another passage than the one named, with its place', async () => {
      const model = new FakeChatModel({
        planner: [{ reasoning: 'One.', subQueries: [task('t1', simple)] }],
        evidence: [{ quotes: [{ passage: 7, text: 'Logs are “kept” for 90 days on AWS.' }] }],
        synthesizer: [['90 days [1].']],
      });
      const quoted = documentOf('quoted.md', 'First.\n\nLogs are "kept" for 90\ndays on AWS.');
      const { citations } = answerOf(await run(compared, model, { documents: [backups, quoted] }));
      assert.deepEqual(citations[0]?.place, { kind: 'lines', lines: { start: 3, end: 4 } });
      assert.equal(citations[0].quote, 'Logs are "kept" for 90\ndays on AWS.');
    });

    it('puts what the first task found into the queries of the second', async () => {
      const subQueries = [
        task('t1', 'Where are logs kept?'),
        task('t2', 'How long are they kept there?', { dependsOn: ['t1'] }),
      ];
      const model = new FakeChatModel({
        planner: [{ reasoning: 'In turn.', subQueries }],
        evidence: [quotes('Logs are kept for 90 days on AWS.'), quotes()],
        researcher: [{ queries: ['AWS retention', '', 'AWS retention', 'AWS days', 'AWS logs', 'logs'] }],
        synthesizer: [['90 days [1].']],
      });
      const ran = await run(compared, model);
      const searches = ran.state.steps.flatMap(({ detail }) => (detail?.kind === 'search' ? [detail] : []));
      assert.deepEqual(searches[1]?.queries, ['AWS retention', 'AWS days', 'AWS logs']);
      assert.match(model.asked('researcher')[0] ?? '', /Logs are kept for 90 days on AWS\./);
    });
  });
});
