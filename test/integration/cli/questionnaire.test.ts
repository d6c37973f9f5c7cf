import * as assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { journalFileOf, openJournal } from '../../../src/adapters/questionnaire/journal';
import type { KeptEvent, RowResult } from '../../../src/core/features/questionnaire/model';
import { rowsAtOnce } from '../../../src/cli/commands/questionnaireCommand';
import { bundle, bundleReader } from '../../support/bundle';
import { handbook } from '../../support/handbook';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';

const things = [
  'backups',
  'access logs',
  'debug logs',
  'passwords',
  'hotels',
  'trains',
  'laptops',
  'mentors',
];
const asked = [
  'How long are # kept?',
  'Who is responsible for #?',
  'What is said about #?',
  'Where are # kept?',
  'How many # are there?',
];

/** So many questions about the handbook, all different. */
function questions(count: number): string[] {
  const all = Array.from({ length: 3 }, (_, round) =>
    asked.flatMap((question) =>
      things.map((thing) => question.replace('#', round === 0 ? thing : `${thing} in case ${round}`)),
    ),
  );
  return all.flat().slice(0, count);
}

function csvOf(rows: readonly string[]): string {
  return ['No,Question', ...rows.map((question, at) => `${at + 1},"${question}"`)].join('\n');
}

interface Ended {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
}

/** The documents that the answers of some results cite, each once. */
function pathsIn(results: string): readonly string[] {
  const rows = results
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RowResult);
  const citations = rows.flatMap(({ answers }) => answers.flatMap((answer) => answer.citations));
  return [...new Set(citations.map(({ documentId }) => documentId))];
}

/** Each test starts the program as a user does. */
describe('ask-docs questionnaire', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  const at = (name: string): string => path.join(folder, name);
  const args = (...more: readonly string[]): string[] => [
    ...['questionnaire', at('docs'), at('questions.csv'), '--out', at('answered.csv')],
    ...['--index-dir', at('index'), ...more],
  ];
  const start = (words: readonly string[]): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(process.execPath, [program, ...words], (error, output, errors) => {
        resolve({ code: error === null ? 0 : error.code, output, errors });
      });
    });
  const run = (...more: readonly string[]) => start(args(...more));
  const summaryOf = ({ output }: { readonly output: string }) =>
    JSON.parse(output) as Record<string, unknown>;
  const kept = async (): Promise<readonly KeptEvent[]> =>
    openJournal(await journalFileOf(`${at('index')}-questionnaires`, at('questions.csv'))).read();
  const answeredIds = async (): Promise<string[]> =>
    (await kept()).flatMap((event) => (event.type === 'row-end' ? event.result.rowId : []));

  before(async () => {
    const programs = await temporaryFolder();
    program = await bundle('src/cli/main.ts', programs);
    await bundleReader(programs);
  });

  beforeEach(async () => {
    const docs = Object.entries(handbook).map(([name, text]) => [`docs/${name}`, text]);
    folder = await temporaryFolder({
      ...(Object.fromEntries(docs) as Record<string, string>),
      'questions.csv': csvOf([
        'How long are nightly backups kept?',
        'Who restores a backup?',
        'Is the site in Rotterdam certified by TISAX?',
      ]),
    });
  });

  it('answers no question from the questionnaire, its answered table or its report in the folder', async () => {
    const question = 'Do you carry cyber insurance?';
    await writeFiles(at('docs'), {
      'own.csv': csvOf([question]),
      'own-answered.csv': `No,Question,Answer\n1,${question},We carry cyber insurance.\n`,
      'own-report.md': `# Report\n\n## ${question}\n\nWe carry cyber insurance.\n`,
    });
    const files = ['--out', at('docs/own-answered.csv'), '--report', at('docs/own-report.md')];
    const { code } = await start([
      ...['questionnaire', at('docs'), at('docs/own.csv'), ...files, '--index-dir', at('index')],
    ]);
    assert.equal(code, 0);
    assert.match(await readFile(at('docs/own-answered.csv'), 'utf8'), /Not Supported,0,,,/);
  });

  it('writes the table with its answers, the results of each row, and counts by status', async () => {
    const ended = await run('--results', at('results.jsonl'), '--json');
    assert.equal(ended.code, 0);
    const { rows, rowsAnswered, compliance } = summaryOf(ended);
    assert.deepEqual(
      [rows, rowsAnswered, compliance],
      [3, 3, { 'Fully Supported': 2, 'Partially Supported': 0, 'Not Supported': 1 }],
    );
    const table = (await readFile(at('answered.csv'), 'utf8')).split('\n');
    assert.match(table[0] ?? '', /^No,Question,/);
    assert.match(table[1] ?? '', /^1,"?How long are nightly backups kept\?"?,.*35 days/);
    const lines = (await readFile(at('results.jsonl'), 'utf8')).trim().split('\n');
    const results = lines.map((line) => JSON.parse(line) as { answers: { pipeline: object }[] });
    assert.deepEqual(Object.keys(results[0]?.answers[0]?.pipeline ?? {}).sort(), [
      ...['classification', 'criticFeedback', 'duration', 'evidence', 'iterations', 'queryPlan'],
      ...['question', 'research', 'success', 'synthesis', 'synthesisHistory'],
    ]);
  });

  it('writes a report of the kind that its name has', async () => {
    await run('--report', at('report.md'));
    assert.match(await readFile(at('report.md'), 'utf8'), /^# questions\n[\s\S]*35 days/);
    await run('--report', at('report.docx'));
    assert.equal((await readFile(at('report.docx'))).subarray(0, 2).toString(), 'PK');
  });

  it('goes on where it was killed: no row is lost, none is answered twice', async () => {
    await writeFile(at('questions.csv'), csvOf(questions(100)));
    const child = spawn(process.execPath, [program, ...args()], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    while ((await answeredIds()).length < 50 && child.exitCode === null) await wait(5);
    child.kill('SIGKILL');
    const [, signal] = (await ended) as [unknown, unknown];
    assert.equal(signal, 'SIGKILL');
    const before = await answeredIds();
    assert.ok(before.length < 100);
    const resumed = summaryOf(await run('--json'));
    const after = await answeredIds();
    assert.deepEqual([after.length, new Set(after).size, resumed.rowsAsked], [100, 100, 100 - before.length]);
    assert.deepEqual(after.slice(0, before.length), before);
  });

  it('refuses to write over the questions, also by another name of them, or two files into one', async () => {
    const questions = await readFile(at('questions.csv'), 'utf8');
    await symlink(at('questions.csv'), at('soft.csv'));
    await link(at('questions.csv'), at('hard.csv'));
    await mkdir(at('folder.csv'));
    const refused: readonly (readonly [args: readonly string[], says: RegExp])[] = [
      [['--out', at('soft.csv')], /soft\.csv is a link: write to another file/],
      [['--out', at('hard.csv')], /hard\.csv is a file that is read: write to another file/],
      [['--out', at('folder.csv')], /The output file cannot be written/],
      [['--results', at('answered.csv')], /need a file each/],
    ];
    for (const [more, says] of refused) {
      const { code, errors } = await run(...more);
      assert.deepEqual([code, says.test(errors)], [2, true], errors);
    }
    assert.equal(await readFile(at('questions.csv'), 'utf8'), questions);
  });

  it('writes over no document and through no link, but over what it wrote before', async () => {
    const faq = `# FAQ\n\n## How long are nightly backups kept?\n\n35 days.\n`;
    const rules = 'No,Rule\n1,Backups are kept for 35 days.\n';
    await writeFiles(at('docs'), {
      'faq.md': faq,
      'rules.csv': rules,
      'log.jsonl': '{"rule": "Lock up."}\n',
    });
    await writeFiles(folder, { 'aim.md': 'My notes.' });
    await symlink(at('aim.md'), at('link.md'));
    const refused = [
      ['--out', at('docs/rules.csv')],
      ['--report', at('docs/faq.md')],
      ['--results', at('docs/log.jsonl')],
      ['--report', at('link.md')],
    ];
    for (const more of refused) {
      const { code, errors } = await run(...more);
      assert.deepEqual(
        [code, /is (?:one of the documents in the folder|a link): write to/.test(errors)],
        [2, true],
        errors,
      );
    }
    assert.equal(await readFile(at('docs/faq.md'), 'utf8'), faq);
    assert.equal(await readFile(at('docs/rules.csv'), 'utf8'), rules);
    assert.equal(await readFile(at('aim.md'), 'utf8'), 'My notes.');
    const within = [
      ['--out', at('docs/answered.csv'), '--report', at('docs/report.docx')],
      ['--results', at('docs/results.jsonl')],
    ].flat();
    for (const round of [1, 2]) assert.deepEqual([round, (await run(...within)).code], [round, 0]);
  });

  it('answers no question from the questionnaire, nor from what it wrote of it', async () => {
    const said = 'The garage of the Utrecht office is open on Sundays.';
    const table = `Question,Remark\n"When is the garage of the Utrecht office open?","${said}"\n`;
    const other = `# Garage\n\n${said}\n`;
    await writeFiles(at('docs'), { 'rfp.csv': table, 'answered.csv': table, 'rfp.csv.md': other });
    const own = ['questionnaire', at('docs'), at('docs/rfp.csv'), '--out', at('docs/answered.csv')];
    await start([...own, '--results', at('results.jsonl'), '--index-dir', at('index')]);
    const results = await readFile(at('results.jsonl'), 'utf8');
    // A document that only has a name like theirs is one as any other.
    assert.deepEqual(pathsIn(results), ['rfp.csv.md']);
  });

  it('answers several rows at a time when a model answers, whoever names it', () => {
    const open = { concurrency: undefined, model: {} };
    assert.equal(rowsAtOnce(open, {}), 1);
    assert.equal(rowsAtOnce(open, { ASK_DOCS_MODEL: 'small' }), 4);
    assert.equal(rowsAtOnce({ ...open, model: { model: 'small' } }, {}), 4);
    assert.equal(rowsAtOnce({ ...open, concurrency: 2 }, { ASK_DOCS_MODEL: 'small' }), 2);
  });

  it('answers nothing again when all is answered, and says so', async () => {
    await run();
    const ended = await run('--json');
    assert.equal(summaryOf(ended).rowsAsked, 0);
    assert.match(ended.errors, /3 rows of 3 have an answer already/);
  });

  it('answers with --changed the rows whose documents changed, and those with a gap', async () => {
    await run();
    const before = await answeredIds();
    await writeFiles(at('docs'), { 'travel.md': '# Travel\n\nTrains are booked in first class.' });
    assert.equal(summaryOf(await run('--changed', '--json')).rowsAsked, 1);
    assert.deepEqual((await answeredIds()).slice(before.length), [before[2]]);
    await rm(at('docs/backups.md'));
    assert.equal(summaryOf(await run('--changed', '--json')).rowsAsked, 3);
  });

  it('ends with 1, and says why, when a row cannot be asked', async () => {
    await writeFile(at('questions.csv'), csvOf(['Who restores a backup?', 'Why so?']));
    const ended = await run('--json');
    assert.deepEqual([ended.code, summaryOf(ended).rowsFailed], [1, 1]);
    assert.match(JSON.stringify(summaryOf(ended).failures), /names no subject/);
  });

  for (const [what, more, says] of [
    ['a table that is not there', ['nowhere.csv', '--out', 'a.csv'], /cannot be read/],
    ['a table without the column', ['questions.csv', '--out', 'a.csv', '--column', 'Demand'], /column/],
    ['no --out', ['questions.csv'], /needs --out/],
    ['another format to write', ['questions.csv', '--out', 'a.xlsx'], /\.csv file/],
    ['the table itself to write', ['questions.csv', '--out', 'questions.csv'], /write to another file/],
    ['a report of another kind', ['questions.csv', '--out', 'a.csv', '--report', 'a.pdf'], /\.docx/],
    [
      'an agent that there is none of',
      ['questions.csv', '--out', 'a.csv', '--agent', 'sales'],
      /no agent .sales/,
    ],
    ['a folder that is not there to write to', ['questions.csv', '--out', 'no/a.csv'], /cannot be written/],
  ] as const)
    it(`refuses ${what} in a sentence, and asks nothing`, async () => {
      const words = more.map((word) => (/^[a-z].*\.\w+$/.test(word) ? at(word) : word));
      const { code, errors } = await start(['questionnaire', at('docs'), ...words]);
      assert.equal(code, 2, errors);
      assert.match(errors, says);
    });
});
