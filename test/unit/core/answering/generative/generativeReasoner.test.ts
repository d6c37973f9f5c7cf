import * as assert from 'node:assert/strict';
import type { Passage, SourceDocument, Turn } from '../../../../../src/core/model/types';
import type { Depth } from '../../../../../src/core/model/modelSettings';
import { createExtractiveReasoner } from '../../../../../src/core/answering/extractive/extractiveReasoner';
import { createGenerativeReasoner } from '../../../../../src/core/answering/generative/generativeReasoner';
import { FakeChatModel } from '../../../../support/fakeChatModel';
import { goodReview } from '../../../../support/modelRun';
import { FakeSearchIndex } from '../../../../support/fakeSearchIndex';
import { runQuestion, type RunToEnd } from '../../../../support/runQuestion';
import { chunkOf, documentOf, never, passageOf } from '../../../../support/samples';
import { noVocabulary } from '../../../../../src/core/model/knowledge';

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
  readonly depth?: Depth;
  readonly glossary?: readonly { readonly term: string; readonly synonyms: readonly string[] }[];
}

async function run(question: string, model: FakeChatModel, options: Options = {}): Promise<RunToEnd> {
  const { documents = [backups, logs], conversation = [], earlier = '', glossary = [] } = options;
  const passages = options.passages ?? documents.map((document) => passageOf(chunkOf(document)));
  return runQuestion(question, {
    index: new FakeSearchIndex({ documents, search: () => ({ passages, terms }) }),
    reasoner: createGenerativeReasoner(model, createExtractiveReasoner(), {
      depth: options.depth ?? 'balanced',
    }),
    conversation,
    memory: { earlier, corrections: [] },
    vocabulary: { glossary, variantGroups: [] },
    settings: { style: options.style ?? 'concise', maxRetries: 1 },
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
const understood = (more: object = {}) => ({
  kind: 'answer',
  question: '',
  tasks: [],
  options: [],
  reason: '',
  ...more,
});
const task = (question: string, more: object = {}) => ({
  question,
  queries: [],
  after: [],
  document: '',
  ...more,
});

describe('createGenerativeReasoner', () => {
  describe('of a simple question', () => {
    it('makes one call, which reads the passages whole', async () => {
      const model = new FakeChatModel({ synthesizer: [['Backups are kept ', 'for 35 days [1].']] });
      const answer = answerOf(await run(simple, model));
      assert.deepEqual(model.roles, ['synthesizer']);
      assert.match(
        model.asked('synthesizer')[0] ?? '',
        /35 days\. \[1\] They start at two\. \[2\][\s\S]*on AWS\. \[3\]/,
      );
      assert.equal(answer.text, 'Backups are kept for 35 days [1].');
      assert.deepEqual(answer.citations[0]?.quote, 'Backups are kept for 35 days.');
      assert.deepEqual([answer.check, answer.confidenceLabel], ['checked', 'high']);
    });

    it('says what of an answer it could not check', async () => {
      const model = new FakeChatModel({
        synthesizer: [['Backups are kept for 53 days [1]. Nobody minds that.']],
      });
      const answer = answerOf(await run(simple, model));
      assert.equal(answer.check, 'partly');
      assert.deepEqual(
        answer.audit.unsupportedSentences.map(({ fault }) => fault),
        ['number'],
      );
      assert.deepEqual(answer.audit.uncitedSentences, ['Nobody minds that.']);
    });
  });

  describe('that does not find the answer', () => {
    const silent = 'NOT FOUND: Nobody says how long backups are kept.';

    it('declines in the words of the model', async () => {
      const { state } = await run(simple, new FakeChatModel({ synthesizer: [[silent]] }));
      assert.ok(state.outcome?.kind === 'declined', JSON.stringify(state.outcome));
      assert.deepEqual(
        [state.outcome.reason, state.outcome.message, state.text],
        ['nothing-found', 'Nobody says how long backups are kept.', ''],
      );
      assert.ok(state.outcome.coverage.nearest.length > 0);
    });

    it('takes a reply without any source for one', async () => {
      const { state } = await run(simple, new FakeChatModel({ synthesizer: [["I'm sorry, I can't say."]] }));
      assert.ok(state.outcome?.kind === 'declined');
      assert.equal(state.outcome.message, "I'm sorry, I can't say.");
    });

    const searching = (model: FakeChatModel, depth: Depth = 'balanced') => {
      const search = (query: string) => ({
        passages: [passageOf(chunkOf(query.includes('retention') ? logs : backups))],
        terms,
      });
      return runQuestion(simple, {
        index: new FakeSearchIndex({ documents: [backups, logs], search }),
        reasoner: createGenerativeReasoner(model, createExtractiveReasoner(), { depth }),
      });
    };

    it('searches once more in the words of the model, and answers', async () => {
      const model = new FakeChatModel({
        synthesizer: [[`${silent}\nSEARCH: retention on AWS`], ['Logs are kept for 90 days on AWS [1].']],
      });
      assert.equal(answerOf(await searching(model)).text, 'Logs are kept for 90 days on AWS [1].');
      assert.equal(model.roles.length, 2);
    });

    it('asks no more where that search finds nothing else', async () => {
      const model = new FakeChatModel({ synthesizer: [[`${silent}\nSEARCH: backups`]] });
      const { state } = await searching(model);
      assert.ok(state.outcome?.kind === 'declined');
      assert.equal(state.outcome.message, 'Nobody says how long backups are kept.');
    });

    it('does not search once more of depth quick', async () => {
      const model = new FakeChatModel({ synthesizer: [[`${silent}\nSEARCH: retention`]] });
      assert.equal((await searching(model, 'quick')).state.outcome?.kind, 'declined');
    });
  });

  describe('of a question that may be unclear', () => {
    const turn: Turn = {
      question: 'How long are logs kept on AWS?',
      entities: ['AWS'],
      answer: '90 days [1].',
    };
    const route = understood({ question: 'How long are backups kept on AWS?' });

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
        kind: 'ask',
        reason: 'Which limit do you mean?',
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
        const again = { ...route, kind: 'ask', reason: 'Which?', options };
        const model = new FakeChatModel({ router: [again], synthesizer: [['35 days [1].']] });
        const detail = detailOf(await run('where we host', model, { conversation: [back] }), 'route');
        assert.equal(detail?.kind === 'route' && detail.route.kind, 'simple');
      });
    });

    for (const unusable of [
      { kind: 'ask', reason: 'Which?', options: ['The file limit?'] },
      { kind: 'none', reason: '' },
      { kind: 'rework', question: '' },
    ])
      it(`answers when the model's reply does not say why not: ${JSON.stringify(unusable)}`, async () => {
        const model = new FakeChatModel({
          router: [{ ...route, ...unusable }],
          synthesizer: [['35 days [1].']],
        });
        const ran = await run('And the backups?', model, { conversation: [{ ...turn, answer: '' }] });
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

    for (const asked of ['Hello there!', simple, 'How many days are logs kept?']) {
      it(`does not ask the router about "${asked}"`, async () => {
        const model = new FakeChatModel({});
        await run(asked, model);
        assert.ok(!model.roles.includes('router'));
      });
    }

    for (const asked of [
      'For how many days are the nightly backups of the big file servers kept in Frankfurt?',
      compared,
    ]) {
      it(`asks the router about "${asked}"`, async () => {
        const model = new FakeChatModel({});
        await run(asked, model);
        assert.equal(model.roles[0], 'router');
      });
    }
  });

  it('writes the last answer anew where only its form is to change', async () => {
    const model = new FakeChatModel({
      router: [understood({ kind: 'rework', question: 'Shorter.' })],
      synthesizer: [['35 days [1].']],
    });
    const conversation = [{ question: simple, entities: [], answer: 'Backups are kept for 35 days [1].' }];
    const ran = await run('Shorter, please.', model, { conversation });
    assert.equal(answerOf(ran).text, '35 days [1].');
    const [asked = ''] = model.asked('synthesizer');
    assert.match(
      asked,
      /answer so far">\nBackups are kept for 35 days[\s\S]*changed so">\nShorter, please\./,
    );
    assert.match(asked, /name="question">\nHow long are backups kept\?/);
  });

  describe('of a complex question', () => {
    it('understands with one call, and writes with one', async () => {
      const model = new FakeChatModel({
        router: [understood({ tasks: [task(simple), task('How long are logs kept?')] })],
        synthesizer: [['Backups 35 days [1], logs 90 days [3].']],
      });
      const answer = answerOf(await run(compared, model));
      assert.deepEqual(model.roles, ['router', 'synthesizer']);
      assert.deepEqual(
        answer.citations.map(({ quote }) => quote),
        ['Backups are kept for 35 days.', 'Logs are kept for 90 days on AWS.'],
      );
    });

    it('shows the model what a first search found, and the words of the glossary that the question has', async () => {
      const model = new FakeChatModel({ router: [understood()] });
      const glossary = [
        { term: 'snapshot', synonyms: ['backup'] },
        { term: 'invoice', synonyms: ['bill'] },
      ];
      await run(compared, model, { glossary });
      const [asked = ''] = model.asked('router');
      assert.match(asked, /backups\.md · "backups\.md"[^\n]*\nlogs\.md · "logs\.md"/);
      assert.match(asked, /snapshot = backup/);
      assert.doesNotMatch(asked, /invoice/);
    });

    it('searches the question itself beside what the model would search, four queries a task at most', async () => {
      const tasks = [
        task('How are backups kept?', { queries: ['a', 'b', 'c'] }),
        task('And logs?', { after: [1, 7] }),
      ];
      const plan = detailOf(
        await run(compared, new FakeChatModel({ router: [understood({ tasks })] })),
        'plan',
      );
      assert.ok(plan?.kind === 'plan');
      assert.deepEqual(
        plan.subQueries.map(({ searchQueries, dependsOn }) => [searchQueries, dependsOn]),
        [
          [[compared, 'How are backups kept?', 'a', 'b'], []],
          [['And logs?'], ['t1']],
        ],
      );
    });
  });

  describe('of depth thorough', () => {
    const deep = { depth: 'thorough' } as const;

    it('has the answer reviewed, in one call', async () => {
      const model = new FakeChatModel({ synthesizer: [['35 days [1].']], critic: [goodReview] });
      const ran = await run(simple, model, deep);
      assert.deepEqual(model.roles, ['synthesizer', 'critic']);
      assert.equal(answerOf(ran).retries, 0);
    });

    it('writes anew, without a search, what the review finds wrongly written', async () => {
      const model = new FakeChatModel({
        synthesizer: [['Two days [1].'], ['35 days [1].']],
        critic: [{ ok: false, unsupported: [1], missing: [] }, goodReview],
      });
      const ran = await run(simple, model, deep);
      assert.deepEqual(model.roles, ['synthesizer', 'critic', 'synthesizer', 'critic']);
      assert.equal(answerOf(ran).text, '35 days [1].');
      assert.equal(ran.state.steps.filter(({ kind }) => kind === 'search').length, 1);
      assert.match(model.asked('synthesizer')[1] ?? '', /no quote bears out">\nTwo days/);
    });

    it('tells the writer of no sentence that it is wrong where it only lacks a source', async () => {
      const model = new FakeChatModel({
        synthesizer: [['Backups are kept for 53 days [1]. Nobody minds that.'], ['35 days [1].']],
        critic: [new Error('no reply'), goodReview],
      });
      await run(simple, model, deep);
      const [, again = ''] = model.asked('synthesizer');
      assert.match(again, /no quote bears out">\nBackups are kept for 53 days/);
      assert.doesNotMatch(again, /no quote bears out">\nNobody/);
    });

    it('searches for what the review misses in its own words, and writes nothing where that is nothing new', async () => {
      const model = new FakeChatModel({
        synthesizer: [['Backups are kept for 35 days [1].']],
        critic: [{ ok: false, unsupported: [], missing: ['who restores backups'] }],
      });
      const ran = await run(simple, model, deep);
      assert.deepEqual(model.roles, ['synthesizer', 'critic']);
      const searches = ran.state.steps.flatMap(({ detail }) =>
        detail?.kind === 'search' ? [detail.queries] : [],
      );
      assert.deepEqual(searches.at(-1), ['who restores backups']);
      assert.equal(answerOf(ran).text, 'Backups are kept for 35 days [1].');
    });

    it('puts what the first task found into the queries of the second', async () => {
      const tasks = [task('Where are logs kept?'), task('How long are they kept there?', { after: [1] })];
      const model = new FakeChatModel({
        router: [understood({ tasks })],
        researcher: [{ queries: ['AWS retention', '', 'AWS retention', 'AWS days', 'AWS logs', 'logs'] }],
        synthesizer: [['90 days [3].']],
        critic: [goodReview],
      });
      const ran = await run(compared, model, deep);
      const searches = ran.state.steps.flatMap(({ detail }) => (detail?.kind === 'search' ? [detail] : []));
      assert.deepEqual(searches[1]?.queries, ['AWS retention', 'AWS days', 'AWS logs']);
      assert.match(model.asked('researcher')[0] ?? '', /Logs are kept for 90 days on AWS\./);
    });
  });
});
