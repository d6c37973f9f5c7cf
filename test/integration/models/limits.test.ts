// What models of little room and few abilities are sent, over a real connection.
import * as assert from 'node:assert/strict';
import type { ModelSettings } from '../../../src/core/model/modelSettings';
import type { ModelRole } from '../../../src/core/model/ports';
import { FakeClock } from '../../support/fakeClock';
import { FakeSearchIndex } from '../../support/fakeSearchIndex';
import { assistedAt, complexQuestion, fiveDocuments, goodReply, roleOf } from '../../support/modelRun';
import { failure, ModelServer, text } from '../../support/modelServer';
import { runQuestion, type RunToEnd } from '../../support/runQuestion';
import { chunkOf, documentOf, passageOf } from '../../support/samples';

describe('a model with limits', () => {
  let server: ModelServer;

  beforeEach(async () => {
    server = await new ModelServer().start();
  });
  afterEach(() => server.stop());

  const ask = (
    question: string,
    index: FakeSearchIndex,
    settings: Partial<ModelSettings> = {},
  ): Promise<RunToEnd> =>
    runQuestion(question, { index, reasoner: assistedAt(server, { clock: new FakeClock(), settings }) });
  const requestsOf = (role: ModelRole) => server.calls.filter((call) => roleOf(call) === role);

  describe('of room', () => {
    /** Best first; each has a beginning and an end of its own. */
    const documents = Array.from({ length: 30 }, (_, at) =>
      documentOf(
        `page-${at}.md`,
        `Page ${at} begins. ${`Backups of kind ${at} are kept. `.repeat(40)}Page ${at} ends.`,
      ),
    );
    const passages = documents.map((document, at) => passageOf(chunkOf(document), 1 - at / 100));
    const index = (): FakeSearchIndex =>
      new FakeSearchIndex({
        documents,
        search: () => ({ passages, terms: [{ term: 'backup', weight: 1 }] }),
      });

    /** Of the request for the answer: its tokens, as characters by four, and the pages that it holds from beginning to end. */
    const sent = async (
      contextTokens: number,
    ): Promise<{ tokens: number; begun: number[]; whole: number[] }> => {
      server.calls.length = 0;
      server.respond = () => text('They are kept [2].');
      const { state } = await ask('How are backups kept?', index(), { contextTokens });
      assert.equal(state.outcome?.kind, 'answered');
      const written =
        requestsOf('synthesizer')[0]
          ?.body.messages.map(({ content }) => content)
          .join('') ?? '';
      const pages = (verb: string): number[] =>
        Array.from(written.matchAll(new RegExp(`Page (\\d+) ${verb}`, 'g')), ([, page]) => Number(page));
      return { tokens: written.length / 4, begun: pages('begins'), whole: pages('ends') };
    };

    it('is sent what fits into 4,000 tokens: the best passages, whole', async () => {
      const { tokens, begun, whole } = await sent(4000);
      assert.ok(tokens <= 4000, `${tokens} tokens`);
      assert.ok(whole.length >= 2);
      assert.deepEqual(whole, begun);
      assert.deepEqual(whole, [...whole.keys()]);
    });

    it('is sent more where it has room for 128,000', async () => {
      const [small, large] = [await sent(4000), await sent(128_000)];
      assert.ok(large.whole.length >= 12, `${large.whole.length} passages`);
      assert.ok(large.whole.length > small.whole.length);
    });
  });

  it('that takes no form of a reply is asked again without one', async () => {
    server.respond = (call) =>
      call.body.response_format === undefined
        ? goodReply(call)
        : failure(400, { message: 'This model has no structured output.' });
    const { state } = await ask(complexQuestion(2), fiveDocuments());
    assert.ok(state.outcome?.kind === 'answered');
    assert.deepEqual(state.outcome.answer.flags, []);
    assert.deepEqual(
      requestsOf('router').map(({ body }) => body.response_format !== undefined),
      [true, true, false],
    );
  });

  it('is never sent tools', async () => {
    server.respond = (call) => goodReply(call);
    await ask(complexQuestion(2), fiveDocuments());
    assert.ok(server.calls.length >= 2);
    for (const { body } of server.calls) assert.ok(!('tools' in body));
  });

  it('that looks for the same in two parts of a question has it searched once', async () => {
    server.respond = (call) =>
      roleOf(call) !== 'router'
        ? goodReply(call)
        : text(
            JSON.stringify({
              kind: 'answer',
              question: '',
              tasks: ['How long are logs kept?', 'How long are mails kept?'].map((question) => ({
                question,
                queries: ['retention  of logs'],
                after: [],
                document: '',
              })),
              options: [],
              reason: '',
            }),
          );
    const index = fiveDocuments();
    await ask(complexQuestion(2), index);
    assert.equal(index.searches.filter(({ query }) => query.startsWith('retention')).length, 1);
  });
});
