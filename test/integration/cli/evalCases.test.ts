import * as assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DOMParser } from '@xmldom/xmldom';
import type { CasesReport } from '../../../src/core/features/eval/cases/report';
import { bundle } from '../../support/bundle';
import { handbook } from '../../support/handbook';
import { runProgram, type Ended } from '../../support/runProgram';
import { temporaryFolders, writeFiles } from '../../support/temporaryFolder';

const kept = {
  ...{ id: 'kept', question: 'How long are nightly backups of the database kept?' },
  ...{ document: 'backups.md', text: '35 days' },
};
const restored = { id: 'restored', question: 'Who restores a backup?', document: 'logs.md' };
const certified = { question: 'Is the warehouse in Rotterdam certified by TISAX?', outcome: 'declined' };

const lines = (...cases: readonly object[]): string =>
  cases.map((one) => `${JSON.stringify(one)}\n`).join('');

/** Each test starts the program as a user does. */
describe('ask-docs eval of a folder of documents', () => {
  const temporaryFolder = temporaryFolders();
  let program: string;
  let indexDir: string;
  let folder: string;

  before(async () => {
    const made = await temporaryFolder();
    indexDir = path.join(made, 'index');
    program = await bundle('src/cli/main.ts', made);
  });

  beforeEach(async () => {
    folder = await temporaryFolder({ ...handbook });
  });

  const run = (...args: readonly string[]): Promise<Ended> =>
    runProgram([program, 'eval', folder, '--index-dir', indexDir, ...args]);
  const at = (name: string): string => path.join(folder, name);
  const withCases = (text: string): Promise<void> => writeFiles(folder, { '.askdocs/eval/all.jsonl': text });
  const reportOf = ({ stdout }: Ended): CasesReport => JSON.parse(stdout) as CasesReport;

  it('exits with 0 when all cases pass', async () => {
    await withCases(lines(kept, certified));
    const { code, stdout } = await run();
    assert.match(stdout, /^2 of 2 cases passed \(100 %\) in /);
    assert.equal(code, 0);
  });

  it('says where datasets are measured when it is given one, and asks the cases that lie beside one', async () => {
    await writeFiles(folder, { 'corpus.jsonl': '{"id":"r1","text":"They grow here."}\n' });
    const { code, stdout, stderr } = await run();
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(stderr, /holds a dataset and no cases, and datasets are measured by npm run eval/);
    assert.equal(stderr.trim().split('\n').length, 1);
    await withCases(lines(kept));
    assert.equal((await run()).code, 0);
  });

  it('exits with 1 when one fails, and says what was expected and found', async () => {
    await withCases(lines(kept, restored));
    const { code, stdout } = await run();
    assert.match(stdout, /failed {2}Who restores a backup\? {2}\.askdocs\/eval\/all\.jsonl:2/);
    assert.match(stdout, /expected a citation of logs\.md; cites backups\.md/);
    assert.match(stdout, /1 of 2 cases passed \(50 %\)/);
    assert.equal(code, 1);
  });

  it('asks them though a dataset lies below', async () => {
    await withCases(lines(kept));
    await writeFiles(folder, {
      'set/queries.dev.jsonl': lines({ id: 'q', query: 'Who restores a backup?', relevant: ['d'] }),
      'set/corpus.jsonl': lines({ id: 'd', title: 'Backups', text: 'The operator restores a backup.' }),
    });
    assert.match((await run()).stdout, /^1 of 1 case passed \(100 %\) in /);
  });

  it('lets some fail when a share suffices', async () => {
    await withCases(lines(kept, restored));
    assert.deepEqual([(await run('--min-pass', '0.5')).code, (await run('--min-pass', '0.6')).code], [0, 1]);
  });

  it('fails for a line that is no case, and asks the others', async () => {
    await withCases(`${lines(kept)}{"question": "Who?", "documnets": []}\n`);
    const { code, stdout, stderr } = await run();
    assert.match(stderr, /all\.jsonl, line 2: unknown field: documnets; did you mean documents\?\n/);
    assert.match(stdout, /1 of 1 case passed \(100 %\) in .*; 1 line could not be used/);
    assert.equal(code, 1);
  });

  it('knows the cases of a file outside by the name that was given', async () => {
    const outside = path.join(
      await temporaryFolder({ 'own.jsonl': lines({ ...kept, id: undefined }) }),
      'own.jsonl',
    );
    const given = path.relative(process.cwd(), outside);
    const [named] = reportOf(await run('--cases', given, '--json')).cases;
    assert.equal(named?.file, given.replaceAll(path.sep, '/'));
  });

  it('exits with 2 when there is no case, and makes nothing', async () => {
    const { code, stderr } = await run('--junit', at('results.xml'));
    assert.match(stderr, /no cases in \.askdocs\/eval\/\*\.jsonl; --propose 20 proposes cases/);
    assert.deepEqual([code, (await readdir(folder)).includes('results.xml')], [2, false]);
  });

  it('prints one JSON document with the fields of answers', async () => {
    await withCases(lines(kept, restored));
    const { passed, counts, cases } = reportOf(await run('--json'));
    assert.deepEqual(
      [passed, counts, cases.map((one) => [one.id, one.line, one.passed, one.outcome])],
      [
        false,
        { cases: 2, passed: 1, failed: 1, problems: 0 },
        [
          ['kept', 1, true, 'answered'],
          ['restored', 2, false, 'answered'],
        ],
      ],
    );
    assert.equal(cases[0]?.citations[0]?.path, 'backups.md');
  });

  it('takes cases from a file that is named, which answers none of them', async () => {
    const menu = {
      question: 'What does the canteen serve on Mondays?',
      text: 'The canteen serves lasagne on Mondays.',
    };
    await writeFiles(folder, { 'mine.txt': lines(menu) });
    const { cases } = reportOf(await run('--cases', at('mine.txt'), '--json'));
    assert.deepEqual(
      cases.map(({ outcome, citations }) => [outcome, citations]),
      [['declined', []]],
    );
  });

  it('writes JUnit XML with a suite a file, a failure a case and an error a bad line', async () => {
    await withCases(`${lines(kept, { ...restored, question: 'Who <restores> a "backup" & why?' })}[]\n`);
    const file = path.join(await temporaryFolder(), 'results.xml');
    await run('--junit', file);
    const xml = new DOMParser().parseFromString(await readFile(file, 'utf8'), 'text/xml');
    const [suite] = [...xml.getElementsByTagName('testsuite')];
    const named = (name: string) => [...xml.getElementsByTagName(name)];
    assert.deepEqual(
      ['name', 'tests', 'failures', 'errors'].map((name) => suite?.getAttribute(name)),
      ['.askdocs/eval/all.jsonl', '3', '1', '1'],
    );
    assert.deepEqual(
      named('testcase').map((one) => one.getAttribute('name')),
      [kept.question, 'Who <restores> a "backup" & why?', 'line 3'],
    );
    assert.match(
      named('failure')[0]?.getAttribute('message') ?? '',
      /^expected a citation of logs\.md; cites/,
    );
    assert.match(named('failure')[0]?.textContent ?? '', /backups\.md: /);
  });

  it('writes its report over an earlier one, and over no document or case', async () => {
    await withCases(lines(kept));
    await writeFiles(folder, { 'mine.jsonl': lines(kept) });
    for (const name of ['backups.md', 'mine.jsonl', '.askdocs/eval/all.jsonl']) {
      const before = await readFile(at(name), 'utf8');
      const { code, stderr } = await run('--save', at(name), '--cases', at('mine.jsonl'));
      assert.equal(code, 2, name);
      assert.match(stderr, /is (?:one of the documents in the folder|a file that is read): write to another/);
      assert.equal(await readFile(at(name), 'utf8'), before);
    }
    await run('--save', at('report.json'));
    assert.equal((await run('--save', at('report.json'))).code, 0);
  });

  it('says since an earlier report which cases broke, were mended, are new and are gone', async () => {
    const saved = path.join(await temporaryFolder(), 'before.json');
    await withCases(lines(kept, restored, { id: 'old', question: 'Who makes an account?' }));
    await run('--save', saved);
    await withCases(
      lines(
        { ...kept, text: '36 days' },
        { ...restored, document: 'backups.md' },
        { ...certified, id: 'new' },
      ),
    );
    const { stdout } = await run('--baseline', saved);
    assert.match(
      stdout,
      /Since .*before\.json:\n {2}broke {3}kept {2}How long .*\n {2}mended {2}restored .*\n {2}new {5}new .*\n {2}gone {4}old\n/,
    );
  });

  it('fails with a gate only when a case broke', async () => {
    const saved = path.join(await temporaryFolder(), 'before.json');
    await withCases(lines(kept, restored));
    await run('--save', saved);
    const before = await run('--baseline', saved, '--gate');
    await withCases(lines({ ...kept, text: '36 days' }, restored));
    const after = await run('--baseline', saved, '--gate');
    assert.deepEqual([before.code, after.code], [0, 1]);
  });

  it('writes a trace of each case that fails, which replay shows', async () => {
    await withCases(lines(kept, restored));
    const traces = path.join(await temporaryFolder(), 'traces');
    await run('--trace', traces);
    assert.deepEqual(await readdir(traces), ['restored.json']);
    const replayed = await runProgram([program, 'replay', path.join(traces, 'restored.json')]);
    assert.match(replayed.stdout, /Who restores a backup\?/);
  });

  it('proposes cases on standard output, which can be asked as they are', async () => {
    await writeFiles(folder, {
      'faq.md': '# FAQ\n\n## Who feeds the office cat?\n\nTom Berger feeds the office cat.\n',
    });
    const { code, stdout } = await run('--propose', '5');
    await writeFiles(folder, { '.askdocs/eval/proposed.jsonl': stdout });
    assert.match(
      stdout,
      /^\{"question":"Who feeds the office cat\?","document":"faq\.md","text":"Tom Berger feeds the office cat"\}$/m,
    );
    assert.deepEqual([code, (await run()).code], [0, 0]);
  });

  it('writes proposed cases to a new file only', async () => {
    await writeFiles(folder, { 'faq.md': '# FAQ\n\n## Who restores a backup?\n\nTom restores a backup.\n' });
    const file = path.join(await temporaryFolder(), '.askdocs', 'eval', 'proposed.jsonl');
    const first = await run('--propose', '5', '--out', file);
    const written = await readFile(file, 'utf8');
    const second = await run('--propose', '5', '--out', file);
    assert.match(written, /Who restores a backup/);
    assert.match(second.stderr, /proposed\.jsonl is there already: write to a new file/);
    assert.deepEqual([first.code, second.code, await readFile(file, 'utf8')], [0, 2, written]);
  });

  it('refuses a baseline that is none', async () => {
    await withCases(lines(kept));
    const { code, stderr } = await run('--baseline', at('backups.md'));
    assert.match(stderr, /backups\.md: this is not what --save writes of cases/);
    assert.equal(code, 2);
  });
});
