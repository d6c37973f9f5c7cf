import * as assert from 'node:assert/strict';
import type { Library } from '../../../../../src/core/run/library';
import type { QuestionnaireEvent, QuestionRow } from '../../../../../src/core/features/questionnaire/model';
import {
  runQuestionnaire,
  type QuestionnaireDeps,
} from '../../../../../src/core/features/questionnaire/runQuestionnaire';
import { restoreQuestionnaire } from '../../../../../src/core/features/questionnaire/state';
import { handbook, indexOf } from '../../../../support/handbook';
import { libraryOver, memoryJournal, rowsOf } from '../../../../support/questionnaires';
import { never } from '../../../../support/samples';

const clouds = {
  'aws.md': `# Uploads on AWS

On AWS, uploads may be 5 GB large. On AWS, failed uploads are tried again three times.
`,
  'azure.md': `# Uploads on Azure

On Azure, uploads may be 2 GB large. On Azure, failed uploads are tried again five times.
`,
};

const support = {
  ...handbook,
  'saml.md': '# SAML\n\nThe portal supports single sign-on with SAML.\n',
  'openid.md': '# OpenID Connect\n\nThe portal does not support OpenID Connect.\n',
};

async function library(files: Readonly<Record<string, string>> = handbook): Promise<Library> {
  return libraryOver(await indexOf(files), Object.keys(files));
}

async function run(
  rows: readonly QuestionRow[],
  more: Partial<QuestionnaireDeps> & { readonly onEvent?: (event: QuestionnaireEvent) => void } = {},
  signal: AbortSignal = never,
) {
  const journal = memoryJournal();
  const { onEvent = () => undefined, ...deps } = more;
  const events: QuestionnaireEvent[] = [];
  const all = { library: await library(), journal, concurrency: 2, now: () => 42, ...deps };
  for await (const event of runQuestionnaire(rows, all, signal)) {
    events.push(event);
    onEvent(event);
  }
  const state = restoreQuestionnaire({ rows }, journal.events);
  return {
    events,
    journal,
    rows: state.rows,
    answers: state.rows.map(({ result }) => result?.answers ?? []),
  };
}

describe('runQuestionnaire', () => {
  it('answers each row with quotes, a status and its reason', async () => {
    const rows = rowsOf('How long are access logs kept?', 'Who restores a backup?');
    const { answers } = await run(rows);
    assert.deepEqual(
      answers.map(([answer]) => [
        answer?.compliance,
        answer?.citations[0]?.documentId,
        answer?.capabilityGap,
      ]),
      [
        ['Fully Supported', 'logs.md', undefined],
        ['Fully Supported', 'backups.md', undefined],
      ],
    );
    assert.match(answers[0]?.[0]?.text ?? '', /90 days.*\[1\]/);
    assert.match(answers[0]?.[0]?.complianceReason ?? '', /answered by a quote/);
  });

  it('says of a question that the documents do not answer that it is not supported, and what is missing', async () => {
    const { answers, rows } = await run(rowsOf('Is the warehouse in Rotterdam certified by TISAX?'));
    const [answer] = answers[0] ?? [];
    assert.deepEqual(
      [rows[0]?.status, answer?.compliance, answer?.citations],
      ['answered', 'Not Supported', []],
    );
    assert.match(answer?.capabilityGap ?? '', /does not mention .*TISAX/);
  });

  it('says "Not Supported" when the quote itself is a no', async () => {
    const questions = [
      'Does the portal support single sign-on with SAML?',
      'Does the portal support OpenID Connect?',
    ];
    const { answers } = await run(rowsOf(...questions), { library: await library(support) });
    assert.deepEqual(
      answers.map(([answer]) => answer?.compliance),
      ['Fully Supported', 'Not Supported'],
    );
    assert.equal(answers[1]?.[0]?.capabilityGap, 'The documents say that this is not so.');
  });

  it('never says that what only may stand somewhere is supported, and says where to look', async () => {
    const { answers } = await run(rowsOf('What is the price of a mentor?'));
    const [answer] = answers[0] ?? [];
    assert.deepEqual(
      [answer?.compliance, answer?.confidenceLabel, answer?.citations[0]?.documentId],
      ['Partially Supported', 'low', 'onboarding.md'],
    );
    assert.match(answer?.complianceReason ?? '', /^What was found may not/);
    assert.match(answer?.capabilityGap ?? '', /“First days › Mentors”/);
  });

  it('answers for each variant from documents about it', async () => {
    const question = 'How large may uploads be on AWS and Azure?';
    const { answers } = await run(rowsOf(question), { library: await library(clouds) });
    const ofRow = answers.flat();
    assert.deepEqual(
      ofRow.map(({ variant, citations }) => [
        variant,
        ...new Set(citations.map(({ documentId }) => documentId)),
      ]),
      [
        ['AWS', 'aws.md'],
        ['Azure', 'azure.md'],
      ],
    );
    const [pipeline] = ofRow.map((answer) => answer.pipeline);
    const { is_csp_specific, azure_question, gcp_question } = pipeline?.classification ?? {};
    assert.deepEqual(
      [pipeline?.question, is_csp_specific, azure_question, gcp_question],
      [question, true, 'How large may uploads be on Azure?', null],
    );
  });

  it('fills all fields of the pipeline from the run', async () => {
    const question = 'How long are nightly backups of the database kept?';
    const { answers } = await run(rowsOf(question));
    const [pipeline] = (answers[0] ?? []).map((answer) => answer.pipeline);
    assert.ok(pipeline !== undefined);
    const { research, evidence, queryPlan, synthesis } = pipeline;
    assert.deepEqual(
      research.sources.map(({ source_path, title, url }) => [source_path, title, url.split('-')[0]])[0],
      ['backups.md', 'Backup policy', 'backups.md#L5'],
    );
    assert.match(research.sources.map(({ content }) => content)[0] ?? '', /Nightly backups/);
    assert.deepEqual(
      evidence.evidence.map(({ source_path, source_title }) => [source_path, source_title])[0],
      ['backups.md', 'Backup policy'],
    );
    assert.match(JSON.stringify(evidence.evidence), /kept for 35 days/);
    assert.deepEqual(
      queryPlan.facets.map(({ description }) => description),
      [question],
    );
    assert.deepEqual(pipeline.synthesisHistory, [synthesis]);
    const verdicts = pipeline.criticFeedback.map(({ verdict }) => verdict);
    assert.deepEqual([pipeline.iterations, verdicts, pipeline.success], [1, ['PASS'], true]);
  });

  it('goes on when a row cannot be asked, and says why', async () => {
    const { rows } = await run(rowsOf('Why?', 'Who restores a backup?'));
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['failed', 'answered'],
    );
    assert.match(rows[0]?.failure ?? '', /names no subject/);
  });

  it('answers no more rows at a time than it may', async () => {
    let [running, most] = [0, 0];
    const rows = rowsOf(...Array.from({ length: 9 }, (_, at) => `Who restores backup number ${at}?`));
    await run(rows, {
      concurrency: 3,
      onEvent: ({ type }) => {
        if (type === 'row-start') running += 1;
        if (type === 'row-end') running -= 1;
        most = Math.max(most, running);
      },
    });
    assert.equal(most, 3);
  });

  it('has an event in the journal before it tells it', async () => {
    const journal = memoryJournal();
    const kept: number[] = [];
    await run(rowsOf('Who restores a backup?'), {
      journal,
      onEvent: ({ type }) => {
        if (type === 'row-end') kept.push(journal.events.length);
      },
    });
    assert.deepEqual(kept, [1]);
  });

  it('keeps what is done when it is stopped, and starts no further row', async () => {
    const stop = new AbortController();
    const rows = rowsOf('Who restores a backup?', 'How long are access logs kept?', 'Who has a mentor?');
    const { events, journal } = await run(
      rows,
      {
        concurrency: 1,
        onEvent: ({ type }) => {
          if (type === 'row-end') stop.abort();
        },
      },
      stop.signal,
    );
    assert.deepEqual(
      journal.events.map((event) => event.type === 'row-end' && event.result.rowId),
      ['r1'],
    );
    assert.equal(events.at(-1)?.type, 'run-end');
  });

  it('fails when the journal cannot be written', async () => {
    const append = (): Promise<void> => Promise.reject(new Error('disk full'));
    await assert.rejects(
      run(rowsOf('Who restores a backup?'), { journal: { ...memoryJournal(), append } }),
      /disk full/,
    );
  });

  it('answers nothing while another run has the rows', async () => {
    const journal = { ...memoryJournal(), claim: () => Promise.resolve(undefined) };
    await assert.rejects(run(rowsOf('Who restores a backup?'), { journal }), { code: 'questionnaire-busy' });
    assert.deepEqual(journal.events, []);
  });
});
