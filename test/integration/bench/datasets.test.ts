import * as assert from 'node:assert/strict';
import path from 'node:path';
import { bundle } from '../../support/bundle';
import { runProgram } from '../../support/runProgram';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';

const lines = (...objects: readonly object[]) => objects.map((one) => `${JSON.stringify(one)}\n`).join('');

const corpus = lines(
  { id: 'd1', title: 'Backups', text: 'Backups are kept for 35 days. They are stored in Dublin.' },
  {
    id: 'd2',
    title: 'Leave',
    sentences: ['Employees have 28 days of leave.', 'It is asked for in writing.'],
  },
  { id: 'd3', title: 'Parking', text: 'Bicycles are parked behind the canteen.' },
);
const questions = lines(
  { id: 'q1', query: 'How long are backups kept?', relevant: ['d1'], answer: '35 days', type: 'single' },
  {
    ...{ id: 'q2', query: 'How many days of leave do employees have?', relevant: ['d2', 'gone'] },
    ...{ answers: [{ text: '28 days' }], type: 'single', evidence: [{ doc: 'd2', sentence: 0 }] },
  },
  { id: 'q3', query: 'What is the refractive index of glass?', answerable: false, type: 'none' },
);

interface Report {
  readonly datasets: readonly {
    readonly dataset: string;
    readonly questions: number;
    readonly all: Readonly<Record<string, readonly number[]>>;
    readonly byType: Readonly<Record<string, { readonly questions: number }>>;
    readonly ms: object;
  }[];
  readonly changes?: readonly object[];
}

/** What is measured of a dataset that is small enough to be measured by hand. */
describe('npm run eval', function () {
  this.timeout(60_000);
  const temporaryFolder = temporaryFolders();
  let program: string;
  let folder: string;

  const evaluate = (...args: readonly string[]) =>
    runProgram([program, ...args], {
      env: { NO_COLOR: '1', XDG_CACHE_HOME: path.join(folder, 'cache') },
    });

  const reportOf = async (...args: readonly string[]) => {
    const { stdout, stderr } = await evaluate(...args, '--json');
    assert.ok(stdout.startsWith('{'), stderr);
    return JSON.parse(stdout) as Report;
  };

  const measured = async (...args: readonly string[]) => {
    const [set] = (await reportOf(...args)).datasets;
    assert.ok(set !== undefined);
    return set;
  };

  before(async () => {
    folder = await temporaryFolder({ 'set/corpus.jsonl': corpus, 'set/queries.dev.jsonl': questions });
    program = await bundle('bench/datasets/main.ts', folder);
  });

  it('measures what was found, beside what is not there', async () => {
    const { all } = await measured(path.join(folder, 'set'), '--only', 'searches');
    // Each question finds its document first; of two needed documents one does not exist.
    const gain = 1 / (1 + 1 / Math.log2(3));
    const values = Object.fromEntries(Object.entries(all).map(([name, [value]]) => [name, value]));
    assert.deepEqual(values, {
      'search.ndcg10': Math.round(((1 + gain) / 2) * 10_000) / 10_000,
      ...{ 'search.recall5': 0.75, 'search.recall10': 0.75, 'search.recall100': 0.75 },
      ...{ 'search.mrr3': 1, 'search.mrr10': 1, 'search.allEvidence10': 0.5 },
    });
  });

  it('measures answers and what was declined', async () => {
    const { all, byType } = await measured(path.join(folder, 'set'), '--only', 'answers');
    const of = (name: string) => all[name]?.[0];
    assert.deepEqual([of('quotes.best'), of('quotes.six')], [1, 1]);
    assert.deepEqual([of('answers.best'), of('answers.documents'), of('answers.sentences')], [1, 0.75, 1]);
    assert.deepEqual([of('answers.recall'), of('answers.unverified')], [1, 0]);
    assert.deepEqual([of('abstention.auroc'), of('abstention.accuracy')], [1, 1]);
    assert.deepEqual([byType.single?.questions, byType.none?.questions], [2, 1]);
  });

  it('says how planning changes what is found', async () => {
    const { all } = await measured(path.join(folder, 'set'), '--only', 'searches,planned');
    assert.deepEqual([all['gain.ndcg10']?.[0], all['plan.routed']?.[0]], [0, 1]);
  });

  it('gives the same each time, in several threads too', async () => {
    const many = Array.from({ length: 110 }, (_, at) => ({
      ...{ id: `q${at}`, query: `How long are backups of kind ${at} kept?`, relevant: ['d1'] },
    }));
    await writeFiles(folder, { 'many/corpus.jsonl': corpus, 'many/queries.dev.jsonl': lines(...many) });
    const args = [path.join(folder, 'many'), '--only', 'searches'];
    const [alone, threads] = [await measured(...args), await measured(...args, '--jobs', '2')];
    assert.deepEqual({ ...threads, ms: {} }, { ...alone, ms: {} });
  });

  it('asks a part of the questions where so many are wanted', async () => {
    const set = await measured(path.join(folder, 'set'), '--questions', '2', '--only', 'searches');
    assert.equal(set.questions, 2);
  });

  it('prints Markdown tables when no JSON is asked for', async () => {
    const { code, stdout } = await evaluate(path.join(folder, 'set'), '--only', 'searches');
    assert.equal(code, 0);
    assert.match(stdout, /^## One search\n\n\| dataset +\| +questions \| +nDCG@10 \|/m);
    assert.match(stdout, /^\| set +\| +3 \| 0\.807 \[0\.613, 1\.000\] \|/m);
  });

  it('fails with --gate when something fell since the baseline, and tells what', async () => {
    const wanted = Array.from({ length: 8 }, (_, at) => ({
      ...{ id: `q${at}`, query: 'Where are bicycles parked?', relevant: ['d3'] },
    }));
    const files = { 'now/corpus.jsonl': corpus, 'now/queries.dev.jsonl': lines(...wanted) };
    await writeFiles(folder, files);
    const args = [path.join(folder, 'now'), '--only', 'searches'];
    const { stdout } = await evaluate(...args, '--json');
    // The document that answers is gone from the records.
    const fewer = corpus.replace('d3', 'd4');
    await writeFiles(folder, { 'before.json': stdout, 'now/corpus.jsonl': fewer });
    const baseline = ['--baseline', path.join(folder, 'before.json')];
    const fell = await evaluate(...args, ...baseline, '--gate');
    assert.equal(fell.code, 1);
    assert.match(fell.stdout, /^\| now +\| search\.ndcg10 \| +worse \| +1\.000 \| 0\.000 \|/m);
    assert.equal((await evaluate(...args, ...baseline)).code, 0);
    await writeFiles(folder, files);
    assert.equal((await evaluate(...args, ...baseline, '--gate')).code, 0);
    await writeFiles(folder, { 'before.json': stdout.replace('"dataset": "now"', '"dataset": "other"') });
    const apart = await evaluate(...args, ...baseline, '--gate');
    assert.match(apart.stderr, /now could not be compared: the baseline says nothing of what was measured/);
    assert.doesNotMatch(apart.stdout, /Nothing rose or fell/);
    assert.equal(apart.code, 1);
    const quiet = await evaluate(...args, ...baseline, '--gate', '--quiet', '--json');
    assert.match(quiet.stderr, /^now could not be compared/);
    const report = JSON.parse(quiet.stdout) as Record<string, unknown>;
    assert.deepEqual([report.changes, report.notCompared], [[], ['now']]);
  });

  it('measures nothing in place of a model that is not there', async () => {
    const models = ['--embedder', 'local:all-MiniLM-L6-v2', '--models-dir', path.join(folder, 'none')];
    const { code, stdout, stderr } = await evaluate(path.join(folder, 'set'), ...models);
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^Nothing was measured\. \(.*has not been downloaded; ask-docs download-model/);
  });

  it('says what it takes', async () => {
    const { code, stdout } = await evaluate('--help');
    assert.equal(code, 0);
    assert.match(stdout, /^npm run eval \[-- FOLDER\]/);
  });

  it('fails where nothing of what is wanted can be measured', async () => {
    const attacks = { 'attacks/attacks.dev.jsonl': '', 'attacks/contexts.jsonl': '' };
    await writeFiles(folder, attacks);
    const { code, stderr } = await evaluate(path.join(folder, 'attacks'), '--only', 'searches');
    assert.equal(code, 1);
    assert.match(stderr, /^Nothing was measured\. \(--only searches measures nothing of .*attacks\)\n$/);
  });

  const wrongInputs: readonly [name: string, files: Record<string, string>, args: string[], says: RegExp][] =
    [
      [
        'a line that is none',
        { 'corpus.jsonl': corpus, 'queries.dev.jsonl': `${questions}text\n` },
        [],
        /^The input file cannot be read\. \(.*queries\.dev\.jsonl, line 4: not a JSON object\)\n$/,
      ],
      [
        'records without any',
        { 'corpus.jsonl': '', 'queries.dev.jsonl': questions },
        [],
        /corpus\.jsonl has no record\)\n$/,
      ],
      [
        'a baseline that is none',
        { 'corpus.jsonl': corpus, 'queries.dev.jsonl': questions, 'base.json': '{}' },
        ['--baseline', 'base.json'],
        /base\.json is not the --json output of eval\)\n$/,
      ],
      [
        'a folder without questions',
        { 'a.md': 'Text.' },
        [],
        /is no dataset, which has queries\.dev\.jsonl.*; ask-docs eval asks the cases of a folder of documents/,
      ],
      [
        'an option that is none',
        {},
        ['--jbs', '2'],
        /^Unknown option '--jbs'; see npm run eval -- --help\n$/,
      ],
      ['a number that is none', {}, ['--questions', 'all'], /^--questions takes a whole number from 1 on;/],
      [
        'a part that is none',
        {},
        ['--only', 'answer'],
        /^--only takes some of searches, planned, answers, injection;/,
      ],
      ['a gate without a baseline', {}, ['--gate'], /^--gate needs --baseline FILE;/],
    ];
  for (const [name, files, args, says] of wrongInputs) {
    it(`says in one sentence what is wrong with ${name}`, async () => {
      const wrong = await temporaryFolder(files);
      const inFolder = args.map((arg) => (arg.endsWith('.json') ? path.join(wrong, arg) : arg));
      const { code, stdout, stderr } = await evaluate(wrong, ...inFolder);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, says);
      assert.equal(stderr.trim().split('\n').length, 1);
    });
  }
});
