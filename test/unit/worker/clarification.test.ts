import * as assert from 'node:assert/strict';
import path from 'node:path';
import { runDeps } from '../../../src/cli/library/openLibrary';
import { conversationOf } from '../../../src/core/export/conversation/conversationOf';
import { answerQuestion } from '../../../src/core/run/answerQuestion';
import { collectRun } from '../../../src/core/run/library';
import type { RunState } from '../../../src/core/model/state';
import { openIndex, type LocalSearchIndex } from '../../../src/worker/openIndex';
import { never } from '../../support/samples';
import { temporaryFolders } from '../../support/temporaryFolder';
import * as unclear from '../../support/unclearFolders';

/** Questions asked in turn over an index of their own for each folder, until the suite ends. */
describe('a question that documents answer each for themselves', () => {
  const temporaryFolder = temporaryFolders();
  const opened = new Map<unclear.Folder, LocalSearchIndex>();

  async function indexOf(files: unclear.Folder): Promise<LocalSearchIndex> {
    const known = opened.get(files);
    if (known !== undefined) return known;
    const indexDir = path.join(await temporaryFolder(), 'index');
    const index = await openIndex({
      roots: [{ name: 'docs', path: await temporaryFolder(files) }],
      indexDir,
    });
    await index.sync({ rebuild: false }, () => undefined, never);
    opened.set(files, index);
    return index;
  }

  /** Asks one after the other, in one conversation. */
  async function talk(files: unclear.Folder, ...questions: readonly string[]): Promise<RunState> {
    const index = await indexOf(files);
    const runs: RunState[] = [];
    for (const question of questions) {
      const { turns, earlier } = conversationOf(runs);
      const deps = {
        ...runDeps(index, 'concise'),
        conversation: turns,
        memory: { earlier, corrections: [] },
      };
      runs.push((await collectRun(answerQuestion(question, deps, never))).run);
    }
    const last = runs.at(-1);
    assert.ok(last !== undefined);
    return last;
  }

  function optionsOf({ outcome }: RunState): readonly string[] {
    assert.ok(outcome?.kind === 'declined' && outcome.reason === 'clarify', JSON.stringify(outcome));
    return outcome.options;
  }

  /** Without its markers. */
  function answerOf({ outcome }: RunState): string {
    assert.ok(outcome?.kind === 'answered', JSON.stringify(outcome));
    return outcome.answer.text.replace(/ \[\d+\]/g, '');
  }

  const notice = 'What is the notice period?';
  const acme = 'Either party may end this agreement with a notice period of 30 days, in writing.';
  const globex = 'Either party may end this agreement with a notice period of 60 days, in writing.';
  const initech = 'Either party may end this agreement with a notice period of 90 days, in writing.';

  it('is asked back about, with a question for each document and one for all', async () => {
    assert.deepEqual(optionsOf(await talk(unclear.contracts, notice)), [
      'What is the notice period according to the Acme Services Agreement?',
      'What is the notice period according to the Globex Services Agreement?',
      'What is the notice period according to the Initech Services Agreement?',
      'What is the notice period according to each of these: Acme Services Agreement; Globex Services Agreement; Initech Services Agreement?',
    ]);
  });

  const unclearQuestions: readonly [files: unclear.Folder, question: string, firstOption: string][] = [
    [
      unclear.contracts,
      'Which law governs the agreement?',
      'Which law governs the agreement according to the Acme Services Agreement?',
    ],
    [
      unclear.manuals,
      'How long does a full charge take?',
      'How long does a full charge take according to the Falcon 200 User Manual?',
    ],
    [unclear.offices, 'Who is the office manager?', 'Who is the office manager according to Berlin?'],
    [
      unclear.leases,
      'Wie lang ist die Kündigungsfrist?',
      'Wie lang ist die Kündigungsfrist laut Mietvertrag Lager Hafen?',
    ],
    [unclear.clouds, 'How large can a single upload be?', 'How large can a single upload be on AWS?'],
  ];
  for (const [files, question, option] of unclearQuestions)
    it(`is asked back about: ${question}`, async () => {
      assert.equal(optionsOf(await talk(files, question))[0], option);
    });

  const clear: readonly [why: string, files: unclear.Folder, question: string][] = [
    ['it names the document', unclear.contracts, 'What is the notice period in the Globex agreement?'],
    ['all say the same', unclear.contracts, 'When are invoices due?'],
    ['it asks about all', unclear.contracts, 'Which contracts have a notice period of 60 days?'],
    ['it asks for each', unclear.contracts, 'What is the notice period in each agreement?'],
    ['one document answers', unclear.contracts, 'When are receipts handed in?'],
    ['they are issues of one document', unclear.policies, 'How long is parental leave?'],
    ['it holds for every variant', unclear.clouds, 'How often is a failed upload tried again?'],
    ['it names the variant', unclear.clouds, 'How large can a single upload be on Azure?'],
  ];
  for (const [why, files, question] of clear)
    it(`is answered when ${why}: ${question}`, async () => {
      answerOf(await talk(files, question));
    });

  const replies: readonly [reply: string, answer: string][] = [
    ['What is the notice period according to the Acme Services Agreement?', acme],
    ['the second one', globex],
    ['3', initech],
    ['the last', initech],
    ['Acme', acme],
    ['the Globex one, please', globex],
    ['I mean the agreement with Initech', initech],
  ];
  for (const [reply, answer] of replies)
    it(`is answered for the document of the reply "${reply}"`, async () => {
      assert.equal(answerOf(await talk(unclear.contracts, notice, reply)), answer);
    });

  for (const reply of ['all', 'all of them', 'each', 'alle'])
    it(`is answered for each document when the reply is "${reply}"`, async () => {
      const answer = answerOf(await talk(unclear.contracts, notice, reply));
      assert.deepEqual(answer.split('\n\n'), [
        '**Acme Services Agreement**',
        acme,
        '**Globex Services Agreement**',
        globex,
        '**Initech Services Agreement**',
        initech,
      ]);
    });

  it('is answered for several documents that the reply names', async () => {
    const answer = answerOf(await talk(unclear.contracts, notice, 'the first two'));
    assert.deepEqual(
      [answer.includes(acme), answer.includes(globex), answer.includes(initech)],
      [true, true, false],
    );
  });

  it('is answered with what the reply adds in its own words', async () => {
    const answer = answerOf(
      await talk(unclear.offices, 'When is the reception open?', 'for the Berlin office'),
    );
    assert.equal(answer, 'The reception is open from 8:00 to 17:00 on working days.');
  });

  it('is answered as well as can be, not asked back again, when the reply helps nothing', async () => {
    const answer = answerOf(await talk(unclear.contracts, notice, 'hmm, the usual'));
    assert.ok([acme, globex, initech].every((line) => answer.includes(line)));
  });

  it('is not asked back about again when it is asked again', async () => {
    assert.ok(answerOf(await talk(unclear.contracts, notice, notice)).includes(acme));
  });

  it('is dropped when the reply says so', async () => {
    const { outcome } = await talk(unclear.contracts, notice, 'never mind');
    assert.ok(outcome?.kind === 'declined');
    assert.deepEqual([outcome.reason, outcome.options], ['out-of-scope', []]);
    assert.match(outcome.message, /^All right/);
  });

  it('gives way to a question of its own', async () => {
    const answer = answerOf(await talk(unclear.contracts, notice, 'When are receipts handed in?'));
    assert.match(answer, /by the fifth of the next month/);
  });

  it('goes on about the document of the question before', async () => {
    const run = await talk(unclear.contracts, notice, 'Initech', 'Which law governs the agreement?');
    assert.equal(answerOf(run), 'The agreement is governed by the law of Denmark.');
  });

  it('offers what is left when "the other one" may be two', async () => {
    assert.deepEqual(optionsOf(await talk(unclear.contracts, notice, 'Acme', 'and for the other one?')), [
      'What is the notice period according to the Globex Services Agreement?',
      'What is the notice period according to the Initech Services Agreement?',
    ]);
  });

  it('takes "the other one" for what is left of two', async () => {
    const run = await talk(
      unclear.manuals,
      'How much does the machine weigh?',
      'the first one',
      'and the other one?',
    );
    assert.equal(answerOf(run), 'The machine weighs 24 kg.');
  });
});
